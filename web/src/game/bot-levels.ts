/** A bot's level for people; a server may have levels that the catalogue does not know. */

import catalogue from '@words/new-table.json';

export function levelName(level: string | null): string {
  const known: unknown = Object.entries(catalogue).find(([key]) => key === `level_${level}`)?.[1];
  return typeof known === 'string' ? known : (level ?? '').replaceAll('-', ' ');
}
