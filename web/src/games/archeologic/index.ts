/** ArcheOlogic, for the house. */
import type { GamePage } from '@/games/game';
import Board from './Board.svelte';
import { ending } from './ending';
import { outcome } from './outcome';
import Result from './Result.svelte';
import { hurts, merge, sentence, startsTurn } from './tales';
import { task } from './task';
import Values from './Values.svelte';

export const page: GamePage = {
  Board,
  Values,
  Result,
  ending,
  outcome,
  sentence,
  merge,
  hurts,
  task,
  startsTurn,
  guide: [],
};
