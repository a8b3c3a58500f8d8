/** The New Expedition, for the house. */

import type { GamePage } from '@/game/contract';
import RulesPicture from '../art/RulesPicture.svelte';
import { releaseFocus } from '../board/focus';
import { revealAll } from '../board/reveal-all';
import Values from '../edition/Values.svelte';
import Result from '../result/Result.svelte';
import { score } from '../result/score';
import { hurts, merge, sentence, startsTurn } from '../words/events';
import ExpeditionBoard from './ExpeditionBoard.svelte';
import { guide } from './guide';
import { turnPrompt } from './turn-prompt';

export const page: GamePage = {
  Board: ExpeditionBoard,
  Values,
  RulesPicture,
  Result,
  sentence,
  merge,
  hurts,
  score,
  turnPrompt,
  startsTurn,
  revealAll,
  guide,
  releaseFocus,
};
