import { beforeEach, expect, test } from 'vitest';
import { decisions, lying, numbers, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { haunts, iconOf, targets, walks } from './legal-picks';
import { promptLine } from './prompt-line';
import { TileDecision } from './tile-decision.svelte';

let sent: string[][] = [];
beforeEach(() => {
  sent = [];
});

function planFor(view: View, mayAct = true): TileDecision {
  const me = view.viewer;
  const act = async (picks: string[]) => {
    sent.push(picks);
    return true;
  };
  return new TileDecision(() => ({ view, numbers, me, mayAct, act }));
}

const viewAt = (phase: string, icon = ''): View => {
  const one = decisions.find(
    ({ view }) => view.phase === phase && (icon === '' || iconOf(view) === icon),
  );
  if (!one) throw new Error(`no decision about ${icon || phase}`);
  return one.view;
};

test('a tile is chosen, laid, turned, and only then sent', async () => {
  const decision = planFor(viewWith());
  expect([decision.step, decision.picks]).toEqual(['hand', null]);
  decision.lay('O12');
  expect(decision.said).toContain('first');
  decision.choose('2');
  expect([decision.step, decision.marks.cells?.length]).toEqual(['cell', 7]);
  decision.spinBy(1);
  decision.lay('O12');
  expect([decision.step, decision.picks]).toEqual(['laid', ['play 2', 'at O12', 'turn 1']]);
  // A tap on it turns it, another place moves it, another tile takes its place.
  decision.tap('O12');
  decision.lay('N11');
  expect(decision.picks).toEqual(['play 2', 'at N11', 'turn 2']);
  decision.choose('13');
  expect(decision.picks).toEqual(['play 13', 'at N11', 'turn 0']);
  await decision.confirm();
  expect(sent).toEqual([['play 13', 'at N11', 'turn 0']]);
});

test('what it changes is shown before', () => {
  const decision = planFor(viewWith());
  decision.choose('2');
  decision.lay('O12');
  const { view, changes } = decision.preview;
  // Three more temples: two of them touch the site that is there already.
  expect(changes.map(({ by }) => by)).toEqual([3, 0]);
  expect(view.tiles.map(({ at }) => at)).toEqual(['M12', 'N12', 'O12', 'M13']);
  expect(decision.view.tiles).toHaveLength(3);
});

test('what looks the same however it is turned is not turned', () => {
  const decision = planFor(viewWith());
  decision.choose('49');
  decision.lay('O12');
  expect(decision.picks).toEqual(['play 49', 'at O12']);
  decision.spinBy(1);
  expect(decision.said).toContain('same');
});

test('each step has a way back', () => {
  const decision = planFor(viewWith());
  decision.choose('2');
  decision.lay('O12');
  const steps = [decision.step];
  while (decision.mayGoBack) {
    decision.back();
    steps.push(decision.step);
  }
  expect(steps).toEqual(['laid', 'cell', 'hand']);
});

test('the camp brings the archeologist along', () => {
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const decision = planFor(
    viewWith({
      tiles: [{ at: 'M13', tile: 'tomb', locked: 'tomb' }, lying('N13', '1')],
      seats: [{ ...ada, score: 0, camp: null, archeologist: null }, bea],
    }),
  );
  decision.choose('camp');
  decision.lay('N12');
  expect(decision.picks).toEqual(['play camp', 'at N12']);
  expect(decision.preview.view.seats[0]).toMatchObject({
    camp: 'N12',
    archeologist: 'N12nw',
    score: 3,
  });
});

test('Rotate has to turn a tile, and another one than the one just placed', () => {
  const view = viewAt('icon', 'rotate');
  const decision = planFor(view);
  decision.decide('use');
  decision.tap(view.placed ?? '');
  expect([decision.step, decision.said]).toEqual([
    'target',
    expect.stringContaining('just placed'),
  ]);
  const [cell = ''] = targets(view, 'rotate');
  const before = view.tiles.find(({ at }) => at === cell)?.turn ?? 0;
  decision.tap(cell);
  expect(decision.step).toBe('fit');
  expect(decision.picks?.slice(0, 2)).toEqual(['use', `at ${cell}`]);
  while (decision.turn !== before) decision.tap(cell);
  expect([decision.unturned, decision.picks]).toEqual([true, null]);
});

test('two tiles are swapped in any order, and told in the order of the cells', () => {
  const view = viewAt('icon', 'swap');
  const [first = '', ...more] = targets(view, 'swap');
  const last = more.at(-1) ?? '';
  const decision = planFor(view);
  decision.decide('use');
  decision.tap(last);
  expect(decision.step).toBe('second');
  decision.tap(first);
  expect(decision.step).toBe('fit');
  expect(decision.picks?.slice(0, 3)).toEqual(['use', `at ${first}`, `at ${last}`]);
  const other = planFor(view);
  other.decide('use');
  other.tap(first);
  other.tap(last);
  expect(other.picks).toEqual(decision.picks);
  const lies = (at: string) => view.tiles.find((tile) => tile.at === at)?.tile;
  const after = decision.preview.view.tiles;
  expect(after.find(({ at }) => at === first)?.tile).toBe(lies(last));
  expect(after.find(({ at }) => at === last)?.tile).toBe(lies(first));
});

test('Replace asks for a tile of the hand, and goes back step by step', () => {
  const view = viewAt('icon', 'replace');
  const decision = planFor(view);
  decision.decide('use');
  const [cell = ''] = targets(view, 'replace');
  decision.tap(cell);
  expect([decision.step, decision.playable]).toEqual(['put', true]);
  const tile = view.hand[0]?.tile ?? '';
  decision.choose(tile);
  expect(decision.picks?.slice(0, 3)).toEqual(['use', `at ${cell}`, `play ${tile}`]);
  const steps = [decision.step];
  while (decision.mayGoBack) {
    decision.back();
    steps.push(decision.step);
  }
  expect(steps).toEqual(['fit', 'put', 'target', 'icon']);
});

test('a mummy goes where it may, and nowhere else', () => {
  const view = viewAt('icon');
  const decision = planFor(view);
  decision.decide(1);
  decision.go(`${view.tiles.find(({ tile }) => tile === 'tomb')?.at}nw`);
  expect([decision.step, decision.said]).toEqual(['haunt', expect.stringContaining('temples')]);
  const [goal = ''] = haunts(view, 1);
  decision.go(goal);
  expect(decision.picks).toEqual(['mummy 1', `to ${goal}`]);
  expect(decision.preview.view.seats[1]?.mummy).toBe(goal);
});

test('who finds what they need collects it, or leaves it', async () => {
  const { reach, ...view } = viewAt('walk');
  const decision = planFor({ ...view, reach });
  const goal = [...walks(view)][0] ?? '';
  decision.go(goal);
  expect([decision.step, decision.picks?.[0]]).toEqual(['arrived', `to ${goal}`]);
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
  const decision = planFor(view);
  decision.go('N12sw');
  expect([decision.finds, decision.picks]).toEqual([null, ['to N12sw', 'leave']]);
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
    const decision = planFor(view);
    expect(promptLine(decision, ['Ada', 'Bea', 'Cid', 'Dot'], 3)).toMatch(/[.?]$/);
  }
});
