/** The words of the tile game, which the library reads too. */
import own from '@library/museum/words/en/events.json';
import house from '@words/events.json';
import { Catalogue } from '@/words/catalogue';

export const catalogue = new Catalogue(house, own);
