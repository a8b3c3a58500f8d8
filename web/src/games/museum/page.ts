/** This Belongs in a Museum, for the house. */
import type { GamePage } from '@/game/contract';
import Board from './board/Board.svelte';
import './art/chart.css';
import RulesPicture from './art/RulesPicture.svelte';
import { lines, score, turnPrompt } from './decision/turn-prompt';
import Values from './edition/Values.svelte';
import { guide } from './guide/guide';
import Result from './result/Result.svelte';
import { hurts, merge, sentence, startsTurn } from './words/events';

export const page: GamePage = {
  Board,
  Values,
  RulesPicture,
  Result,
  sentence,
  merge,
  hurts,
  score,
  turnPrompt,
  startsTurn,
  guide,
  chart: 'mu-chart',
  lines,
};
