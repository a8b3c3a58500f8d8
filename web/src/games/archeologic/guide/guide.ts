/** The notebook of a first game: a note for each thing when it first matters, and only while it is true.
 *
 * The first note whose moment it is is shown, so what can't wait stands before what can.
 */

import catalogue from '@library/archeologic/words/en/guide.json';
import type { GuideStep, Lesson, Note } from '@/game/contract';
import { marked } from '@/game/source-marks';
import { type Slots, words } from '@/words/words';
import { isSolo } from '../board/seats';
import { type MarkedNumbers, type Numbers, numbersOf } from '../edition/numbers';
import type { View } from '../generated/view';
import { answerText, axisName, questionName } from '../words/naming';

const say = words(catalogue);

const FEW = 2; // answers after which it is worth laying something
const SOME = 4; // axes that show how a ring goes on
const MANY = 5; // answers after which somebody may think of a check

type Place = 'map' | 'ring' | 'ask' | 'answer' | 'notes' | 'track' | 'check';
type Key = keyof typeof catalogue;
type Id = Key extends infer K ? (K extends `${infer Name}_title` ? Name : never) : never;

interface Scene extends Omit<Lesson, 'view'> {
  view: View;
  numbers: Numbers;
}

/** What a note needs to be written: its slots, or other words for its text. Null: not now. */
interface Filled {
  slots?: Slots;
  text?: Key;
}

function step(id: Id, place: Place | null, fill: (scene: Scene) => Filled | null): GuideStep {
  const more = `${id}_more`;
  return {
    id,
    at: place && (place === 'check' ? `[data-action='${place}']` : `[data-place='${place}']`),
    note(lesson): Note | null {
      const view = lesson.view as View;
      const playing = view.phase !== 'deal' && view.phase !== 'over';
      const found = playing ? fill({ ...lesson, view, numbers: numbersOf(lesson.rules) }) : null;
      if (!found) return null;
      const slots = found.slots ?? {};
      return {
        title: say(`${id}_title`, slots),
        text: say(found.text ?? (`${id}_text` as Key), slots),
        more: more in catalogue ? say(more as Key, slots) : '',
      };
    },
  };
}

/** The numbers with their marks: what is not printed is marked where it is read. */
const printed = ({ rules }: Scene) => rules.numbers as MarkedNumbers;
const mine = ({ view, me }: Scene) => view.actor === me && view.phase === 'turn';
const own = ({ view, me }: Scene) => view.asked.filter((one) => one.seat === me);

function clues({ view }: Scene): Filled | null {
  if (view.clues.length === 0) return null;
  return view.expert ? { text: 'clues_expert' } : { slots: { n: view.clues.length } };
}

function ring(scene: Scene): Filled | null {
  const { view, numbers } = scene;
  if (!mine(scene) || view.viewfinder === null) return null;
  const { ring: axes } = numbers;
  const next = axes[(axes.indexOf(view.viewfinder) + 1) % axes.length] ?? '';
  const { step, aim } = printed(scene).costs;
  return { slots: { axis: axisName(next), step: marked(step), aim: marked(aim) } };
}

/** Where to begin, and how the ring goes on from its first axes. */
function set(scene: Scene): Filled | null {
  const { view, me, numbers } = scene;
  if (view.phase !== 'set' || view.actor !== me) return null;
  const first = numbers.ring.slice(0, SOME).join(', ');
  return { slots: { ring: marked([first, printed(scene).ring[1]]) } };
}

function answer(scene: Scene): Filled | null {
  const asked = own(scene);
  const last = asked.at(-1);
  if (asked.length !== 1 || !last?.answer) return null;
  return { slots: { axis: axisName(last.axis), answer: answerText(last.question, last.answer) } };
}

function traps(scene: Scene): Filled | null {
  const moved = own(scene).at(-1)?.moved ?? 0;
  if (!isSolo(scene.view) || moved === 0) return null;
  return { slots: { n: moved, axis: axisName(scene.view.viewfinder ?? '') } };
}

function check(scene: Scene): Filled | null {
  if (!mine(scene) || own(scene).length < MANY) return null;
  const { mode } = scene.view;
  const text = `check_${isSolo(scene.view) ? 'solo_' : ''}${mode}`;
  return {
    text: text in catalogue ? (text as Key) : 'check_app',
    slots: { check: marked(printed(scene).costs.check) },
  };
}

/** A wrong check whose colours have not been followed by a question yet. */
function wrong(scene: Scene): Filled | null {
  const last = scene.view.checks.findLast((one) => one.seat === scene.me);
  if (last?.right !== false || !last.colours) return null;
  if (scene.view.asked.slice(last.after).some((one) => one.seat === scene.me)) return null;
  const colours = Object.values(last.colours);
  const n = colours.filter(Boolean).length;
  return n === 0 ? { text: 'wrong_none' } : { slots: { n, all: colours.length } };
}

function heard({ view, me, names }: Scene): Filled | null {
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

function sealed({ view, me, names }: Scene): Filled | null {
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
  step('check', 'check', check),
];
