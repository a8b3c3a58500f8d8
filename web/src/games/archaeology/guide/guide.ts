/** The notebook of a first game: a note for each thing when it first matters, and only while it is true.
 *
 * The first note whose moment it is is shown, so what can't wait stands before what can.
 */

import type catalogue from '@library/archaeology/words/en/card-game-guide.json';
import type { GuideStep, LogEntry } from '@/game/contract';
import type { Filled } from '@/game/guide-notes';
import { tradeSuggestion } from '../decision/trade-suggestion';
import { kindsIn, setValue } from '../edition/numbers';
import type { View } from '../generated/view';
import { aKind, cards, some } from '../words/naming';
import { acting, asked, type NoteScene, notes } from './note-builder';

const LOW = 10; // cards in the dig site: two or three more digs for each
const GROWING = 3; // cards of a kind that are worth a thought

/** A game may say some of it in other words, and has notes of its own. */
type Words = Record<keyof typeof catalogue, string>;
type Key = keyof Words;

const endings = new Set(['ended', 'passed']);

function storm({ view, me, names }: NoteScene): Filled<Key> | null {
  if (!asked(view, me, 'storm')) return null;
  const name = names[view.turn ?? me] ?? '';
  return view.turn === me ? {} : { title: 'storm_title_other', slots: { name } };
}

/** Has a thief been here since we last ended a turn? */
function robbed({ me, log, names }: NoteScene): Filled<Key> | null {
  const mine = ({ told }: LogEntry) => told.data.seat === me && endings.has(told.kind);
  const since = log.slice(log.findLastIndex(mine) + 1);
  const data = since.findLast(({ told }) => told.kind === 'stole' && told.data.victim === me)?.told
    .data;
  if (typeof data?.kind !== 'string') return null;
  return { slots: { name: names[Number(data.seat)] ?? '', a_kind: aKind(data.kind) } };
}

function trade({ view, me, numbers }: NoteScene): Filled<Key> | null {
  const may = acting(view, me) && view.trades === 0 && !view.must_sell;
  const found = may ? tradeSuggestion(view, numbers) : null;
  if (!found) return null;
  const { held, before, after } = found;
  const given = cards(found.given);
  return { slots: { given, taken: aKind(found.kind), more: held + 1, after, held, before } };
}

/** The dearest set that we hold, of those that are complete or those that are not. */
function bestSet({ view, numbers }: NoteScene, complete: boolean) {
  return kindsIn(view.hand, numbers)
    .map((kind) => {
      const sells = numbers.of[kind]?.sells ?? [];
      return { kind, sells, held: Math.min(view.hand[kind] ?? 0, sells.length) };
    })
    .filter(({ sells, held }) => sells.length > 1 && (held === sells.length) === complete)
    .sort((a, b) => (b.sells[b.held - 1] ?? 0) - (a.sells[a.held - 1] ?? 0));
}

function complete(scene: NoteScene): Filled<Key> | null {
  const set = acting(scene.view, scene.me) ? bestSet(scene, true)[0] : undefined;
  return set
    ? { slots: { cards: some(set.kind, set.held), value: set.sells[set.held - 1] ?? 0 } }
    : null;
}

function growing(scene: NoteScene): Filled<Key> | null {
  // Without digging nothing threatens a set, and little makes it grow.
  if (!acting(scene.view, scene.me) || scene.view.dig_site === 0) return null;
  const set = bestSet(scene, false).find(({ held }) => held >= GROWING);
  const row = set && scene.numbers.of[set.kind];
  if (!set || !row) return null;
  const { kind, held, sells } = set;
  return {
    text: held + 1 === sells.length ? 'growing_last' : 'growing_text',
    slots: {
      cards: some(kind, held),
      now: setValue(row, held),
      next: setValue(row, held + 1),
      full: sells.length,
      most: setValue(row, sells.length),
    },
  };
}

function welcome({ view, me, names }: NoteScene): Filled<Key> {
  if (view.turn === null || view.turn === me) return {};
  return { also: 'welcome_wait', slots: { name: names[view.turn] ?? '' } };
}

const sets = (view: View, me: number) =>
  (view.seats[me]?.sold ?? []).reduce((sum, sold) => sum + sold.sets, 0);
const holds = (view: View, me: number) => (view.seats[me]?.hand ?? 0) > 0;
export const hasClosedChamber = (view: View): boolean =>
  view.chambers.some((chamber) => chamber.cards > 0);

/** What a game adds: notes that can't wait, and those on its monument. */
export function guideWith(words: Words, urgent: GuideStep[], monument: GuideStep[]): GuideStep[] {
  const { step, plain } = notes(words);
  return [
    ...urgent,
    step('storm', 'hand', storm),
    plain('thief', 'actions', (view, me) => asked(view, me, 'rob')),
    plain('forced', 'actions', (view, me) => acting(view, me) && view.must_sell),
    step('welcome', null, welcome),
    step('robbed', 'hand', robbed),
    plain('hand', 'hand', holds),
    plain('turn', 'actions', (view, me) => acting(view, me) && view.dig_site > 0),
    step('complete', 'hand', complete),
    step('trade', 'market', trade),
    ...monument,
    step('growing', 'hand', growing),
    plain('done', null, (view, me) => view.dig_site === 0 && !holds(view, me)),
    plain('empty', 'actions', (view, me) => acting(view, me) && view.dig_site === 0),
    plain('passes', 'actions', (view, me) => view.passes > 0 && holds(view, me)),
    plain('sold', 'museum', (view, me) => sets(view, me) === 1),
    plain('low', 'dig-site', (view) => view.dig_site > 0 && view.dig_site <= LOW),
  ];
}
