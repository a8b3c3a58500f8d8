import { expect, it } from 'vitest';
import { numbersOf } from '../edition/numbers';
import { rules, viewAt } from './fixture';
import { stormOrder, tentOwners } from './storm';
import { turnPrompt } from './turn-prompt';

const names = ['Ada', 'Bea', 'Cyd', 'Dan'];
const seat = { known: { cards: {}, maps_at_most: 0 }, sold: [], score: 0, sold_cards: 0 };
const row = (hand: number, tents = 1, sheltered = false) => ({
  ...seat,
  public: seat.known,
  hand,
  tents,
  sheltered,
});
const stands = (phase: string, actor: number, seats: ReturnType<typeof row>[]) =>
  tentOwners(viewAt('tomb', { phase, turn: 1, actor, seats }), 0).map(({ seat, stand }) => [
    seat,
    stand,
  ]);

it('goes round from the digger’s left, and comes to the digger last', () => {
  const view = viewAt('tomb', { turn: 1, seats: [row(4), row(4), row(4), row(4)] });
  expect(stormOrder(view)).toEqual([2, 3, 0, 1]);
  expect(tentOwners(view, 3).map(({ seat, stand }) => [seat, stand])).toEqual([
    [3, null],
    [0, null],
    [1, null],
    [2, null],
  ]);
});

it('counts a tent’s uses by the variant that is played', () => {
  const variants = { 'fierce-weather': { tents: [2, 'T'] } };
  const fierce = { ...rules, numbers: { ...(rules.numbers as object), variants } };
  expect(numbersOf(fierce).tents).toBe(1);
  expect(numbersOf(fierce, { fierce_weather: false }).tents).toBe(1);
  expect(numbersOf(fierce, { fierce_weather: true }).tents).toBe(2);
});

it('first asks those with a tent, then takes from the others', () => {
  const asking = [row(5), row(4), row(6, 0, true), row(7, 0)];
  expect(stands('tent', 0, asking)).toEqual([
    [2, 'sheltered'],
    [3, 'open'],
    [0, 'asked'],
    [1, 'next'],
  ]);
  const taking = [row(5), row(1), row(6, 0, true), row(4, 0)];
  expect(stands('storm', 0, taking)).toEqual([
    [2, 'sheltered'],
    [3, 'lost'],
    [0, 'losing'],
    [1, 'spared'],
  ]);
  expect(tentOwners(viewAt('tomb', { turn: 1, seats: taking }), 0)[0]?.loses).toBe(2);
});

it('says whose tent it is about, and whose storm', () => {
  const said = (actor: number, turn: number, me: number | null) =>
    turnPrompt(viewAt('tomb', { phase: 'tent', actor, turn }), names, me);
  expect(said(0, 1, 0)).toBe('Bea’s sandstorm: do you use your tent?');
  expect(said(0, 0, 0)).toBe('You dug up a sandstorm: do you use your tent?');
  expect(said(2, 0, 0)).toBe('Your sandstorm: does Cyd use the tent? …');
  expect(said(2, 2, 0)).toBe('Cyd dug up a sandstorm: does Cyd use the tent? …');
  expect(said(2, 1, null)).toBe('Bea’s sandstorm: does Cyd use the tent? …');
});
