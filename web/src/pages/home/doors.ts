/** The games of the house, in the order of their doors. What is behind a door, the server says. */
export const doors = ['card-game', 'new-expedition', 'museum', 'archeologic'] as const;
export type Door = (typeof doors)[number];
export const isDoor = (ruleset: string): ruleset is Door =>
  (doors as readonly string[]).includes(ruleset);
