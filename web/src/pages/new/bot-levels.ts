/** How strong the bots are, in words; a level that we have no words for goes by its own name. */
import catalogue from '@words/new-table.json';
import { inWords } from '@/words/options';
import { words } from '@/words/words';

const say = words(catalogue);
const LEVELS = ['greedy', 'novice', 'random', 'digger', 'professor', 'master'] as const;
type Known = (typeof LEVELS)[number];
const isKnown = (level: string): level is Known => (LEVELS as readonly string[]).includes(level);

export function levelName(level: string): string {
  return isKnown(level) ? say(`level_${level}`) : inWords(level);
}

export function levelNote(level: string): string {
  return isKnown(level) ? say(`level_${level}_note`) : '';
}
