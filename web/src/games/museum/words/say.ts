/** The board's words. */
import catalogue from '@words/museum.json';
import { words } from '@/words/words';

export const say = words(catalogue);
