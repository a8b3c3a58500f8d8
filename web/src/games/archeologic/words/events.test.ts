import { describe, expect, it } from 'vitest';
import { turnPrompt } from '../board/turn-prompt';
import { asked, pawn, viewWith } from '../fixture';
import { hurts, merge, sentence, startsTurn } from './events';
import { clueText } from './naming';

const names = ['Ada', 'Bea'];
const question = { seat: 0, axis: '3', question: 'traps', cost: 3, extra: 1, space: 7 };
const answer = { number: null, free: 0, fire: 1, sharp: 2 };

describe('a sentence', () => {
  it.each([
    ['asked', question, 0, 'You ask which traps lie in row 3, for a time of 3.'],
    ['asked', question, 1, 'Ada asks which traps lie in row 3, for a time of 3.'],
    [
      'answered',
      { ...question, answer },
      0,
      'The answer about row 3: one fire trap and two sharp traps.',
    ],
    ['set', { seat: 0, axis: 'C' }, null, 'Ada sets the viewfinder on column C.'],
    [
      'colours',
      { seat: 0, colours: { S: true, T: false, L: false } },
      0,
      'Right: S. Wrong: T and L.',
    ],
    ['colours', { seat: 0, colours: { S: false } }, 0, 'Right: none. Wrong: S.'],
    ['won', { seat: 1, winners: [1], time: 19, rank: null }, 0, 'Bea wins, with a time of 19.'],
    ['solution', { layout: [] }, 0, ''],
    ['resigned', { seat: 1 }, 0, ''],
  ])('%s %j for %s', (kind, data, hearer, text) => {
    expect(sentence({ kind, data }, hearer, names)).toBe(text);
  });

  it('tells a question with its answer to whoever hears both', () => {
    const told = merge(
      { kind: 'asked', data: question },
      { kind: 'answered', data: { ...question, answer } },
    );
    expect(told && sentence(told, 0, names)).toBe(
      'You ask which traps lie in row 3, for a time of 3. The answer: one fire trap and two sharp traps.',
    );
    expect(
      merge({ kind: 'asked', data: question }, { kind: 'checks', data: { seat: 1 } }),
    ).toBeNull();
  });

  it('says whose a clue is', () => {
    const clue = { kind: 'trap', zones: ['C1'], trap: 'fire' };
    expect(sentence({ kind: 'clue', data: { ...clue } }, 0, ['Ada'])).toBe(
      'Clue: A fire trap lies on C1.',
    );
    expect(sentence({ kind: 'clue', data: { ...clue, private: true } }, 0, names)).toBe(
      'A clue for you alone: A fire trap lies on C1.',
    );
  });
});

describe('an expert clue', () => {
  it.each([
    [{ kind: 'together', zones: ['A1', 'C3'], yes: false }, 'hold traps of two buildings'],
    [{ kind: 'corner', buildings: ['S'], yes: true }, 'S lies in a corner'],
    [
      { kind: 'beside', buildings: ['L'], number: 0, yes: true },
      'There is no empty zone beside L.',
    ],
    [{ kind: 'beside', buildings: ['L'], number: 2, yes: true }, '2 empty zones lie beside L.'],
    [{ kind: 'equal', axes: ['A', '3'] }, 'Column A and row 3 hold equally many traps.'],
    [{ kind: 'empty', zones: ['B2'], private: true }, 'B2 is empty. Only you know this.'],
  ])('%j', (clue, text) => {
    expect(clueText(clue)).toContain(text);
  });
});

it('knows whose turn begins, and what stands out', () => {
  expect(startsTurn({ kind: 'asked', data: question })).toBe(0);
  expect(startsTurn({ kind: 'moved', data: { steps: 1, axis: 'A' } })).toBeNull();
  const checks = { kind: 'checks', data: { seat: 1 } };
  expect([hurts(checks, 0), hurts(checks, 1)]).toEqual([true, false]);
  const wrong = { kind: 'wrong', data: { seat: 1 } };
  expect([hurts(wrong, 0), hurts(wrong, 1)]).toEqual([false, true]);
});

it('says what is to be done', () => {
  const two = { mode: 'app', pawns: [pawn(3), pawn(4)] };
  expect(turnPrompt(viewWith(), ['Ada'], 0)).toMatch(/^Your turn/);
  expect(turnPrompt(viewWith({ phase: 'set' }), ['Ada'], 0)).toContain('viewfinder');
  expect(turnPrompt(viewWith({ ...two, actor: 1 }), names, 0)).toContain('Bea thinks');
  const sealed = viewWith({ ...two, pawns: [pawn(3), pawn(9, { checking: true })] });
  expect(turnPrompt(sealed, names, 0)).toContain('Bea has sealed a city');
  expect(turnPrompt({ ...sealed, actor: 0 }, names, 1)).toContain('Your city is sealed');
  const out = viewWith({ ...two, actor: 1, pawns: [pawn(3, { out: true }), pawn(4)] });
  expect(turnPrompt(out, names, 0)).toContain('you are out');
  const check = { seat: 0, right: false, layout: null, colours: null, after: 1 };
  const wrong = viewWith({ checks: [check], asked: [asked('1', 'empty', null)] });
  expect(turnPrompt(wrong, ['Ada'], 0)).toContain('That was not the city');
  const later = { ...wrong, asked: [...wrong.asked, asked('2', 'empty', null)] };
  expect(turnPrompt(later, ['Ada'], 0)).toMatch(/^Your turn/);
  const over = { phase: 'over', actor: -2 };
  expect(turnPrompt(viewWith({ ...over, winners: [0] }), names, 0)).toBe('You have found it!');
  expect(turnPrompt(viewWith({ ...over, winners: [] }), names, 0)).toBe('Nobody has found it.');
});
