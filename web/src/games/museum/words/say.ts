/** The board's words. */
import catalogue from '@library/museum/words/en/page.json';
import { words } from '@/words/words';

export const say = words(catalogue);
