/** The words that only the New Expedition's table has. */
import catalogue from '@library/archaeology/words/en/new-expedition.json';
import { words } from '@/words/words';

export const say = words(catalogue);
