/** What a part of the table that only some games have is told. */

import type { Happening } from '@/games/game';
import type { View } from '@/wire/generated/card-game';
import type { Numbers } from './numbers';
import type { Play } from './play.svelte';

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
