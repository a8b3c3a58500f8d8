import { expect, test } from 'vitest';
import { shareLine } from '@/challenges/share-line';
import type { AnyView } from '@/game/contract';
import { outcome } from './outcome';

// The same lines as in docs/quests.md and in the library's tests.
function solo(rank: string | null, time: number, costs: number[], checks: boolean[]): AnyView {
  const view = {
    actor: -2,
    mode: 'solo',
    quest: '17',
    rank,
    pawns: [{ time }],
    asked: costs.map((cost) => ({ cost, axis: 'C', question: 'S', answer: { free: 2 } })),
    checks: checks.map((right) => ({ right })),
  };
  return view as unknown as AnyView;
}

function line(what: string, view: AnyView, hints = 0): string {
  const found = outcome(view);
  if (!found) throw new Error('there is an outcome');
  return shareLine('ArcheOlogic', what, { ...found, hints });
}

test('a line has stars, time, the cost of each question, and the checks', () => {
  expect(line('2026-11-16', solo('master', 13, [1, 2, 3, 1, 2], [true]))).toBe(
    'ArcheOlogic 2026-11-16 ★★★ 13 ①②③①②✓',
  );
  expect(line('2026-11-16', solo('seasoned', 24, [1, 3, 2, 6, 4, 5], [false, true]))).toBe(
    'ArcheOlogic 2026-11-16 ★★☆ 24 ①③②⑤④⑤✗✓',
  );
  expect(line('#17', solo(null, 100, [], []))).toBe('ArcheOlogic #17 ☆☆☆ 100');
});

test('hints are told', () => {
  const solved = solo('master', 13, [1, 2, 3, 1, 2], [true]);
  expect(line('2026-11-16', solved, 7)).toBe('ArcheOlogic 2026-11-16 ★★★ 13 ①②③①②✓ 7 hints');
  expect(line('2026-11-16', solved, 1)).toBe('ArcheOlogic 2026-11-16 ★★★ 13 ①②③①②✓ 1 hint');
});

test('a game that goes on, a secret quest and a race have no outcome', () => {
  const view = solo('master', 14, [1], [true]);
  expect(outcome({ ...view, actor: 0 })).toBeNull();
  expect(outcome({ ...view, quest: null } as AnyView)).toBeNull();
  expect(outcome({ ...view, pawns: [{ time: 14 }, { time: 20 }] } as AnyView)).toBeNull();
});
