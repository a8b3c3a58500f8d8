/** ArcheOlogic, for the house. */
import type { GamePage } from '@/games/game';
import Board from './Board.svelte';
import { ending } from './ending';
import { guide } from './guide';
import { outcome } from './outcome';
import Result from './Result.svelte';
import Review from './Review.svelte';
import RulesPicture from './RulesPicture.svelte';
import { hurts, merge, sentence, startsTurn } from './tales';
import { task } from './task';
import { unveil } from './unveil';
import Values from './Values.svelte';

export const page: GamePage = {
  Board,
  Values,
  RulesPicture,
  Result,
  Review,
  ending,
  outcome,
  unveil,
  sentence,
  merge,
  hurts,
  task,
  startsTurn,
  guide,
  leaves: true,
};
