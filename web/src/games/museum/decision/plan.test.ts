import { beforeEach, expect, test } from 'vitest';
import { decisions, lying, numbers, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { haunts, iconOf, targets, walks } from './legal';
import { lineOf } from './lines';
import { Plan } from './plan.svelte';

let sent: string[][] = [];
beforeEach(() => {
  sent = [];
});

function planFor(view: View, mayAct = true): Plan {
  const me = view.viewer;
  const act = async (picks: string[]) => {
    sent.push(picks);
    return true;
  };
  return new Plan(() => ({ view, numbers, me, mayAct, act }));
}

const found = (phase: string, icon = ''): View => {
  const one = decisions.find(
    ({ view }) => view.phase === phase && (icon === '' || iconOf(view) === icon),
  );
  if (!one) throw new Error(`no decision about ${icon || phase}`);
  return one.view;
};

test('a tile is chosen, laid, turned, and only then sent', async () => {
  const plan = planFor(viewWith());
  expect([plan.step, plan.picks]).toEqual(['hand', null]);
  plan.lay('O12');
  expect(plan.said).toContain('first');
  plan.choose('2');
  expect([plan.step, plan.marks.cells?.length]).toEqual(['cell', 7]);
  plan.spinBy(1);
  plan.lay('O12');
  expect([plan.step, plan.picks]).toEqual(['laid', ['play 2', 'at O12', 'turn 1']]);
  // A tap on it turns it, another place moves it, another tile takes its place.
  plan.tap('O12');
  plan.lay('N11');
  expect(plan.picks).toEqual(['play 2', 'at N11', 'turn 2']);
  plan.choose('13');
  expect(plan.picks).toEqual(['play 13', 'at N11', 'turn 0']);
  await plan.confirm();
  expect(sent).toEqual([['play 13', 'at N11', 'turn 0']]);
});

test('what it changes is shown before', () => {
  const plan = planFor(viewWith());
  plan.choose('2');
  plan.lay('O12');
  const { view, changes } = plan.ahead;
  // Three more temples: two of them touch the site that is there already.
  expect(changes.map(({ by }) => by)).toEqual([3, 0]);
  expect(view.tiles.map(({ at }) => at)).toEqual(['M12', 'N12', 'O12', 'M13']);
  expect(plan.view.tiles).toHaveLength(3);
});

test('what looks the same however it is turned is not turned', () => {
  const plan = planFor(viewWith());
  plan.choose('49');
  plan.lay('O12');
  expect(plan.picks).toEqual(['play 49', 'at O12']);
  plan.spinBy(1);
  expect(plan.said).toContain('same');
});

test('each step has a way back', () => {
  const plan = planFor(viewWith());
  plan.choose('2');
  plan.lay('O12');
  const steps = [plan.step];
  while (plan.mayGoBack) {
    plan.back();
    steps.push(plan.step);
  }
  expect(steps).toEqual(['laid', 'cell', 'hand']);
});

test('the camp brings the archeologist along', () => {
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const plan = planFor(
    viewWith({
      tiles: [{ at: 'M13', tile: 'tomb', locked: 'tomb' }, lying('N13', '1')],
      seats: [{ ...ada, score: 0, camp: null, archeologist: null }, bea],
    }),
  );
  plan.choose('camp');
  plan.lay('N12');
  expect(plan.picks).toEqual(['play camp', 'at N12']);
  expect(plan.ahead.view.seats[0]).toMatchObject({ camp: 'N12', archeologist: 'N12nw', score: 3 });
});

test('Rotate has to turn a tile, and another one than the one just placed', () => {
  const view = found('icon', 'rotate');
  const plan = planFor(view);
  plan.decide('use');
  plan.tap(view.placed ?? '');
  expect([plan.step, plan.said]).toEqual(['target', expect.stringContaining('just placed')]);
  const [cell = ''] = targets(view, 'rotate');
  const before = view.tiles.find(({ at }) => at === cell)?.turn ?? 0;
  plan.tap(cell);
  expect(plan.step).toBe('fit');
  expect(plan.picks?.slice(0, 2)).toEqual(['use', `at ${cell}`]);
  while (plan.turn !== before) plan.tap(cell);
  expect([plan.unturned, plan.picks]).toEqual([true, null]);
});

test('two tiles are swapped in any order, and told in the order of the cells', () => {
  const view = found('icon', 'swap');
  const [first = '', ...more] = targets(view, 'swap');
  const last = more.at(-1) ?? '';
  const plan = planFor(view);
  plan.decide('use');
  plan.tap(last);
  expect(plan.step).toBe('second');
  plan.tap(first);
  expect(plan.step).toBe('fit');
  expect(plan.picks?.slice(0, 3)).toEqual(['use', `at ${first}`, `at ${last}`]);
  const other = planFor(view);
  other.decide('use');
  other.tap(first);
  other.tap(last);
  expect(other.picks).toEqual(plan.picks);
  const lies = (at: string) => view.tiles.find((tile) => tile.at === at)?.tile;
  const after = plan.ahead.view.tiles;
  expect(after.find(({ at }) => at === first)?.tile).toBe(lies(last));
  expect(after.find(({ at }) => at === last)?.tile).toBe(lies(first));
});

test('Replace asks for a tile of the hand, and goes back step by step', () => {
  const view = found('icon', 'replace');
  const plan = planFor(view);
  plan.decide('use');
  const [cell = ''] = targets(view, 'replace');
  plan.tap(cell);
  expect([plan.step, plan.playable]).toEqual(['put', true]);
  const tile = view.hand[0]?.tile ?? '';
  plan.choose(tile);
  expect(plan.picks?.slice(0, 3)).toEqual(['use', `at ${cell}`, `play ${tile}`]);
  const steps = [plan.step];
  while (plan.mayGoBack) {
    plan.back();
    steps.push(plan.step);
  }
  expect(steps).toEqual(['fit', 'put', 'target', 'icon']);
});

test('a mummy goes where it may, and nowhere else', () => {
  const view = found('icon');
  const plan = planFor(view);
  plan.decide(1);
  plan.go(`${view.tiles.find(({ tile }) => tile === 'tomb')?.at}nw`);
  expect([plan.step, plan.said]).toEqual(['haunt', expect.stringContaining('temples')]);
  const [goal = ''] = haunts(view, 1);
  plan.go(goal);
  expect(plan.picks).toEqual(['mummy 1', `to ${goal}`]);
  expect(plan.ahead.view.seats[1]?.mummy).toBe(goal);
});

test('who finds what they need collects it, or leaves it', async () => {
  const { reach, ...view } = found('walk');
  const plan = planFor({ ...view, reach });
  const goal = [...walks(view)][0] ?? '';
  plan.go(goal);
  expect([plan.step, plan.picks?.[0]]).toEqual(['arrived', `to ${goal}`]);
  const near = viewWith({
    phase: 'walk',
    moves: ['to N12sw', 'stay'],
    reach: { N12sw: 2 },
    artifacts: ['aG0'],
  });
  const walker = planFor(near);
  walker.go('N12sw');
  expect([walker.finds, walker.picks]).toEqual(['aG0', ['to N12sw', 'leave']]);
  expect(walker.collecting[0]?.by).toBe(3);
  await walker.collect();
  await walker.skip('stay');
  expect(sent).toEqual([['to N12sw', 'collect'], ['stay']]);
});

test('a picture that is not needed is left, as the rules ask everybody', () => {
  const view = viewWith({
    phase: 'walk',
    moves: ['to N12sw', 'stay'],
    reach: { N12sw: 2 },
    artifacts: [],
  });
  const plan = planFor(view);
  plan.go('N12sw');
  expect([plan.finds, plan.picks]).toEqual([null, ['to N12sw', 'leave']]);
});

test('nobody acts while something is under way, or when it is not their turn', async () => {
  const busy = planFor(viewWith(), false);
  busy.choose('2');
  busy.lay('O12');
  await busy.confirm();
  const waiting = planFor(viewWith({ actor: 1 }));
  waiting.choose('2');
  waiting.lay('O12');
  expect([waiting.step, waiting.chosen]).toEqual(['watch', null]);
  expect(sent).toEqual([]);
});

test('every step says what it asks for', () => {
  for (const { view } of decisions) {
    const plan = planFor(view);
    expect(lineOf(plan, ['Ada', 'Bea', 'Cid', 'Dot'], 3)).toMatch(/[.?]$/);
  }
});
