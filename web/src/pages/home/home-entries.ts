/** The games on the home page. Whether a game can be played, the server says. */
import type { HomeEntry } from '@/game/manifest';

const found = import.meta.glob<HomeEntry[]>('@/games/*/home-entry.ts', {
  eager: true,
  import: 'homeEntries',
});

export const homeEntries: readonly HomeEntry[] = Object.values(found)
  .flat()
  .sort((one, other) => one.position - other.position);
