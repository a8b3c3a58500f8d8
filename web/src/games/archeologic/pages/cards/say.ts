import catalogue from '@words/card-book.json';
import { words } from '@/words/words';

export const say = words(catalogue);
