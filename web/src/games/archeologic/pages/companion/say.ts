import catalogue from '@words/companion.json';
import { words } from '@/words/words';

export const say = words(catalogue);
