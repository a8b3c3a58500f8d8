/** Tiles, artifacts and places in words: phrases of the catalogue. */
import { catalogue } from './catalogue';
import { counted, face } from './tiles';

const named =
  (phrase: string) =>
  (name: string): string =>
    name && catalogue.phrase(phrase, name);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'blue'. */
export const colourName = named('colour');

/** 'Northern Europe'. */
export const cultureName = named('culture');

/** 'jade mask'. */
export const artifactName = named('artifact');

/** 'Rotate'. */
export const iconName = named('icon');

/** 'a blue temple', 'an airport'. */
export const quarterText = (shown: string): string =>
  shown === 'P' ? tileText([shown]) : catalogue.phrase('quarters', counted([shown]));

/** 'a Rotate tile with a blue temple, a green temple and two mountains'. */
export const tileText = (quarters: readonly string[], icon = ''): string =>
  catalogue.phrase('tile', face(quarters, icon));
