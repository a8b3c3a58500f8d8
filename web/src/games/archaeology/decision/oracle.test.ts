/** What the page says of chosen cards, held against the library. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RulesPage } from '@/wire/generated/wire';
import { type Numbers, numbersOf } from '../edition/numbers';
import type { View } from '../generated/view';
import { phasePrompts } from '../new-expedition/phase-prompts';
import { half } from '../new-expedition/storm';
import * as actions from './actions';
import type { Selection } from './selection';

interface Game {
  ruleset: string;
  options: Record<string, unknown>;
  numbers: unknown;
}

interface Position {
  view: View;
  tries: (Selection & { action: string; picks: string[]; allowed: boolean })[];
}

// Written by tests/fixtures/archaeology/write.py with the library, out of random games.
const file = new URL('../../../../../tests/fixtures/archaeology/decisions.json', import.meta.url);
const lines: (Game | Position)[] = JSON.parse(readFileSync(file, 'utf8'));

const positions: (Position & { numbers: Numbers })[] = [];
let numbers: Numbers | undefined;
for (const line of lines)
  if ('view' in line) positions.push({ ...line, numbers: numbers as Numbers });
  else numbers = numbersOf({ numbers: line.numbers } as unknown as RulesPage, line.options);

/** All that the page offers to do with what is chosen. */
function offered(situation: actions.Situation): actions.Action[] {
  const { view } = situation;
  return [
    actions.sellAction(situation),
    actions.tradeAction(situation),
    actions.endTurnAction(situation),
    ...view.chambers.map((chamber) => actions.exploreAction(situation, chamber)),
    ...(phasePrompts[view.phase]?.(situation).actions ?? []),
  ];
}

describe('what can be done with chosen cards', () => {
  test('is what the rules allow, and told by the picks that they want', () => {
    let compared = 0;
    for (const { view, tries, numbers } of positions)
      for (const { action: id, picks, allowed, ...chosen } of tries) {
        const names = view.seats.map((_, seat) => `Player ${seat}`);
        const situation = { view, chosen, numbers, names, me: view.viewer, mayAct: true };
        const action = offered(situation).find((one) => one.id === id);
        const where = `${id} ${JSON.stringify(chosen)} in ${JSON.stringify(view)}`;
        expect(action, where).toBeDefined();
        expect(action?.why === null, `${action?.why}: ${where}`).toBe(allowed);
        if (allowed) expect(action?.picks).toEqual(picks);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(800);
  });

  test('in a storm is half of the hand', () => {
    const storms = positions.filter(({ view }) => view.phase === 'storm');
    expect(storms.length).toBeGreaterThan(10);
    for (const { view } of storms) expect(view.owed).toBe(half(view.seats[view.actor]?.hand ?? 0));
  });
});
