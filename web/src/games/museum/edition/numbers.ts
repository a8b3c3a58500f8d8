/** The numbers of an edition: as the rules page brings them, and as pages count with them. */

import type { Marked } from '@/game/source-marks';
import type { RulesPage } from '@/wire/generated/wire';
import type { ScoreNumbers } from '../scoring/site-scores';

export interface MarkedTile {
  quarters: string[];
  icon?: string;
  copies: Marked;
}

export interface MarkedNumbers {
  setup: { tiles: Marked; artifacts: Marked };
  walk: { steps: Marked };
  score: { temple: Marked; artifact: Marked; token: Marked };
  tiles: Record<string, MarkedTile>;
}

export const markedOf = (rules: RulesPage): MarkedNumbers => rules.numbers as MarkedNumbers;

/** What scores are counted with; `links` is an option of the table. */
export function numbersOf(rules: RulesPage, options: Record<string, unknown> = {}): ScoreNumbers {
  const { temple, artifact, token } = markedOf(rules).score;
  return {
    temple: temple[0],
    artifact: artifact[0],
    token: token[0],
    links: options.archeologist_links === true,
  };
}

/** How far an archeologist walks. */
export const stepsOf = (rules: RulesPage): number => markedOf(rules).walk.steps[0];
