import { expect, test } from 'vitest';
import type { AnyView, GuideContext } from '@/game/contract';
import type { View } from '../generated/view';
import { rules, viewAt } from './fixture';
import { guide } from './guide';

const names = ['Ada', 'Bea', 'Cyd'];
// Nothing in it that needs a note of its own.
const calm = { hand: { coin: 2, shard: 1 }, market: { mask: 1 } };
const FIRST = ['welcome', 'hand', 'turn'];

function context(monument: string, more: Partial<View> = {}): GuideContext {
  const view = viewAt(monument, { ...calm, ...more }) as AnyView;
  return { view, rules, names, me: 0, log: [] };
}

/** The notes that come one after the other while the table stays as it is. */
function notes(at: GuideContext, read: string[] = []): string[] {
  const next = guide.find((step) => !read.includes(step.id) && step.note(at));
  return next ? notes(at, [...read, next.id]) : read;
}
const later = (at: GuideContext) => notes(at, FIRST).slice(FIRST.length);
const note = (id: string, at: GuideContext) =>
  guide.find((step) => step.id === id)?.note(at) ?? null;
const whole = (at: GuideContext) =>
  guide.flatMap((step) => Object.values(step.note(at) ?? {})).join(' ');

test('a first turn needs few notes, and tells of one exploration', () => {
  expect(notes(context('great-pyramid'))).toEqual(FIRST);
  expect(note('turn', context('great-pyramid'))?.text).toContain('explore once');
});

test('a map has the note of its monument, and no other', () => {
  const map = { hand: { map: 1, shard: 1 } };
  for (const monument of ['great-pyramid', 'temple', 'tomb', 'mine', 'sphinx', 'buried-ruins']) {
    expect(later(context(monument, map))).toEqual([monument]);
    expect(later(context(monument, { ...map, explorations: 1 }))).toEqual(['once']);
    expect(later(context(monument, { ...map, actor: 1, turn: 1 }))).toEqual([]);
    expect(whole(context(monument, map))).not.toMatch(/[{}]/);
  }
  expect(note('temple', context('temple', map))?.text).toContain('2 maps');
  expect(note('mine', context('mine', map))?.more).toContain('more than 5');
  expect(note('sphinx', context('sphinx', map))?.text).toContain(
    '2 kinds of treasure, and 5 cards',
  );
  const empty = viewAt('tomb').chambers.map((chamber) => ({ ...chamber, cards: 0 }));
  expect(later(context('tomb', { ...map, chambers: empty }))).toEqual([]);
});

test('what a monument asks comes first, and is new to who knows another', () => {
  const questions = { look: 'temple', keep: 'tomb', press: 'mine', name: 'sphinx' };
  for (const [phase, monument] of Object.entries(questions)) {
    const at = context(monument, { phase, turned: { coin: 1, mask: 1 } });
    expect(notes(at)[0]).toBe(phase);
    expect(whole(at)).not.toMatch(/[{}]/);
    expect(notes(context(monument, { phase, actor: 1 }))).not.toContain(phase);
    for (const id of [phase, monument])
      expect(guide.find((step) => step.id === id)?.news).toBe(true);
  }
  const turned = { phase: 'press', turned: { coin: 2 } };
  expect(note('press', context('mine', turned))?.text).toContain('count 4 of 5');
  expect(guide.filter((step) => step.news)).toHaveLength(11);
});

test('a tent is asked for with what the storm would take', () => {
  const held = (hand: number, tents = 1) =>
    viewAt('mine').seats.map((seat) => ({ ...seat, hand, tents }));
  const tent = (more: Partial<View>) => note('tent', context('mine', { phase: 'tent', ...more }));
  expect(tent({ seats: held(7), turn: 1 })).toMatchObject({
    title: 'Bea stirs up a sandstorm!',
    text: expect.stringContaining('lose 3 of your 7 cards. In it you lose nothing, but'),
  });
  expect(tent({ seats: held(4) })?.title).toBe('A sandstorm!');
  expect(tent({ seats: held(4, 2) })?.text).toContain('again');
  expect(tent({ seats: held(1) })?.text).toContain('too few');
  expect(tent({ actor: 1 })).toBeNull();
  expect(note('storm', context('mine', { phase: 'storm', owed: 1 }))?.text).toContain('tent');
});

test('open chambers that have grown are told of', () => {
  const [west, ...rest] = viewAt('buried-ruins').chambers;
  const grown = { ...west, name: 'west', maps: 1, cards: 2, open: { coin: 1, cup: 1 } };
  expect(later(context('buried-ruins', { chambers: [grown, ...rest] }))).toEqual(['grew']);
  expect(later(context('buried-ruins'))).toEqual([]);
});
