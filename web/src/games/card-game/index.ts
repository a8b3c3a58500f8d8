/** The Card Game, for the house. */
import type { AnyView, GamePage } from '@/games/game';
import type { View } from '@/wire/generated/card-game';
import Board from './Board.svelte';
import { guide } from './guide';
import Result from './Result.svelte';
import { hurts, merge, sentence, startsTurn } from './tales';
import { task } from './task';
import Values from './Values.svelte';

const score = (view: AnyView, seat: number): number =>
  (view as unknown as View).seats[seat]?.score ?? 0;

export const page: GamePage = {
  Board,
  Values,
  Result,
  sentence,
  merge,
  hurts,
  score,
  task,
  startsTurn,
  guide,
};
