/** ArcheOlogic, for the house. */
import type { GamePage } from '@/game/contract';
import RulesPicture from './art/RulesPicture.svelte';
import Board from './board/Board.svelte';
import { revealAll } from './board/reveal-all';
import { turnPrompt } from './board/turn-prompt';
import Values from './edition/Values.svelte';
import { guide } from './guide/guide';
import { ending } from './result/ending';
import { outcome } from './result/outcome';
import Result from './result/Result.svelte';
import Review from './review/Review.svelte';
import { hurts, merge, sentence, startsTurn } from './words/events';

export const page: GamePage = {
  Board,
  Values,
  RulesPicture,
  Result,
  Review,
  ending,
  outcome,
  revealAll,
  sentence,
  merge,
  hurts,
  turnPrompt,
  startsTurn,
  guide,
  leaves: true,
};
