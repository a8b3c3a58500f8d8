/** What a part of the table that only some games have is told. */

import type { Happening } from '@/game/contract';
import type { Play } from '../decision/play.svelte';
import type { Numbers } from '../edition/numbers';
import type { View } from '../generated/view';

export interface PartProps {
  view: View;
  numbers: Numbers;
  names: string[];
  /** Whose eyes we look through; null for a spectator. */
  eyes: number | null;
  play: Play;
  /** What the last move changed. */
  marks: Set<string>;
  fresh: Happening[];
  /** Somebody sits here who could act. */
  playing: boolean;
}
