/** The games on the home page. Whether a game can be played, the server says. */
import type { Door } from '@/game/manifest';

const found = import.meta.glob<Door[]>('@/games/*/door.ts', { eager: true, import: 'doors' });

export const doors: readonly Door[] = Object.values(found)
  .flat()
  .sort((one, other) => one.position - other.position);
