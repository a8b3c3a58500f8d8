/** The page of every game that has no folder in this client: what the server tells of it in words is enough to play. */

import catalogue from '@words/generic.json';
import type { EventInfo } from '@/wire/generated/wire';
import { words } from '@/words/words';
import type { AnyView, GamePage } from '../contract';
import Board from './Board.svelte';
import Result from './Result.svelte';

const say = words(catalogue);

/** Whose doing an event is, as far as its data tell. */
function seatOf({ data }: EventInfo): number | null {
  return typeof data.seat === 'number' ? data.seat : null;
}

function turnPrompt({ actor }: AnyView, names: string[], me: number | null): string {
  if (actor < 0) return '';
  return actor === me ? say('your_turn') : say('to_move', { name: names[actor] ?? '' });
}

export const page: GamePage = {
  Board,
  Result,
  sentence: (told) => told.text ?? '',
  turnPrompt,
  startsTurn: seatOf,
  guide: [],
  generic: true,
};
