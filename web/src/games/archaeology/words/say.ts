/** The board's words. */
import catalogue from '@words/card-game.json';
import { words } from '@/words/words';

export const say = words(catalogue);
