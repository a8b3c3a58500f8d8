/** What a part of the table that only some games have is told. */

import type { LogEntry } from '@/game/contract';
import type { CardDecision } from '../decision/decision.svelte';
import type { Numbers } from '../edition/numbers';
import type { View } from '../generated/view';

export interface PanelProps {
  view: View;
  numbers: Numbers;
  names: string[];
  /** Whose eyes we look through; null for a spectator. */
  eyes: number | null;
  decision: CardDecision;
  /** What the last move changed. */
  marks: Set<string>;
  fresh: LogEntry[];
  /** Somebody sits here who could act. */
  playing: boolean;
}
