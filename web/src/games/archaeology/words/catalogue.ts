/** The words of the card family, which the library reads too: in the reader's language where it is translated. */
import own from '@library/archaeology/words/en/events.json';
import house from '@words/events.json';
import { translations } from '@/words/translations';

export const catalogue = translations.catalogue('archaeology', house, own);
