/** How a player's tent stands: ready, in use in this storm, ready once more, or out of the game. */
export type TentState = 'pitched' | 'sheltering' | 'used' | 'gone';

/** From how often it can still be used, how often it could at first, and whether it is in use now. */
export function tentState(left: number, first: number, sheltered: boolean): TentState {
  if (sheltered) return 'sheltering';
  if (left === 0) return 'gone';
  return left < first ? 'used' : 'pitched';
}
