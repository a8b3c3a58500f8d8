/** The board's words. */
import catalogue from '@library/archeologic/words/en/page.json';
import { words } from '@/words/words';

export const say = words(catalogue);
