/** The notebook of a first game: a note for each thing in the moment when it first matters.
 *
 * The first note whose moment has come is shown, so what can't wait stands before what can.
 */

import catalogue from '@words/card-game-guide.json';
import type { AnyView, GuideStep } from '@/games/game';
import type { View } from '@/wire/generated/card-game';
import { words } from '@/words/words';

const say = words(catalogue);

const LOW = 10; // cards in the dig site: two or three more digs for each
const GROWING = 3; // cards of a kind that are worth a thought

type Place = 'hand' | 'market' | 'dig-site' | 'pyramid' | 'museum' | 'rivals' | 'actions';
type Name<Key> = Key extends `${infer Step}_title` ? Step : never;

function note(
  id: Name<keyof typeof catalogue>,
  place: Place | null,
  when: (view: View, me: number) => boolean,
): GuideStep {
  return {
    id,
    title: say(`${id}_title`),
    text: say(`${id}_text`),
    at: place && `[data-place='${place}']`,
    when: (view: AnyView, me) => when(view as View, me),
  };
}

const playing = (view: View) => view.turn !== null && view.winners.length === 0;
const acting = (view: View, me: number) =>
  playing(view) && view.actor === me && view.phase === 'act';

/** Is there a card in the marketplace for a set of ours, and something else to pay with? */
function worthTrading(view: View): boolean {
  const kinds = Object.keys(view.hand);
  return (
    view.moves.some((move) => move.startsWith('offer ')) &&
    kinds.length > 1 &&
    kinds.some((kind) => kind in view.market)
  );
}

export const guide: GuideStep[] = [
  note('over', null, (view) => view.winners.length > 0),
  note('welcome', null, playing),
  note('storm', 'hand', (view, me) => view.phase === 'storm' && view.actor === me),
  note('thief', 'actions', (view, me) => view.phase === 'rob' && view.actor === me),
  note('forced', 'actions', (view, me) => acting(view, me) && view.must_sell),
  note('hand', 'hand', playing),
  note('others', null, (view, me) => playing(view) && view.turn !== me),
  note('dig', 'dig-site', acting),
  note('turn', 'actions', acting),
  note('market', 'market', acting),
  note('first_trade', 'market', (view, me) => acting(view, me) && worthTrading(view)),
  note('sell', 'museum', acting),
  note('end', 'actions', acting),
  note('alone', null, acting),
  note('empty', 'museum', (view, me) => acting(view, me) && view.dig_site === 0),
  note('map', 'pyramid', (view, me) => acting(view, me) && 'map' in view.hand && closed(view)),
  note(
    'growing',
    'hand',
    (view, me) => acting(view, me) && Object.values(view.hand).some((number) => number >= GROWING),
  ),
  note('sold', 'museum', (view, me) => playing(view) && (view.seats[me]?.sold.length ?? 0) > 0),
  note(
    'known',
    'rivals',
    (view, me) =>
      playing(view) &&
      view.seats.some((seat, at) => at !== me && Object.keys(seat.known.cards).length > 0),
  ),
  note('low', 'dig-site', (view) => playing(view) && view.dig_site > 0 && view.dig_site <= LOW),
];

/** Is there a chamber that nobody has been to? */
function closed(view: View): boolean {
  return view.chambers.some((chamber) => chamber.cards > 0);
}
