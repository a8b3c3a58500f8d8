import { describe, expect, it } from 'vitest';
import { exploreAction, nextExploration } from '../decision/actions';
import { endTurnWarnings } from '../decision/end-turn-warnings';
import { chamberPrompt } from '../decision/phase-prompts';
import { emptySelection, offeredCards } from '../decision/selection';
import type { View } from '../generated/view';
import { numbers, situationAt, viewAt } from './fixture';
import { phasePrompts } from './phase-prompts';

const asked = (view: View, pick: Record<string, number> = {}) => {
  const prompt = phasePrompts[view.phase]?.(
    situationAt(view, { chosen: { ...emptySelection, pick } }),
  );
  if (!prompt) throw new Error(`nothing is asked in phase ${view.phase}`);
  return prompt;
};
const picks = (view: View, pick: Record<string, number> = {}) =>
  asked(view, pick)
    .actions.filter((action) => action.why === null)
    .map((action) => action.picks.join(', '));

describe('the tent', () => {
  const view = viewAt('temple', { phase: 'tent', turn: 2 });

  it('is used or saved, and says what it spares', () => {
    expect(picks(view)).toEqual(['use tent', 'save tent']);
    expect(asked(view).line).toBe('Without it you lose 2 of your 4 cards.');
    expect(asked(view).actions.map((action) => action.detail)).toEqual([
      'then it is gone',
      'lose 2 cards',
    ]);
  });

  it('is asked even of who would lose nothing; and may work once more', () => {
    const seats = view.seats.map((seat) => ({ ...seat, hand: 1, tents: 2 }));
    const { line, actions } = asked({ ...view, seats });
    expect(line).toContain('takes nothing');
    expect(actions.map((action) => action.detail)).toEqual(['1 use left then', 'lose nothing']);
  });
});

it('looks into a chamber of the Temple that is not empty, or into none', () => {
  const view = viewAt('temple', { phase: 'look' });
  view.chambers[0] = { name: 'left', cards: 0, maps: 2 };
  view.chambers[1] = { name: 'middle', cards: 5, maps: 2, known: { coin: 5 } };
  expect(picks(view)).toEqual(['look middle', 'look right', 'no look']);
  expect(asked(view).actions[0]?.why).toBe('The left chamber is empty.');
  expect(asked(view).actions[1]?.detail).toBe('seen by you');
});

describe('the Tomb', () => {
  const view = viewAt('tomb', { phase: 'keep', owed: 2, exploring: 'lower' });
  view.chambers[1] = { name: 'lower', cards: 4, maps: 1, known: { mask: 1, cup: 1, shard: 2 } };

  it('lays out what its explorer sees, and nobody else', () => {
    expect(offeredCards(view)).toEqual({ mask: 1, cup: 1, shard: 2 });
    expect(offeredCards({ ...view, viewer: 1 })).toEqual({});
  });

  it('gives as many cards as are due, told from the dearest', () => {
    expect(picks(view, { shard: 1, mask: 1 })).toEqual(['keep mask, keep shard']);
    expect(picks(view, { shard: 2 })).toEqual(['keep shard, keep shard']);
    expect(asked(view, {}).line).toBe('Choose 2 cards to keep.');
    expect(asked(view, { cup: 1 }).line).toBe('Choose 1 more card.');
    expect(asked(view, { mask: 1, shard: 2 }).line).toBe('That is 1 card too many.');
    expect(picks({ ...view, owed: 1 }, { cup: 1 })).toEqual(['keep cup']);
  });
});

describe('the Sphinx', () => {
  const view = viewAt('sphinx', {
    phase: 'name',
    owed: 2,
    unseen: { mask: 2, map: 3, coin: 4, shard: 5 },
    moves: ['name mask', 'name coin'],
  });

  it('can be asked for every kind but maps: also for the last one', () => {
    expect(offeredCards(view)).toEqual({ mask: 1, coin: 1, shard: 1 });
  });

  it('wants two kinds, told from the dearest', () => {
    expect(picks(view, { shard: 1, mask: 1 })).toEqual(['name mask, name shard']);
    expect(asked(view, { shard: 1, mask: 1 }).actions[0]?.label).toBe(
      "Name pharaoh's masks and pot shards",
    );
    expect(asked(view, { mask: 1 }).line).toBe('Choose 1 more kind.');
    expect(asked(view, { mask: 1, coin: 1, shard: 1 }).line).toBe('That is 1 kind too many.');
  });
});

it('goes on or stops in the Mine', () => {
  const view = viewAt('mine', { phase: 'press', turned: { coin: 1, shard: 1 } });
  expect(picks(view)).toEqual(['go on', 'stop']);
  expect(asked(view).actions[1]?.detail).toBe('take 2 cards');
  expect(phasePrompts.press?.(situationAt(view, { mayAct: false })).actions[0]?.why).toContain(
    'moment',
  );
});

describe('an exploration', () => {
  const all = (view: View) =>
    view.chambers.map((chamber) => exploreAction(situationAt(view), chamber));

  it('is the only one of its turn', () => {
    const view = viewAt('great-pyramid', { explorations: 1 });
    expect(all(view)[0]?.why).toBe('One exploration a turn: you have made yours.');
    expect(all(viewAt('great-pyramid'))[0]?.why).toBeNull();
    expect(endTurnWarnings(viewAt('mine', { hand: { map: 1 } }), numbers)).toEqual([
      'Your maps would open the Mine.',
    ]);
    expect(endTurnWarnings(viewAt('mine', { hand: { map: 1 }, explorations: 1 }), numbers)).toEqual(
      [],
    );
  });

  it('asks which chamber where several are as dear', () => {
    const ruins = viewAt('buried-ruins', { pile: 6 });
    expect(nextExploration(all(ruins), ruins)).toMatchObject({ id: 'which', picks: [] });
    expect(chamberPrompt(all(ruins), ruins).line).toBe('Each costs 1 map.');
    const pyramid = viewAt('great-pyramid', { hand: { map: 2 } });
    expect(nextExploration(all(pyramid), pyramid)?.id).toBe('explore medium');
  });

  it('waits for the storm that fills an empty chamber of the Ruins', () => {
    const view = viewAt('buried-ruins', { pile: 6 });
    view.chambers[0] = { name: 'west', cards: 0, maps: 1 };
    expect(all(view)[0]?.why).toBe('The west chamber is empty until the next storm.');
  });
});
