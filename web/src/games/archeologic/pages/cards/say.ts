import catalogue from '@library/archeologic/words/en/card-book.json';
import { words } from '@/words/words';

export const say = words(catalogue);
