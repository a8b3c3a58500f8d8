/** What can be done with what is chosen; and if it can't, why, in a sentence that helps. */

import { kindsIn, type Numbers, setValue, total, tradeValue } from '../edition/numbers';
import type { Chamber, View } from '../generated/view';
import { capital, chamberName, kindName, some } from '../words/naming';
import { say } from '../words/say';
import { passing } from './passing';
import { named, type Selection, tradePicks } from './selection';

export interface Deed {
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

export interface Moment {
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
export function notNow({ view, me, mayAct, halted }: Moment, phase: string): string | null {
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

/** A deed that says all in a word or two. */
export function simple(
  id: string,
  label: string,
  picks: string[],
  why: string | null,
  more: Partial<Deed> = {},
): Deed {
  return { id, label, short: label, detail: '', picks, why, open: false, key: '', ...more };
}

export function sale(moment: Moment): Deed {
  const { chosen, numbers } = moment;
  const [kind, ...others] = kindsIn(chosen.give, numbers);
  const row = kind === undefined ? undefined : numbers.of[kind];
  const deed: Deed = {
    id: 'sell',
    label: say('sell_none'),
    short: say('sell_none'),
    detail: say('sell_what'),
    picks: [],
    why: notNow(moment, 'act'),
    open: false,
    key: 'S',
  };
  deed.open = deed.why === null && total(moment.view.hand) > 0;
  if (!row || kind === undefined) {
    deed.why ??= say('why_sell_none');
    return deed;
  }
  const number = chosen.give[kind] ?? 0;
  if (others.length) {
    deed.why ??= say('why_one_kind');
    return deed;
  }
  if (number > row.sells.length) {
    deed.why ??= say('why_largest', { kind: kindName(kind, 2), n: row.sells.length });
    return deed;
  }
  deed.label = say('sell', { cards: some(kind, number), value: setValue(row, number) });
  deed.detail = say('sell_for', { value: setValue(row, number) });
  deed.picks = [`sell ${kind} ${number}`];
  if (total(chosen.take)) deed.why ??= say('why_sell_take');
  return deed;
}

export function trade(moment: Moment): Deed {
  const { view, chosen, numbers } = moment;
  const given = tradeValue(chosen.give, numbers);
  const taken = tradeValue(chosen.take, numbers);
  const both = kindsIn(chosen.take, numbers).find((kind) => chosen.give[kind]);
  let why = notNow(moment, 'act');
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

export function exploration(moment: Moment, chamber: Chamber): Deed {
  const { view, numbers } = moment;
  const held = view.hand.map ?? 0;
  const name = chamberName(chamber.name);
  let why = notNow(moment, 'act');
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
export function nextExploration(explorations: Deed[], view: View): Deed | undefined {
  const maps = (deed: Deed) => view.chambers[explorations.indexOf(deed)]?.maps;
  const [best, next] = explorations.filter((deed) => deed.why === null).reverse();
  if (best && next && maps(best) === maps(next)) {
    const short = say('explore_short');
    const detail = say('explore_which');
    return simple('which', say('explore_one'), [], null, { short, detail, key: 'X' });
  }
  return best ?? explorations.find((_, at) => view.chambers[at]?.cards) ?? explorations[0];
}

export function ending(moment: Moment): Deed {
  const { view } = moment;
  let why = notNow(moment, 'act');
  if (why === null && !view.moves.includes('end')) why = say('why_must_sell');
  const label = say(passing(view) && view.phase === 'act' ? 'pass' : 'end');
  return simple('end', label, ['end'], why, { key: 'E' });
}

export function discards(moment: Moment): Deed {
  const { view, chosen, numbers } = moment;
  const missing = view.owed - total(chosen.give);
  let why = notNow(moment, 'storm');
  if (missing > 0)
    why ??= say(missing === view.owed ? 'why_storm_none' : 'why_storm_more', { n: missing });
  if (missing < 0) why ??= say('why_storm_fewer', { n: -missing });
  const label = say('lose', { n: view.owed });
  return simple('storm', label, named('discard', chosen.give, numbers), why, { key: 'D' });
}

/** A short way to what most would lose: it only chooses. */
export function sparing(moment: Moment): Deed {
  const { owed: n } = moment.view;
  const short = say('lose_cheapest_short', { n });
  return simple('cheapest', say('lose_cheapest', { n }), [], null, { short, aside: true });
}

/** The rivals in turn order, whoever can be robbed or not. */
export function robberies(moment: Moment): (Deed & { seat: number })[] {
  const { view, names, me } = moment;
  if (me === null) return [];
  const seats = view.seats.map((_, after) => (me + after) % view.seats.length).slice(1);
  return seats.map((seat, at) => {
    const held = view.seats[seat]?.hand ?? 0;
    let why = notNow(moment, 'rob');
    if (!held) why ??= say('why_rob_empty', { name: names[seat] ?? '' });
    const detail = held ? say('cards_held', { n: held }) : say('holds_nothing');
    const label = say('rob', { name: names[seat] ?? '' });
    const deed = simple(`rob ${seat}`, label, [`rob ${seat}`], why, { detail });
    return { ...deed, key: String(at + 1), seat };
  });
}

/** What a trade in the making comes to, in words; '' if nothing is chosen. */
export function balance({ view, chosen, numbers }: Moment): string {
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
