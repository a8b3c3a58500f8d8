/** The words of ArcheOlogic, which the library reads too. */
import own from '@library/archeologic/words/en/events.json';
import house from '@words/events.json';
import { Catalogue } from '@/words/catalogue';

export const catalogue = new Catalogue(house, own);
