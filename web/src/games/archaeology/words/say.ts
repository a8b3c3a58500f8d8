/** The board's words. */
import catalogue from '@library/archaeology/words/en/card-game.json';
import { words } from '@/words/words';

export const say = words(catalogue);
