/** The board's words. */
import catalogue from '@words/archeologic.json';
import { words } from '@/words/words';

export const say = words(catalogue);
