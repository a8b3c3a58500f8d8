import catalogue from '@library/archeologic/words/en/companion.json';
import { words } from '@/words/words';

export const say = words(catalogue);
