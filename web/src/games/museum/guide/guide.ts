/** The notebook of a first game: a note for each thing when it first matters, and only while it is true.
 *
 * The first note whose moment it is is shown, so what can't wait stands before what can.
 */

import catalogue from '@library/museum/words/en/guide.json';
import type { GuideContext, GuideStep } from '@/game/contract';
import { type Filled, guideNotes } from '@/game/guide-notes';
import type { Slots } from '@/words/words';
import { iconOf, pictureOf } from '../decision/legal-picks';
import { faceOf } from '../decision/score-preview';
import { numbersOf, stepsOf } from '../edition/numbers';
import type { Seat, View } from '../generated/view';
import { artifactName, colourName, cultureName } from '../words/naming';

const SOME = 3; // own tiles after which it is worth counting what one has

type NoteTarget = 'map' | 'hand' | 'artifacts' | 'actions' | 'seats' | 'sites' | 'pile';
interface Scene extends Omit<GuideContext, 'view'> {
  view: View;
  own: Seat;
}

type Key = keyof typeof catalogue;
type Note = Filled<Key>;

const step = guideNotes<typeof catalogue, Scene, NoteTarget>(catalogue, (context) => {
  const view = context.view as View;
  const own = view.seats[context.me];
  const playing = view.turn !== null && view.phase !== 'over';
  return playing && own ? { ...context, view, own } : null;
});

const when = (holds: (scene: Scene) => boolean) => (scene: Scene) => (holds(scene) ? {} : null);
const mine = ({ view, me }: Scene) => view.actor === me;
const placing = (scene: Scene) => mine(scene) && scene.view.phase === 'play';
/** How many tiles this seat has placed or the table has seen: a turn each. */
const laid = ({ view }: Scene) => view.tiles.length - 1;

function welcome({ own: { colour } }: Scene): Note {
  return { slots: { colour: colourName(colour), culture: cultureName(colour) } };
}

function worth({ rules }: Scene): Slots {
  const { temple, artifact, token } = numbersOf(rules);
  return { temple, artifact, token };
}

/** A rival's mummy has taken over a site of one's own. */
function robbed({ view, me, names }: Scene): Note | null {
  const site = view.sites.find(
    ({ owner, scores = [] }) => owner === me && scores.length > 0 && !scores.includes(me),
  );
  const thief = site?.scores?.[0];
  if (!site || thief === undefined) return null;
  return { slots: { name: names[thief] ?? '', value: site.value } };
}

function icon(scene: Scene): Note | null {
  if (!mine(scene) || scene.view.phase !== 'icon') return null;
  return { text: `icon_${iconOf(scene.view)}` as Key };
}

/** An artifact that is needed lies within reach. */
function find({ view, me, rules }: Scene): Note | null {
  if (view.actor !== me || view.phase !== 'walk') return null;
  const near = Object.keys(view.reach ?? {})
    .map((quarter) => pictureOf(faceOf(view, quarter)))
    .find((picture) => view.artifacts.includes(picture));
  if (near === undefined) return null;
  return { slots: { artifact: artifactName(near), token: numbersOf(rules).token } };
}

export const guide: GuideStep[] = [
  step('robbed', 'sites', robbed),
  step('find', 'map', find),
  step('icon', 'actions', icon),
  step('welcome', null, welcome),
  step('hand', 'hand', when(placing)),
  step('artifacts', 'artifacts', ({ own, ...scene }) =>
    mine({ own, ...scene }) ? { slots: { n: own.artifacts, ...worth({ own, ...scene }) } } : null,
  ),
  step(
    'camp',
    'hand',
    when((scene) => placing(scene) && scene.own.camp == null && laid(scene) > 1),
  ),
  step('walk', 'map', (scene) =>
    mine(scene) && scene.view.phase === 'walk' ? { slots: { n: stepsOf(scene.rules) } } : null,
  ),
  step('sites', 'sites', (scene) =>
    laid(scene) >= SOME && scene.view.sites.some(({ owner }) => owner === scene.me)
      ? { slots: worth(scene) }
      : null,
  ),
  step(
    'linked',
    'sites',
    when(
      ({ view, me, own }) =>
        own.camp != null && view.sites.some(({ owner, connected }) => owner === me && !connected),
    ),
  ),
  step(
    'mummy',
    'seats',
    when(({ view, own }) => own.mummy == null && view.seats.some(({ mummy }) => mummy != null)),
  ),
  step(
    'last',
    'pile',
    when(({ view }) => view.pile === 0),
  ),
];
