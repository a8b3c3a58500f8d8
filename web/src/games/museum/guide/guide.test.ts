import { expect, test } from 'vitest';
import type { AnyView, GuideContext } from '@/game/contract';
import { decisions, lying, rules, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { guide } from './guide';

const names = ['Ada', 'Bea'];
const [ada, bea] = viewWith().seats as [View['seats'][number], View['seats'][number]];

const context = (more: Partial<View>): GuideContext => ({
  view: viewWith(more) as AnyView,
  rules,
  names,
  me: 0,
  log: [],
});

/** The notes that come one after the other while the table stays as it is. */
function notes(at: GuideContext, read: string[] = []): string[] {
  const next = guide.find((step) => !read.includes(step.id) && step.note(at));
  return next ? notes(at, [...read, next.id]) : read;
}

const note = (id: string, more: Partial<View>) =>
  guide.find((step) => step.id === id)?.note(context(more)) ?? null;

test('a first turn needs few notes', () => {
  const early = {
    tiles: [{ at: 'M13', tile: 'tomb', locked: 'tomb' }],
    seats: [{ ...ada, camp: null, archeologist: null, score: 0 }, bea],
    sites: [],
  };
  expect(notes(context(early))).toEqual(['welcome', 'hand', 'artifacts']);
  expect(note('welcome', early)?.text).toContain('Northern Europe');
  expect(note('artifacts', early)?.text).toMatch(/5 artifacts .* 3 points/);
  for (const { note: found } of guide) {
    expect(found(context({ phase: 'over', actor: -2 }))).toBeNull();
    expect(found(context({ phase: 'deal', actor: -1, turn: null }))).toBeNull();
  }
});

test('each icon is explained when it is there, and a walk when it may be walked', () => {
  const tiles = [...viewWith().tiles, lying('O12', '13')];
  expect(note('icon', { phase: 'icon', tiles, placed: 'O12' })?.text).toContain('Rotate');
  expect(note('walk', { phase: 'walk' })?.text).toContain('up to 3 steps');
  const near = { phase: 'walk', reach: { N12sw: 2 } };
  expect(note('find', near)?.text).toContain('jade mask');
  expect(note('find', { ...near, artifacts: ['aY1'] })).toBeNull();
});

test('a mummy on a site of one’s own comes before all else', () => {
  const seats = [ada, { ...bea, mummy: 'N12nw' }];
  expect(notes(context({ seats }))[0]).toBe('robbed');
  expect(note('robbed', { seats })?.text).toContain('worth 3, counts for Bea');
  expect(notes(context({ seats }))).toContain('mummy');
});

test('the end is told of', () => {
  expect(notes(context({ pile: 0 }))).toContain('last');
  expect(new Set(guide.map((step) => step.id)).size).toBe(guide.length);
  for (const { view } of decisions) {
    const at = { ...context({}), view: view as AnyView, me: view.viewer ?? 0 };
    for (const { id, text } of notes(at).map((one) => ({
      id: one,
      text: guide.find((step) => step.id === one)?.note(at)?.text ?? '',
    })))
      expect(`${id}: ${text}`).not.toContain('{');
  }
});
