/** The New Expedition, for the house. */
import { letGo } from '@/games/archaeology/focus';
import Result from '@/games/archaeology/Result.svelte';
import RulesPicture from '@/games/archaeology/RulesPicture.svelte';
import { score } from '@/games/archaeology/score';
import { hurts, merge, sentence, startsTurn } from '@/games/archaeology/tales';
import { unveil } from '@/games/archaeology/unveil';
import Values from '@/games/archaeology/Values.svelte';
import type { GamePage } from '@/games/game';
import Board from './Board.svelte';
import { guide } from './guide';
import { task } from './task';

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
  unveil,
  guide,
  letGo,
};
