/** The notebook of a first game: a note for each thing when it first matters, and only while it is true.
 *
 * The first note whose moment it is is shown, so what can't wait stands before what can.
 */

import catalogue from '@library/archeologic/words/en/guide.json';
import type { GuideContext, GuideStep } from '@/game/contract';
import { type Filled, guideNotes } from '@/game/guide-notes';
import { marked } from '@/game/source-marks';
import { isSolo } from '../board/seats';
import { type MarkedNumbers, type Numbers, numbersOf } from '../edition/numbers';
import type { View } from '../generated/view';
import { answerText, axisName, questionName } from '../words/naming';

const FEW = 2; // answers after which it is worth laying something
const SOME = 4; // axes that show how a ring goes on
const MANY = 5; // answers after which somebody may think of a check

type NoteTarget = 'map' | 'ring' | 'ask' | 'answer' | 'notes' | 'track';
interface Scene extends Omit<GuideContext, 'view'> {
  view: View;
  numbers: Numbers;
}

type Key = keyof typeof catalogue;
type Note = Filled<Key>;

const step = guideNotes<typeof catalogue, Scene, NoteTarget>(catalogue, (context) => {
  const view = context.view as View;
  const playing = view.phase !== 'deal' && view.phase !== 'over';
  return playing ? { ...context, view, numbers: numbersOf(context.rules) } : null;
});

/** The numbers with their marks: what is not printed is marked where it is read. */
const printed = ({ rules }: Scene) => rules.numbers as MarkedNumbers;
const mine = ({ view, me }: Scene) => view.actor === me && view.phase === 'turn';
const own = ({ view, me }: Scene) => view.asked.filter((one) => one.seat === me);

function clues({ view }: Scene): Note | null {
  if (view.clues.length === 0) return null;
  return view.expert ? { text: 'clues_expert' } : { slots: { n: view.clues.length } };
}

function ring(scene: Scene): Note | null {
  const { view, numbers } = scene;
  if (!mine(scene) || view.viewfinder === null) return null;
  const { ring: axes } = numbers;
  const next = axes[(axes.indexOf(view.viewfinder) + 1) % axes.length] ?? '';
  const { step, aim } = printed(scene).costs;
  return { slots: { axis: axisName(next), step: marked(step), aim: marked(aim) } };
}

/** Where to begin, and how the ring goes on from its first axes. */
function set(scene: Scene): Note | null {
  const { view, me, numbers } = scene;
  if (view.phase !== 'set' || view.actor !== me) return null;
  const first = numbers.ring.slice(0, SOME).join(', ');
  return { slots: { ring: marked([first, printed(scene).ring[1]]) } };
}

function answer(scene: Scene): Note | null {
  const asked = own(scene);
  const last = asked.at(-1);
  if (asked.length !== 1 || !last?.answer) return null;
  return { slots: { axis: axisName(last.axis), answer: answerText(last.question, last.answer) } };
}

function traps(scene: Scene): Note | null {
  const moved = own(scene).at(-1)?.moved ?? 0;
  if (!isSolo(scene.view) || moved === 0) return null;
  return { slots: { n: moved, axis: axisName(scene.view.viewfinder ?? '') } };
}

function check(scene: Scene): Note | null {
  if (!mine(scene) || own(scene).length < MANY) return null;
  const { mode } = scene.view;
  const text = `check_${isSolo(scene.view) ? 'solo_' : ''}${mode}`;
  return {
    text: text in catalogue ? (text as Key) : 'check_app',
    slots: { check: marked(printed(scene).costs.check) },
  };
}

/** A wrong check whose colours have not been followed by a question yet. */
function wrong(scene: Scene): Note | null {
  const last = scene.view.checks.findLast((one) => one.seat === scene.me);
  if (last?.right !== false || !last.colours) return null;
  if (scene.view.asked.slice(last.after).some((one) => one.seat === scene.me)) return null;
  const colours = Object.values(last.colours);
  const n = colours.filter(Boolean).length;
  return n === 0 ? { text: 'wrong_none' } : { slots: { n, all: colours.length } };
}

function heard({ view, me, names }: Scene): Note | null {
  const last = view.asked.at(-1);
  if (!last || last.seat === me) return null;
  return {
    slots: {
      name: names[last.seat] ?? '',
      axis: axisName(last.axis),
      question: questionName(last.question),
    },
  };
}

function sealed({ view, me, names }: Scene): Note | null {
  const rival = view.pawns.findIndex((pawn, seat) => seat !== me && pawn.checking);
  return rival < 0 || view.pawns[me]?.out ? null : { slots: { name: names[rival] ?? '' } };
}

const when = (holds: (scene: Scene) => boolean) => (scene: Scene) => (holds(scene) ? {} : null);

export const guide: GuideStep[] = [
  step('sealed', 'track', sealed),
  step('wrong', 'map', wrong),
  step('welcome', null, ({ view }) => (isSolo(view) ? {} : { text: 'welcome_rivals' })),
  step('clues', 'map', clues),
  step('set', 'ring', set),
  step('answer', 'answer', answer),
  step('traps', 'ring', traps),
  step('ring', 'ring', ring),
  step('questions', 'ask', when(mine)),
  step(
    'notes',
    'notes',
    when((scene) => own(scene).length > 0),
  ),
  step(
    'track',
    'track',
    when((scene) => !isSolo(scene.view) && own(scene).length > 0),
  ),
  step('heard', 'notes', heard),
  step(
    'build',
    'map',
    when((scene) => own(scene).length >= FEW),
  ),
  { ...step('check', null, check), at: "[data-action='check']" },
];
