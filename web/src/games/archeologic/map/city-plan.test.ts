import { expect, test } from 'vitest';
import { zonePlace } from '../art/buildings';
import { checkPicks, verdictsOn } from '../board/city-check';
import { usesOf } from '../deduction/hint-uses';
import { numbers, viewWith } from '../fixture';
import { CityPlan } from './city-plan.svelte';
import { MapBuilderState } from './map-builder.svelte';
import { knownFrom, zoneLabel } from './zone-labels';

const fresh = () => new CityPlan(() => numbers);
const lies = (plan: CityPlan) =>
  plan.layout.map(({ building, zone, turns }) => `${building} ${zone} ${turns}`);

test('a tap chooses, puts down, turns and moves', () => {
  const plan = fresh();
  plan.tap(zonePlace('C3'));
  expect([plan.said, plan.refused]).toEqual(['Choose a building first.', true]);
  plan.take('I');
  plan.tap(zonePlace('C3'));
  expect(lies(plan)).toEqual(['I B3 0']);
  plan.tap(zonePlace('C3'));
  expect(lies(plan)).toEqual(['I C2 1']);
  plan.tap(zonePlace('A1'));
  expect(lies(plan)).toEqual(['I A1 1']);
  plan.choose(null);
  plan.tap(zonePlace('A2'));
  expect([plan.chosen, lies(plan)]).toEqual(['I', ['I A1 1']]);
});

test('what would lie on another is told, and stays in hand', () => {
  const plan = fresh();
  plan.restore([{ building: 'O', zone: 'B2', turns: 0 }]);
  plan.take('I');
  plan.tap(zonePlace('B3'));
  expect([plan.said, plan.chosen]).toEqual(['I would lie on O at B3 and C3.', 'I']);
  expect(lies(plan)).toEqual(['O B2 0']);
});

test('a building steps aside to turn; where it can’t, it says so', () => {
  const plan = fresh();
  plan.restore([
    { building: 'I', zone: 'B1', turns: 0 },
    { building: 'O', zone: 'C2', turns: 0 },
  ]);
  plan.take('I');
  plan.turn(1);
  expect(lies(plan)).toEqual(['O C2 0', 'I B1 1']);
  plan.restore([
    { building: 'I', zone: 'B2', turns: 0 },
    { building: 'O', zone: 'B3', turns: 0 },
    { building: 'L', zone: 'A3', turns: 1 },
    { building: 'T', zone: 'D3', turns: 0 },
  ]);
  expect(lies(plan)).toEqual(['T D3 0', 'O B3 0', 'I B2 0']);
  plan.turn(1);
  expect([plan.refused, lies(plan).at(-1)]).toEqual([true, 'I B2 0']);
  expect(plan.said).toContain('No room to turn.');
});

test('what was kept is put back only where it can lie', () => {
  const plan = fresh();
  plan.restore([
    { building: 'S', zone: 'E5', turns: 0 },
    { building: 'X', zone: 'A1', turns: 0 },
    { building: 'V', zone: 'A1', turns: 0 },
    null,
    { building: 'O', zone: 7, turns: 0 },
  ] as never);
  expect(lies(plan)).toEqual(['V A1 0']);
});

test('a dragged building that misses the map goes back', () => {
  const plan = fresh();
  plan.restore([{ building: 'V', zone: 'A1', turns: 2 }]);
  plan.leave('V');
  expect([lies(plan), plan.turnsOf('V')]).toEqual([[], 2]);
  plan.leave('S');
  expect(plan.refused).toBe(true);
});

const LAYOUT = [
  { building: 'S', zone: 'A1', turns: 1 },
  { building: 'T', zone: 'C1', turns: 0 },
];

test('a check is one list, or what is left of it', () => {
  const places = ['place s a1 90', 'place t c1 0'];
  expect(checkPicks(viewWith(), LAYOUT)).toEqual(['check', ...places]);
  const begun = viewWith({ phase: 'check', laid: LAYOUT.slice(0, 1) });
  expect(checkPicks(begun, LAYOUT)).toEqual(places.slice(1));
});

test('colours stay with buildings that lie as they did', () => {
  const colours = { S: true, T: false };
  const check = { seat: 0, right: false, layout: LAYOUT, colours, after: 0 };
  const moved = [
    { building: 'S', zone: 'A1', turns: 1 },
    { ...LAYOUT[1], zone: 'D1' },
  ] as never;
  expect(verdictsOn(viewWith({ checks: [check] }), 0, LAYOUT)).toEqual(colours);
  expect(verdictsOn(viewWith({ checks: [check] }), 0, moved)).toEqual({ S: true });
  expect(verdictsOn(viewWith({ checks: [check] }), 1, LAYOUT)).toEqual({});
});

test('a hint can be used', () => {
  const builder = new MapBuilderState(() => numbers, null);
  const certain = {
    empty: ['A1'],
    boxes: ['B1', 'C1', 'D1'],
    traps: ['D1'],
    symbols: {},
    buildings: { B1: 'S' },
    placed: [],
  };
  const asked: string[] = [];
  const data = { certain, question: { axis: '3', question: 'S' }, check: LAYOUT };
  const uses = usesOf({ lines: [], data }, builder, (...what) => asked.push(...what));
  for (const use of uses) use.go();
  expect(asked).toEqual(['3', 'S']);
  expect(builder.pencil.marks).toEqual({
    A1: { '-': 'sure' },
    B1: { S: 'sure' },
    C1: { '-': 'no' },
  });
  expect(lies(builder.plan)).toEqual(['S A1 1']); // T would lie on it, as no hint does
  expect(usesOf({ lines: [] }, builder, () => {})).toEqual([]);
});

test('a zone is told with all that is on it', () => {
  const label = zoneLabel(
    'C1',
    { building: 'S', mark: 'sharp' },
    [{ zone: 'C1', trap: 'fire' }],
    { '-': 'no' },
    { building: 'T', fits: false },
  );
  expect(label).toBe('C1: S, sharp trap, clue: a fire trap, empty impossible, no room for T here');
  const clues = [
    { kind: 'together', zones: ['A1', 'B1'] },
    { kind: 'empty', zones: ['C1'] },
    { kind: 'empty', zones: ['A1'], yes: false },
  ];
  expect(knownFrom(clues)).toEqual({ A1: { text: '!' }, B1: { text: '!' }, C1: { empty: true } });
});

test('the zone that is tapped is covered, and stays so when the building turns', () => {
  for (const { name } of numbers.plans)
    for (const zone of ['A1', 'E1', 'C3', 'A5', 'E5', 'E3']) {
      const plan = fresh();
      plan.take(name);
      plan.tap(zonePlace(zone));
      for (let turn = 0; turn < 4; turn++) {
        // A corner may be out of reach for a building that is turned so.
        const corner = /[AE][15]/.test(zone);
        const under = plan.taken.get(zone)?.building;
        if (!corner) expect(under, `${name} ${zone} ${turn}`).toBe(name);
        expect(lies(plan)).toHaveLength(1);
        plan.turn(1);
      }
    }
});

test('what has no room as it is held is put down beside, over the zone', () => {
  const plan = fresh();
  plan.restore([{ building: 'O', zone: 'A1', turns: 0 }]);
  plan.take('I');
  plan.tap(zonePlace('C1'));
  expect(lies(plan)).toEqual(['O A1 0', 'I C1 0']);
});
