import type { TrapClue } from '../../art/buildings';
import { readClue } from './facts';

/** The trap clues among all that were told, as a map shows them. */
export function trapClues(clues: readonly string[]): TrapClue[] {
  return clues.map(readClue).flatMap(({ kind, zones, trap }) => {
    const zone = zones?.[0];
    return kind === 'trap' && zone && (trap === 'fire' || trap === 'sharp') ? [{ zone, trap }] : [];
  });
}
