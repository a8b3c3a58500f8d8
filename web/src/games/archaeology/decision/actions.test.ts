import { describe, expect, it } from 'vitest';
import { situationWith, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { say } from '../words/say';
import {
  discardAction,
  endTurnAction,
  exploreAction,
  nextExploration,
  robActions,
  sellAction,
  tradeAction,
  tradeBalance,
} from './actions';
import { emptySelection } from './selection';

const chosen = (give: Record<string, number>, take: Record<string, number> = {}) =>
  situationWith({ chosen: { ...emptySelection, give, take } });

describe('a sale', () => {
  it('is of one kind, and no larger than the largest set', () => {
    expect(sellAction(chosen({ coin: 3 }))).toMatchObject({
      picks: ['sell coin 3'],
      label: 'Sell 3 coins for 10',
      why: null,
    });
    expect(sellAction(chosen({ coin: 1, shard: 1 })).why).toBe('A set has cards of one kind only.');
    expect(sellAction(chosen({ map: 2 })).why).toBe('A set of maps has at most 1.');
    expect(sellAction(chosen({})).why).toContain('one kind in your hand');
    expect(sellAction(chosen({ coin: 1 }, { cup: 1 })).why).toContain('put back');
  });
});

describe('a trade', () => {
  it('is told from the dearest kind to the cheapest, whatever was chosen first', () => {
    const action = tradeAction(chosen({ shard: 2, talisman: 1 }, { parchment: 1, cup: 1 }));
    expect(action.why).toBeNull();
    expect(action.picks).toEqual([
      'offer talisman',
      'offer shard',
      'offer shard',
      'take cup',
      'take parchment',
      'done',
    ]);
  });

  it('says what is missing', () => {
    expect(tradeAction(chosen({ shard: 1 }, { talisman: 1 })).why).toContain('2 more trade value');
    expect(tradeAction(chosen({ coin: 1 }, { coin: 1 })).why).toContain('same kind: here coins');
    expect(tradeAction(chosen({ coin: 1 })).why).toContain('what you take');
    expect(tradeAction(chosen({}, { talisman: 1 })).why).toContain('at least 3');
    expect(tradeAction(situationWith({ view: viewWith({ market: {} }) })).why).toContain('empty');
    expect(tradeAction(situationWith({ view: viewWith({ trades: 12 }) })).why).toContain(
      '12 trades',
    );
  });

  it('has a running balance', () => {
    expect(tradeBalance(chosen({ coin: 2 }, { talisman: 1 }))).toBe(
      'Given 4, taken 3: 1 over is lost.',
    );
    expect(tradeBalance(chosen({ coin: 1 }, { talisman: 1 }))).toBe(
      'Given 2, taken 3: 1 more needed.',
    );
    expect(tradeBalance(chosen({ coin: 1 }, { cup: 1 }))).toBe('Given 2, taken 2: even.');
    expect(tradeBalance(chosen({}))).toBe('');
  });
});

describe('everything else', () => {
  it('explores what the maps pay for', () => {
    const situation = situationWith();
    const [small, medium, large] = situation.view.chambers.map((chamber) =>
      exploreAction(situation, chamber),
    );
    expect(small).toMatchObject({ picks: ['explore small'], why: null });
    expect(medium?.why).toBe('The medium chamber costs 2 maps, and you hold 1.');
    expect(large?.why).toBe('The large chamber was explored already.');
  });

  it('offers the largest chamber in reach, else the next one to save maps for', () => {
    const offered = (map: number) => {
      const situation = situationWith({ view: viewWith({ hand: { map, coin: 1 } }) });
      const all = situation.view.chambers.map((chamber) => exploreAction(situation, chamber));
      return nextExploration(all, situation.view);
    };
    expect(offered(0)).toMatchObject({ id: 'explore small', detail: '1 map' });
    expect(offered(2)).toMatchObject({ id: 'explore medium', detail: 'medium', why: null });
  });

  it('is open while only the cards are not chosen', () => {
    expect([sellAction(situationWith()).open, tradeAction(situationWith()).open]).toEqual([
      true,
      true,
    ]);
    const waiting = situationWith({ view: viewWith({ actor: 1 }) });
    expect([sellAction(waiting).open, tradeAction(waiting).open]).toEqual([false, false]);
    expect(tradeAction(situationWith({ view: viewWith({ market: {} }) })).open).toBe(false);
  });

  it('waits for the storm, the thief, the turn and the answer', () => {
    const storm = situationWith({ view: viewWith({ phase: 'storm', owed: 3 }) });
    expect(
      sellAction({ ...storm, chosen: { ...emptySelection, give: { coin: 1 } } }).why,
    ).toContain('storm');
    expect(endTurnAction(situationWith({ view: viewWith({ actor: 1 }) })).why).toBe(
      'It is not your turn.',
    );
    expect(endTurnAction(situationWith({ me: null })).why).toBe('It is not your turn.');
    expect(endTurnAction(situationWith({ mayAct: false })).why).toContain('moment');
    expect(endTurnAction(situationWith()).why).toBeNull();
  });

  it('makes a forced seller sell', () => {
    const view = viewWith({ must_sell: true, quiet: true, dig_site: 0, moves: ['sell coin 1'] });
    expect(endTurnAction(situationWith({ view }))).toMatchObject({ label: 'Pass' });
    expect(endTurnAction(situationWith({ view })).why).toContain('must sell');
  });

  it('calls a turn with trades only a pass once there were too many of them', () => {
    const quiet = { quiet: true, dig_site: 0, trade_turns_at_most: 9 };
    const label = (more: Partial<View>) =>
      endTurnAction(situationWith({ view: viewWith({ ...quiet, ...more }) })).label;
    expect(label({})).toBe('Pass');
    expect(label({ trades: 1, trade_turns: 8 })).toBe('End turn');
    expect(label({ trades: 1, trade_turns: 9 })).toBe('Pass');
  });

  it('loses exactly what the storm asks for', () => {
    const view = viewWith({ phase: 'storm', owed: 3 });
    const lose = (give: Record<string, number>) =>
      discardAction(situationWith({ view, chosen: { ...emptySelection, give } }));
    expect(lose({}).why).toBe('Choose 3 cards to lose.');
    expect(lose({ coin: 2 }).why).toBe('Choose 1 more card.');
    expect(lose({ coin: 3, map: 1 }).why).toBe('That is 1 card too many.');
    expect(lose({ shard: 1, talisman: 1, coin: 1 })).toMatchObject({
      picks: ['discard talisman', 'discard coin', 'discard shard'],
      why: null,
    });
  });

  it('robs whoever holds cards', () => {
    const [bea, cyd] = robActions(situationWith({ view: viewWith({ phase: 'rob' }) }));
    expect(bea).toMatchObject({ picks: ['rob 1'], label: 'Rob Bea', detail: '4 cards', why: null });
    expect(cyd?.why).toBe('Cyd holds no cards.');
  });

  it('has a key for each rival, however many there are', () => {
    const seat = viewWith().seats[0];
    const seats = Array.from({ length: 5 }, () => ({ ...seat }) as View['seats'][number]);
    const rivals = robActions(situationWith({ view: viewWith({ phase: 'rob', seats }) }));
    expect(rivals.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
    expect(say('keys_text')).toContain('1, 2 and so on send the thief');
  });
});
