import { describe, expect, it } from 'vitest';
import type { AnyView } from '@/game/contract';
import { score, turnPrompt } from '../decision/turn-prompt';
import { decisions, lying, viewWith } from '../fixture';
import { hurts, merge, sentence, startsTurn } from './events';

const names = ['Ada', 'Bea'];
const placed = { seat: 0, tile: '13', at: 'N12', turn: 1 };
const walked = { seat: 0, from: 'M12nw', to: 'N12sw', steps: 2 };
const haunted = { seat: 1, mummy: 1, from: null, to: 'N12nw' };

describe('a sentence', () => {
  it.each([
    [
      'placed',
      placed,
      0,
      'You place a Rotate tile with a blue temple, a green temple and two mountains on N12.',
    ],
    [
      'placed',
      { ...placed, tile: '1' },
      1,
      'Ada places a tile with three blue temples and a jade mask on N12.',
    ],
    ['placed', { ...placed, tile: '49' }, null, 'Ada places an airport on N12.'],
    ['camp', { seat: 1, at: 'K9' }, 1, 'You pitch your Base Camp on K9.'],
    ['haunted', haunted, 0, 'Bea moves their mummy from the Tomb to N12nw.'],
    ['haunted', { ...haunted, mummy: 0 }, 0, 'Bea moves your mummy from the Tomb to N12nw.'],
    ['haunted', { ...haunted, mummy: 0 }, 1, 'You move the mummy of Ada from the Tomb to N12nw.'],
    ['walked', walked, 0, 'Your archeologist walks two steps, from M12nw to N12sw.'],
    [
      'replaced',
      { seat: 0, at: 'N12', taken: '1', tile: 'camp', turn: 0 },
      1,
      'Ada takes a tile with three blue temples and a jade mask from N12 into the hand, and puts down the Base Camp instead.',
    ],
    [
      'swapped',
      { seat: 0, at: 'I10', tile: '1', turn: 0, with: 'K9', other: '49', other_turn: 0 },
      1,
      'Ada swaps two tiles: now a tile with three blue temples and a jade mask lies on I10, and an airport on K9.',
    ],
    ['drew', { seat: 0, tile: '49' }, 0, 'You draw an airport.'],
    ['drew', { seat: 0 }, 1, ''],
    ['dealt', { seat: 0, tile: '1' }, 0, ''],
    ['ended', { winners: [0], scores: [30, 20] }, 0, ''],
    ['resigned', { seat: 1 }, 0, ''],
  ])('%s %j for %s', (kind, data, hearer, text) => {
    expect(sentence({ kind, data }, hearer, names)).toBe(text);
  });

  it('knows the tiles of an edition of one’s own by what it brings along', () => {
    const looks = { oasis: ['tB', 'tB', 'S', 'S', 'swap'] };
    const drew = { kind: 'drew', data: { seat: 0, tile: 'oasis', looks } };
    expect(sentence(drew, 0, names)).toBe(
      'You draw a Swap tile with two blue temples and two seas.',
    );
  });

  it('tells a find without the walk to it', () => {
    const collected = { kind: 'collected', data: { seat: 0, artifact: 'aG0', at: 'N12sw' } };
    const told = merge({ kind: 'walked', data: walked }, collected);
    expect(told && sentence(told, 1, names)).toBe(
      'Ada collects the jade mask on N12sw, and the archeologist is back in the camp.',
    );
    expect(merge(collected, { kind: 'walked', data: walked })).toBeNull();
  });
});

it('knows whose turn begins', () => {
  expect(startsTurn({ kind: 'placed', data: placed })).toBe(0);
  expect(startsTurn({ kind: 'camp', data: { seat: 1, at: 'K9' } })).toBe(1);
  expect(startsTurn({ kind: 'walked', data: walked })).toBeNull();
});

it('marks a mummy on a site of one’s own for as long as it stands there', () => {
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const told = { kind: 'haunted', data: haunted };
  const there = viewWith({ seats: [ada, { ...bea, mummy: 'N12nw' }] });
  expect([hurts(told, 0, there), hurts(told, 1, there)]).toEqual([true, false]);
  expect(hurts(told, 0, viewWith())).toBe(false);
  expect(hurts(told, 0)).toBe(false);
});

it('says what is to be done', () => {
  const says = (more: Parameters<typeof viewWith>[0], me: number | null = 0) =>
    turnPrompt(viewWith(more) as AnyView, names, me);
  expect(says({})).toBe('Your turn: place a tile.');
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const early = [{ ...ada, camp: null }, bea];
  expect(says({ seats: early })).toContain('or your Base Camp');
  expect(says({ seats: early, hand: [] })).toContain('only your Base Camp');
  const tiles = [...viewWith().tiles, lying('O12', '13')];
  const icon = { phase: 'icon', tiles, placed: 'O12' };
  expect(says({ ...icon, moves: ['use', 'mummy 0', 'nothing'] })).toContain('Use Rotate, move a');
  expect(says({ ...icon, moves: ['use', 'nothing'] })).toBe('Use Rotate, or do nothing.');
  expect(says({ ...icon, moves: ['mummy 1', 'nothing'] })).toBe('Move a mummy, or do nothing.');
  expect(says({ phase: 'walk' })).toContain('Walk');
  expect(says({}, 1)).toBe('Ada places a tile …');
  expect(says({ actor: -1, phase: 'draw' }, 1)).toBe('Ada draws a tile …');
  expect(says({ actor: -1, phase: 'deal', turn: null })).toContain('dealt');
  const over = { phase: 'over', actor: -2 };
  expect(says({ ...over, winners: [0] })).toBe('You have won!');
  expect(says({ ...over, winners: [0] }, 1)).toBe('Ada has won.');
  expect(says({ ...over, winners: [0, 1] })).toBe('The win is shared.');
  expect(score(viewWith() as AnyView, 0)).toBe(3);
  for (const { view } of decisions)
    expect(turnPrompt(view as AnyView, names, view.viewer)).toMatch(/\.$/);
});
