/** How the notes of a first game are written: from a catalogue that has a title and a text for each of them. */

import type { GuideStep, Lesson, Note } from '@/game/contract';
import { type Slots, words } from '@/words/words';
import { type Numbers, numbersOf } from '../edition/numbers';
import type { View } from '../generated/view';

/** What a note can point at. */
export type Place =
  | 'hand'
  | 'market'
  | 'dig-site'
  | 'monument'
  | 'museum'
  | 'actions'
  | 'camp'
  | 'offer';

type Named<Key> = Key extends `${infer Name}_title` ? Name : never;

export interface Scene extends Omit<Lesson, 'view'> {
  view: View;
  numbers: Numbers;
}

/** What a note needs to be written: its slots, or other words for a part of it. */
export interface Filled<Key = string> {
  slots?: Slots;
  title?: Key;
  text?: Key;
  /** Words that follow the rest. */
  also?: Key;
}

export const asked = (view: View, me: number, phase: string): boolean =>
  view.actor === me && view.phase === phase;
export const acting = (view: View, me: number): boolean => asked(view, me, 'act');
const playing = (view: View) => view.turn !== null && view.winners.length === 0;

export function notes<Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  type Key = keyof Catalogue & string;
  const say = words(catalogue);

  /** `fill` returns null as long as it is not the moment for the note. */
  function step(
    id: Named<Key>,
    place: Place | null,
    fill: (scene: Scene) => Filled<Key> | null,
  ): GuideStep {
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
        const rest = [more in catalogue ? more : undefined, also];
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
  const plain = (
    id: Named<Key>,
    place: Place | null,
    when: (view: View, me: number) => boolean,
  ): GuideStep => step(id, place, ({ view, me }) => (when(view, me) ? {} : null));

  return { step, plain };
}
