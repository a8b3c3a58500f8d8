/** The notes of a first card game: what they look at, and what they can point at. */

import type { GuideContext, GuideStep } from '@/game/contract';
import { guideNotes, type NoteName } from '@/game/guide-notes';
import { type Numbers, numbersOf } from '../edition/numbers';
import type { View } from '../generated/view';

export type NoteTarget =
  | 'hand'
  | 'market'
  | 'dig-site'
  | 'monument'
  | 'museum'
  | 'actions'
  | 'camp'
  | 'offer';

export interface NoteScene extends Omit<GuideContext, 'view'> {
  view: View;
  numbers: Numbers;
}

export const asked = (view: View, me: number, phase: string): boolean =>
  view.actor === me && view.phase === phase;
export const acting = (view: View, me: number): boolean => asked(view, me, 'act');

function sceneOf(context: GuideContext): NoteScene | null {
  const view = context.view as View;
  const playing = view.turn !== null && view.winners.length === 0;
  return playing ? { ...context, view, numbers: numbersOf(context.rules) } : null;
}

export function notes<Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  const step = guideNotes<Catalogue, NoteScene, NoteTarget>(catalogue, sceneOf);

  /** A note that is the same at every table. */
  const plain = (
    id: NoteName<keyof Catalogue & string>,
    place: NoteTarget | null,
    when: (view: View, me: number) => boolean,
  ): GuideStep => step(id, place, ({ view, me }) => (when(view, me) ? {} : null));

  return { step, plain };
}
