/** The notebook of a first game: a note for each thing when it first matters, and only while it is true.
 *
 * The first note whose moment it is is shown, so what can't wait stands before what can.
 */

import catalogue from '@words/card-game-guide.json';
import type { GuideStep, Happening, Lesson, Note } from '@/games/game';
import type { View } from '@/wire/generated/card-game';
import { type Slots, words } from '@/words/words';
import { bargain } from './bargain';
import { aKind, cards, some } from './naming';
import { kindsIn, type Numbers, numbersOf, setValue } from './numbers';

const say = words(catalogue);

const LOW = 10; // cards in the dig site: two or three more digs for each
const GROWING = 3; // cards of a kind that are worth a thought

type Place = 'hand' | 'market' | 'dig-site' | 'monument' | 'museum' | 'actions';
type Key = keyof typeof catalogue;
type Id = Key extends infer K ? (K extends `${infer Name}_title` ? Name : never) : never;

interface Scene extends Omit<Lesson, 'view'> {
  view: View;
  numbers: Numbers;
}

/** What a note needs to be written: its slots, or other words for a part of it. Null: not now. */
interface Filled {
  slots?: Slots;
  title?: Key;
  text?: Key;
  /** Words that follow the rest. */
  also?: Key;
}

function step(id: Id, place: Place | null, fill: (scene: Scene) => Filled | null): GuideStep {
  const more = `${id}_more`;
  return {
    id,
    at: place && `[data-place='${place}']`,
    note(lesson): Note | null {
      const view = lesson.view as View;
      const found = playing(view)
        ? fill({ ...lesson, view, numbers: numbersOf(lesson.rules) })
        : null;
      if (!found) return null;
      const { slots = {}, also } = found;
      const rest = [more in catalogue ? (more as Key) : undefined, also];
      return {
        title: say(found.title ?? `${id}_title`, slots),
        text: say(found.text ?? `${id}_text`, slots),
        more: rest
          .filter((key) => key !== undefined)
          .map((key) => say(key, slots))
          .join(' '),
      };
    },
  };
}

/** A note that is the same at every table. */
const plain = (id: Id, place: Place | null, when: (view: View, me: number) => boolean) =>
  step(id, place, ({ view, me }) => (when(view, me) ? {} : null));

const playing = (view: View) => view.turn !== null && view.winners.length === 0;
const asked = (view: View, me: number, phase: string) => view.actor === me && view.phase === phase;
const endings = new Set(['ended', 'passed']);
const acting = (view: View, me: number) => asked(view, me, 'act');

function storm({ view, me, names }: Scene): Filled | null {
  if (!asked(view, me, 'storm')) return null;
  const name = names[view.turn ?? me] ?? '';
  return view.turn === me ? {} : { title: 'storm_title_other', slots: { name } };
}

/** Has a thief been here since we last ended a turn? */
function robbed({ me, log, names }: Scene): Filled | null {
  const mine = ({ told }: Happening) => told.data.seat === me && endings.has(told.kind);
  const since = log.slice(log.findLastIndex(mine) + 1);
  const data = since.findLast(({ told }) => told.kind === 'stole' && told.data.victim === me)?.told
    .data;
  if (typeof data?.kind !== 'string') return null;
  return { slots: { name: names[Number(data.seat)] ?? '', a_kind: aKind(data.kind) } };
}

function trade({ view, me, numbers }: Scene): Filled | null {
  const may = acting(view, me) && view.trades === 0 && !view.must_sell;
  const found = may ? bargain(view, numbers) : null;
  if (!found) return null;
  const { held, before, after } = found;
  const given = cards(found.given);
  return { slots: { given, taken: aKind(found.kind), more: held + 1, after, held, before } };
}

/** The dearest set that we hold, of those that are complete or those that are not. */
function bestSet({ view, numbers }: Scene, complete: boolean) {
  return kindsIn(view.hand, numbers)
    .map((kind) => {
      const sells = numbers.of[kind]?.sells ?? [];
      return { kind, sells, held: Math.min(view.hand[kind] ?? 0, sells.length) };
    })
    .filter(({ sells, held }) => sells.length > 1 && (held === sells.length) === complete)
    .sort((a, b) => (b.sells[b.held - 1] ?? 0) - (a.sells[a.held - 1] ?? 0));
}

function complete(scene: Scene): Filled | null {
  const set = acting(scene.view, scene.me) ? bestSet(scene, true)[0] : undefined;
  return set
    ? { slots: { cards: some(set.kind, set.held), value: set.sells[set.held - 1] ?? 0 } }
    : null;
}

function growing(scene: Scene): Filled | null {
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

function welcome({ view, me, names }: Scene): Filled {
  if (view.turn === null || view.turn === me) return {};
  return { also: 'welcome_wait', slots: { name: names[view.turn] ?? '' } };
}

const sets = (view: View, me: number) =>
  (view.seats[me]?.sold ?? []).reduce((sum, sold) => sum + sold.sets, 0);
const holds = (view: View, me: number) => (view.seats[me]?.hand ?? 0) > 0;
const closed = (view: View) => view.chambers.some((chamber) => chamber.cards > 0);

export const guide: GuideStep[] = [
  step('storm', 'hand', storm),
  plain('thief', 'actions', (view, me) => asked(view, me, 'rob')),
  plain('forced', 'actions', (view, me) => acting(view, me) && view.must_sell),
  step('welcome', null, welcome),
  step('robbed', 'hand', robbed),
  plain('hand', 'hand', holds),
  plain('turn', 'actions', (view, me) => acting(view, me) && view.dig_site > 0),
  step('complete', 'hand', complete),
  step('trade', 'market', trade),
  plain('map', 'monument', (view, me) => acting(view, me) && 'map' in view.hand && closed(view)),
  step('growing', 'hand', growing),
  plain('done', null, (view, me) => view.dig_site === 0 && !holds(view, me)),
  plain('empty', 'actions', (view, me) => acting(view, me) && view.dig_site === 0),
  plain('passes', 'actions', (view, me) => view.passes > 0 && holds(view, me)),
  plain('sold', 'museum', (view, me) => sets(view, me) === 1),
  plain('low', 'dig-site', (view) => view.dig_site > 0 && view.dig_site <= LOW),
];
