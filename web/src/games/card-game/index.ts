/** The Card Game, for the house. */
import { letGo } from '@/games/archaeology/focus';
import Result from '@/games/archaeology/Result.svelte';
import RulesPicture from '@/games/archaeology/RulesPicture.svelte';
import { score } from '@/games/archaeology/score';
import { hurts, merge, sentence, startsTurn } from '@/games/archaeology/tales';
import { task } from '@/games/archaeology/task';
import Values from '@/games/archaeology/Values.svelte';
import type { GamePage } from '@/games/game';
import Board from './Board.svelte';
import { guide } from './guide';

export const page: GamePage = {
  Board,
  Values,
  RulesPicture,
  Result,
  sentence,
  merge,
  hurts,
  score,
  task,
  startsTurn,
  guide,
  letGo,
};
