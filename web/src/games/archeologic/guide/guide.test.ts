import { expect, test } from 'vitest';
import type { AnyView, GuideContext } from '@/game/contract';
import { asked, pawn, rules, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { guide } from './guide';

const names = ['Ada', 'Bea'];
const clue = { kind: 'trap', zones: ['C1'], trap: 'fire' };
const one = asked('A', 'traps', { fire: 1, sharp: 1 }, { moved: 2 });
const other = asked('2', 'empty', { number: 0 });

const context = (more: Partial<View>): GuideContext => ({
  view: viewWith({ clues: [clue, clue, clue], ...more }) as AnyView,
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

test('a first solo turn needs few notes', () => {
  expect(notes(context({ phase: 'set', viewfinder: null }))).toEqual(['welcome', 'clues', 'set']);
  expect(notes(context({}))).toEqual(['welcome', 'clues', 'ring', 'questions']);
  expect(note('clues', {})?.text).toMatch(/^The 3 marks/);
  expect(note('clues', { expert: true })?.text).toContain('sentences');
  expect(note('ring', { viewfinder: 'E' })?.text).toContain('row 1, is free');
  // What is not printed is marked, and what is printed is not.
  expect(note('ring', { viewfinder: 'E' })?.text).toContain('costs 1, any other 2 (S).');
  expect(note('set', { phase: 'set' })?.more).toContain('The ring goes 1, A, 2, B (R) and so on');
  for (const { note: found } of guide) {
    expect(found(context({ phase: 'over', actor: -2 }))).toBeNull();
    expect(found(context({ phase: 'deal', actor: -1 }))).toBeNull();
  }
});

test('an answer is explained once, and what it moved', () => {
  expect(note('answer', { asked: [one] })?.text).toContain(
    'About column A: 1 fire trap and 1 sharp trap.',
  );
  expect(note('answer', { asked: [one, other] })).toBeNull();
  expect(note('traps', { asked: [one], viewfinder: 'B' })?.text).toContain(
    '2 this time, to column B',
  );
  expect(note('traps', { asked: [other] })).toBeNull();
  expect(notes(context({ asked: [one, other] }))).toContain('build');
});

test('a check is explained by the rules of this table', () => {
  const five = Array.from({ length: 5 }, () => other);
  expect(note('check', { asked: five })?.text).toContain('which buildings are right');
  const rulebook = { asked: five, mode: 'rulebook' };
  expect(note('check', rulebook)?.text).toContain('the quest is over');
  const rivals = { ...rulebook, pawns: [pawn(3), pawn(4)] };
  expect(note('check', rivals)?.text).toContain('you are out');
  const wrong = (colours: Record<string, boolean>) => ({
    checks: [{ seat: 0, right: false, layout: null, colours, after: 1 }],
    asked: [other],
  });
  expect(note('wrong', wrong({ S: true, T: false }))?.text).toContain('One of the 2 buildings');
  expect(note('wrong', wrong({ S: false }))?.text).toContain('None of the buildings');
  expect(note('wrong', { ...wrong({ S: true }), asked: [other, one] })).toBeNull();
});

test('with rivals, time and their questions are explained', () => {
  const two = { mode: 'app', pawns: [pawn(3), pawn(4)] };
  const theirs = asked('3', 'S', null, { seat: 1 });
  expect(notes(context({ ...two, asked: [one, theirs] }))).toEqual(
    expect.arrayContaining(['track', 'heard']),
  );
  expect(note('heard', { ...two, asked: [theirs] })?.text).toContain(
    'Bea asked about row 3: boxes of S',
  );
  const sealed = { ...two, pawns: [pawn(3), pawn(8, { checking: true })] };
  expect(notes(context(sealed))[0]).toBe('sealed');
  expect(new Set(guide.map((step) => step.id)).size).toBe(guide.length);
});
