/** What can be done with what is chosen; and if it can't, why, in a sentence that helps. */

import { kindsIn, type Numbers, setValue, total, tradeValue } from '../edition/numbers';
import type { Chamber, View } from '../generated/view';
import { capital, chamberName, kindName, some } from '../words/naming';
import { say } from '../words/say';
import { wouldPass } from './passing';
import { picksOf, type Selection, tradePicks } from './selection';

export interface Action {
  id: string;
  label: string;
  /** What its button shows of that: a word or two, and a smaller line below. */
  short: string;
  detail: string;
  picks: string[];
  /** Why it can't be done now; null: it can. */
  why: string | null;
  /** It is the moment for it, and only the choice of cards is not made yet. */
  open: boolean;
  /** The letter that does it; '' if none does. */
  key: string;
  /** Not the answer to what is asked, but a help towards it, or a way around it. */
  aside?: boolean;
}

export interface Situation {
  view: View;
  chosen: Selection;
  numbers: Numbers;
  names: string[];
  me: number | null;
  mayAct: boolean;
  /** Why nobody may act for now. */
  halted?: string;
}

/** Why nothing at all can be done in this phase; null if it is the moment for it. */
export function whyNotNow({ view, me, mayAct, halted }: Situation, phase: string): string | null {
  if (view.phase === 'over') return say('why_over');
  if (halted) return halted;
  if (me === null || view.actor !== me) return say('why_turn');
  if (view.phase !== phase) {
    if (view.phase === 'storm') return say('why_storm');
    if (view.phase === 'rob') return say('why_rob');
    return say('why_asked');
  }
  return mayAct ? null : say('why_moment');
}

/** An action that says all in a word or two. */
export function plainAction(
  id: string,
  label: string,
  picks: string[],
  why: string | null,
  more: Partial<Action> = {},
): Action {
  return { id, label, short: label, detail: '', picks, why, open: false, key: '', ...more };
}

export function sellAction(situation: Situation): Action {
  const { chosen, numbers } = situation;
  const [kind, ...others] = kindsIn(chosen.give, numbers);
  const row = kind === undefined ? undefined : numbers.of[kind];
  const action: Action = {
    id: 'sell',
    label: say('sell_none'),
    short: say('sell_none'),
    detail: say('sell_what'),
    picks: [],
    why: whyNotNow(situation, 'act'),
    open: false,
    key: 'S',
  };
  action.open = action.why === null && total(situation.view.hand) > 0;
  if (!row || kind === undefined) {
    action.why ??= say('why_sell_none');
    return action;
  }
  const number = chosen.give[kind] ?? 0;
  if (others.length) {
    action.why ??= say('why_one_kind');
    return action;
  }
  if (number > row.sells.length) {
    action.why ??= say('why_largest', { kind: kindName(kind, 2), n: row.sells.length });
    return action;
  }
  action.label = say('sell', { cards: some(kind, number), value: setValue(row, number) });
  action.detail = say('sell_for', { value: setValue(row, number) });
  action.picks = [`sell ${kind} ${number}`];
  if (total(chosen.take)) action.why ??= say('why_sell_take');
  return action;
}

export function tradeAction(situation: Situation): Action {
  const { view, chosen, numbers } = situation;
  const given = tradeValue(chosen.give, numbers);
  const taken = tradeValue(chosen.take, numbers);
  const both = kindsIn(chosen.take, numbers).find((kind) => chosen.give[kind]);
  let why = whyNotNow(situation, 'act');
  const open = why === null && view.trades < numbers.tradesATurn && total(view.market) > 0;
  if (why === null) {
    if (view.trades >= numbers.tradesATurn) why = say('why_trades', { n: numbers.tradesATurn });
    else if (!total(view.market)) why = say('why_market_empty');
    else if (both) why = say('why_both', { kind: kindName(both, 2) });
    else if (!given && !taken) why = say('why_trade_none');
    else if (!given) why = say('why_give_none', { n: taken });
    else if (!taken) why = say('why_take_none');
    else if (given < taken) why = say('why_short', { n: taken - given });
  }
  const known = given > 0 && taken > 0;
  return {
    id: 'trade',
    label: known ? say('trade_full', { given, taken }) : say('trade'),
    short: say('trade'),
    detail: known ? say('trade_rate', { given, taken }) : say('trade_where'),
    picks: tradePicks(chosen, numbers),
    why,
    open,
    key: 'T',
  };
}

export function exploreAction(situation: Situation, chamber: Chamber): Action {
  const { view, numbers } = situation;
  const held = view.hand.map ?? 0;
  const name = chamberName(chamber.name);
  let why = whyNotNow(situation, 'act');
  if (chamber.cards === 0)
    why = say(view.pile ? 'why_empty' : 'why_explored', { chamber: capital(name) });
  else if ((view.explorations ?? 0) >= numbers.explorationsATurn)
    why ??= say('why_explorations', { n: numbers.explorationsATurn });
  else if (held < chamber.maps)
    why ??= say('why_maps', { chamber: capital(name), n: chamber.maps, held: held || say('none') });
  return {
    id: `explore ${chamber.name}`,
    label: say('explore', { chamber: name }),
    short: say('explore_short'),
    detail: why === null ? chamber.name : say('explore_cost', { n: chamber.maps }),
    picks: [`explore ${chamber.name}`],
    why,
    open: false,
    key: 'X',
  };
}

/** The chamber that the bar offers: of those in reach the largest, else the next one to save maps for.
 * Where several are as dear it asks which.
 */
export function nextExploration(explorations: Action[], view: View): Action | undefined {
  const maps = (action: Action) => view.chambers[explorations.indexOf(action)]?.maps;
  const [best, next] = explorations.filter((action) => action.why === null).reverse();
  if (best && next && maps(best) === maps(next)) {
    const short = say('explore_short');
    const detail = say('explore_which');
    return plainAction('which', say('explore_one'), [], null, { short, detail, key: 'X' });
  }
  return best ?? explorations.find((_, at) => view.chambers[at]?.cards) ?? explorations[0];
}

export function endTurnAction(situation: Situation): Action {
  const { view } = situation;
  let why = whyNotNow(situation, 'act');
  if (why === null && !view.moves.includes('end')) why = say('why_must_sell');
  const label = say(wouldPass(view) && view.phase === 'act' ? 'pass' : 'end');
  return plainAction('end', label, ['end'], why, { key: 'E' });
}

export function discardAction(situation: Situation): Action {
  const { view, chosen, numbers } = situation;
  const missing = view.owed - total(chosen.give);
  let why = whyNotNow(situation, 'storm');
  if (missing > 0)
    why ??= say(missing === view.owed ? 'why_storm_none' : 'why_storm_more', { n: missing });
  if (missing < 0) why ??= say('why_storm_fewer', { n: -missing });
  const label = say('lose', { n: view.owed });
  return plainAction('storm', label, picksOf('discard', chosen.give, numbers), why, { key: 'D' });
}

/** A short way to what most would lose: it only chooses. */
export function loseCheapestAction(situation: Situation): Action {
  const { owed: n } = situation.view;
  const short = say('lose_cheapest_short', { n });
  return plainAction('cheapest', say('lose_cheapest', { n }), [], null, { short, aside: true });
}

/** The rivals in turn order, whoever can be robbed or not. */
export function robActions(situation: Situation): (Action & { seat: number })[] {
  const { view, names, me } = situation;
  if (me === null) return [];
  const seats = view.seats.map((_, after) => (me + after) % view.seats.length).slice(1);
  return seats.map((seat, at) => {
    const held = view.seats[seat]?.hand ?? 0;
    let why = whyNotNow(situation, 'rob');
    if (!held) why ??= say('why_rob_empty', { name: names[seat] ?? '' });
    const detail = held ? say('cards_held', { n: held }) : say('holds_nothing');
    const label = say('rob', { name: names[seat] ?? '' });
    const action = plainAction(`rob ${seat}`, label, [`rob ${seat}`], why, { detail });
    return { ...action, key: String(at + 1), seat };
  });
}

/** What a trade in the making comes to, in words; '' if nothing is chosen. */
export function tradeBalance({ view, chosen, numbers }: Situation): string {
  const given = tradeValue(chosen.give, numbers);
  const taken = tradeValue(chosen.take, numbers);
  if (!given && !taken) return '';
  if (!taken) {
    const oneKind = kindsIn(chosen.give, numbers).length === 1;
    return total(view.market) ? say(oneKind ? 'balance_give' : 'balance_give_only', { given }) : '';
  }
  const n = Math.abs(given - taken);
  if (n === 0) return say('balance_even', { given, taken });
  return say(given > taken ? 'balance_over' : 'balance_short', { given, taken, n });
}
