/** The Card Game, for the house. */

import type { GamePage } from '@/game/contract';
import RulesPicture from '../art/RulesPicture.svelte';
import { releaseFocus } from '../board/focus';
import { turnPrompt } from '../decision/turn-prompt';
import Values from '../edition/Values.svelte';
import Result from '../result/Result.svelte';
import { score } from '../result/score';
import { hurts, merge, sentence, startsTurn } from '../words/events';
import CardGameBoard from './CardGameBoard.svelte';
import { guide } from './guide';

export const page: GamePage = {
  Board: CardGameBoard,
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
  releaseFocus,
};
