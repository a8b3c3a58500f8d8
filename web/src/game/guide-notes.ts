/** How the notes of a first game are written: from a catalogue that has a title and a text for each of them. */

import { type Slots, words } from '@/words/words';
import type { GuideContext, GuideNote, GuideStep } from './contract';

/** What a note needs to be written: its slots, or other words for a part of it. */
export interface Filled<Key = string> {
  slots?: Slots;
  title?: Key;
  text?: Key;
  /** Words that follow the rest. */
  also?: Key;
}

/** Of a catalogue's keys, those that a note can be named by: 'welcome' has 'welcome_title' and 'welcome_text'. */
export type NoteName<Key> = Key extends `${infer Name}_title` ? Name : never;

/** `sceneOf` is what a game's notes look at; null while there is nothing to say, as before the first deal. `Place` names
    what a note can point at, by its data-place. */
export function guideNotes<
  Catalogue extends Record<string, string | string[]>,
  Scene,
  Place extends string,
>(catalogue: Catalogue, sceneOf: (context: GuideContext) => Scene | null) {
  type Key = keyof Catalogue & string;
  const say = words(catalogue);

  /** `fill` returns null as long as it is not the moment for the note. */
  return function step(
    id: NoteName<Key>,
    place: Place | null,
    fill: (scene: Scene) => Filled<Key> | null,
  ): GuideStep {
    const more = `${id}_more`;
    return {
      id,
      at: place && `[data-place='${place}']`,
      note(context): GuideNote | null {
        const scene = sceneOf(context);
        const found = scene && fill(scene);
        if (!found) return null;
        const { slots = {}, title = `${id}_title`, text = `${id}_text`, also } = found;
        const rest = [more in catalogue ? more : undefined, also];
        return {
          title: say(title, slots),
          text: say(text, slots),
          more: rest
            .filter((key) => key !== undefined)
            .map((key) => say(key, slots))
            .join(' '),
        };
      },
    };
  };
}
