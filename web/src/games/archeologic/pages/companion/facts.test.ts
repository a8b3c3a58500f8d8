import { beforeEach, expect, test } from 'vitest';
import { useStorage } from '@/storage/fake-storage';
import { allFacts, answerWords, clueWords, factWords, readAnswer, readClue } from './facts';
import { certainKnown, percent } from './findings';
import { emptyNotes, loadNotes, saveNotes } from './saved-notes';
import { trapClues } from './trap-clues';

let shelf: Map<string, string>;
beforeEach(() => {
  shelf = useStorage().local.kept;
});

test('answers as they are written, counted and in words', () => {
  expect(readAnswer('empty', '0')).toEqual({ number: 0 });
  expect(readAnswer('S', 'free free sharp')).toEqual({ free: 2, fire: 0, sharp: 1 });
  expect(readAnswer('traps', 'none')).toEqual({ free: 0, fire: 0, sharp: 0 });
  expect(answerWords({ axis: '3', question: 'traps', answer: 'fire fire' })).toBe(
    'Row 3, traps: 2 fire traps',
  );
});

test('clues of all kinds, as they are written', () => {
  expect(readClue('C1 fire')).toEqual({ kind: 'trap', zones: ['C1'], trap: 'fire' });
  expect(readClue('together a1 c3 no')).toEqual({
    kind: 'together',
    zones: ['A1', 'C3'],
    yes: false,
  });
  expect(readClue('empty b2 yes')).toEqual({ kind: 'empty', zones: ['B2'], yes: true });
  expect(readClue('edge s no')).toEqual({ kind: 'edge', buildings: ['S'], yes: false });
  expect(readClue('touch s t yes')).toEqual({ kind: 'touch', buildings: ['S', 'T'], yes: true });
  expect(readClue('beside l 2')).toEqual({ kind: 'beside', buildings: ['L'], number: 2 });
  expect(readClue('equal a 3')).toEqual({ kind: 'equal', axes: ['A', '3'] });
  expect(clueWords('touch s t no')).toMatch(/S and T/);
  expect(trapClues(['C1 fire', 'empty b2 yes'])).toEqual([{ zone: 'C1', trap: 'fire' }]);
});

const city = ['S', 'T', 'L'].map((building) => ({ building, zone: 'A1', turns: 0 }));

test('wrong tests, by what they showed', () => {
  const checks = [['T'], [], null].map((right) => ({ layout: city, right }));
  expect(allFacts({ clues: [], answers: [], checks }).map(factWords)).toEqual([
    'Wrong test 1: T right, S and L wrong',
    'Wrong test 2: no building right',
    'Wrong test 3: that city is not it',
  ]);
});

test('notes are kept, and junk is not', () => {
  expect(loadNotes()).toEqual(emptyNotes());
  const checks = [{ layout: city, right: ['S'] }];
  const notes = { ...emptyNotes(), clues: ['C1 fire'], checks, viewfinder: 'B' };
  saveNotes(notes);
  expect(loadNotes()).toEqual(notes);
  for (const junk of [
    'no JSON',
    '7',
    '{"clues": 3, "answers": [1, {"axis": 2}], "edition": {}}',
    '{"checks": [{"layout": [1]}, {"layout": [], "right": 3}]}',
  ]) {
    shelf.set('dighouse.companion', junk);
    expect(loadNotes()).toEqual(emptyNotes());
  }
});

test('what is certain of a zone, and how likely the rest is', () => {
  const known = certainKnown({
    empty: ['A1'],
    boxes: ['B1', 'C1', 'D1', 'E1'],
    traps: ['C1', 'D1'],
    symbols: { B1: 'free', D1: 'fire' },
    buildings: { E1: 'S' },
    placed: [],
  });
  expect(known).toEqual({
    A1: { empty: true },
    B1: { text: '■' },
    C1: { text: '!' },
    D1: { mark: 'fire' },
    E1: { building: 'S' },
  });
  expect([0, 0.001, 0.374, 0.999, 1].map(percent)).toEqual(['·', '<1%', '37%', '99%', '100%']);
});
