import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PlacedBuilding } from '../art/buildings';
import { questionsOf } from '../edition/numbers';
import { numbers } from '../fixture';
import type { Answer, Asked, Clue, View } from '../generated/view';
import { City } from './archeoscope';
import { allCities, cityNumber } from './cities';
import { clueOrder, expertClues } from './expert-clues';
import { type Quest, viewAfter } from './solo-game';
import { allStatements, statementText, truth } from './statements';

interface Step {
  picks: string[];
  moves: string[];
  viewfinder: string;
  time: number;
  phase: string;
}

interface EventInfo {
  layout: string[];
  /** Axis by axis, question by question: a number, or free + 4 fire + 16 sharp. */
  answers: number[];
  first: string[];
  order: string[];
  checks: { layout: string[]; right: string[] }[];
  /** Which statements are true, four in a digit. */
  true: string;
  expert?: [letter: string, clues: string[]];
  game?: { steps: Step[]; end: Partial<View> };
}

// Written by tests/fixtures/archeologic/write.py with the library.
const file = new URL('../../../../../tests/fixtures/archeologic/cards.json', import.meta.url);
const [house, ...told]: [
  { pool: number; axes: string[]; questions: string[]; statements: string[] },
  ...EventInfo[],
] = JSON.parse(readFileSync(file, 'utf8'));

const laid = (texts: string[]): PlacedBuilding[] =>
  texts.map((text) => {
    const [building = '', zone = '', degrees = ''] = text.split(' ');
    return { building, zone, turns: Number(degrees) / 90 };
  });
const cityOf = (texts: string[]) => new City(numbers, laid(texts));
const code = ({ number = null, free = 0, fire = 0, sharp = 0 }: Answer) =>
  number ?? free + 4 * fire + 16 * sharp;
const cities = allCities(numbers);
const statements = allStatements(numbers);

test('every answer is the one that the library gives', () => {
  expect(told.length).toBeGreaterThan(200);
  expect([numbers.ring, questionsOf(numbers)]).toEqual([house.axes, house.questions]);
  for (const { layout, answers } of told) {
    const city = cityOf(layout);
    const given = house.axes.flatMap((axis) =>
      house.questions.map((question) => code(city.answer(axis, question))),
    );
    expect(given).toEqual(answers);
  }
});

test('a test shows the same buildings in green', () => {
  for (const { layout, checks } of told) {
    const city = cityOf(layout);
    for (const check of checks) {
      const colours = city.colours(laid(check.layout));
      expect(Object.keys(colours).filter((name) => colours[name])).toEqual(check.right);
    }
  }
});

test('the clues come in the same order', () => {
  for (const { layout, first, order } of told) {
    const traps = cityOf(layout).traps.map(({ zone }) => zone);
    expect(clueOrder(numbers, laid(layout), traps, first)).toEqual(order);
  }
});

test('there are as many cities, and the same statements are true of them', () => {
  expect(cities.count).toBe(house.pool);
  expect(statements.map((one) => statementText(one, numbers))).toEqual(
    house.statements.map((text) => text.toLowerCase()),
  );
  const numbered = told.map(({ layout }) => cityNumber(cities, laid(layout)));
  expect(numbered).not.toContain(-1);
  const truths = statements.map((one) => truth(one, cities));
  for (const [at, city] of numbered.entries()) {
    const bits = truths.map((holds) => (holds(city) ? '1' : '0')).join('');
    const digits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{4}/g) ?? [];
    const hex = digits.map((four) => Number.parseInt(four, 2).toString(16)).join('');
    expect(hex).toBe(told[at]?.true);
  }
});

// All cities are counted for it, which takes a while on a busy machine.
const PATIENCE = 30_000; // milliseconds
test('expert clues are those of the library', { timeout: PATIENCE }, async () => {
  const some = told.filter(({ expert }) => expert);
  expect(some.length).toBeGreaterThan(8);
  for (const { layout, expert } of some) {
    const [letter = '', clues = []] = expert ?? [];
    expect(await expertClues(numbers, laid(layout), letter)).toEqual(
      clues.map((text) => text.toLowerCase()),
    );
  }
});

const questOf = ({ layout, order }: EventInfo): Quest => {
  const city = cityOf(layout);
  const clues = order.slice(0, 3).map((zone) => city.clue(zone));
  return { city, clues, expert: false, thresholds: [20, 31] };
};

/** The wire leaves out what is nothing. */
const whole = (view: Partial<View>) => ({
  ...view,
  clues: (view.clues ?? []).map((clue: Clue) => ({
    kind: clue.kind,
    zones: clue.zones,
    trap: clue.trap,
  })),
  asked: (view.asked ?? []).map((one: Asked) => ({
    ...one,
    moved: one.moved ?? 0,
    answer: one.answer && code(one.answer),
  })),
});

test('a solo game goes as it goes at a table', () => {
  const games = told.filter(({ game }) => game);
  expect(games.length).toBeGreaterThan(20);
  for (const one of games) {
    const { steps = [], end = {} } = one.game ?? {};
    const quest = questOf(one);
    for (const [at, step] of steps.entries()) {
      const view = viewAfter(
        quest,
        steps.slice(0, at + 1).map(({ picks }) => picks),
      );
      const { viewfinder, phase, moves } = view;
      expect({ viewfinder, phase, moves, time: view.pawns[0]?.time, picks: step.picks }).toEqual(
        step,
      );
    }
    const last = viewAfter(
      quest,
      steps.map(({ picks }) => picks),
    );
    const names = Object.keys(end) as (keyof View)[];
    const shown = Object.fromEntries(names.map((name) => [name, last[name]]));
    expect(whole(shown)).toEqual(whole(end));
  }
});

test('the printed pair decides the rank, and what can not be is refused', () => {
  const [one] = told.filter(({ game }) => game);
  const quest = questOf(one as EventInfo);
  const check = ['check', ...(one?.layout ?? []).map((text) => `place ${text}`)];
  const asks = (n: number) => Array.from({ length: n }, () => ['stay', 'ask empty']);
  const rank = (n: number) => viewAfter(quest, [['set 1'], ...asks(n), check]).rank;
  expect([16, 17, 27, 28].map(rank)).toEqual(['master', 'seasoned', 'seasoned', 'apprentice']);
  for (const bad of [['stay'], ['aim A', 'ask s'], ['stay', 'ask x'], ['set 2'], check.slice(0, 4)])
    expect(() => viewAfter(quest, [['set 1'], bad])).toThrow();
  expect(() => viewAfter(quest, [['set 1'], check, check])).toThrow();
  expect(() => new City(numbers, laid(one?.layout ?? []).slice(1))).toThrow();
});
