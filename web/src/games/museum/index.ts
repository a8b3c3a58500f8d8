/** This Belongs in a Museum, for the house. */
import type { GamePage } from '@/games/game';
import Board from './Board.svelte';
import './chart.css';
import { guide } from './guide';
import Result from './Result.svelte';
import RulesPicture from './RulesPicture.svelte';
import { hurts, merge, sentence, startsTurn } from './tales';
import { lines, score, task } from './task';
import Values from './Values.svelte';

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
  chart: 'mu-chart',
  lines,
};
