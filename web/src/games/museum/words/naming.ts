/** Tiles, artifacts and places in words: those of the library's words.json, and the same choice of them. */

import catalogue from '@library/museum/words.json';
import { fill, join } from '@/words/words';
import { pictureOf } from '../decision/legal-picks';
import { isAirport } from '../map/geometry';

type Names = Record<string, string>;
const colours: Names = catalogue.colours;
const cultures: Names = catalogue.cultures;
const artifacts: Names = catalogue.artifacts;
const icons: Names = catalogue.icons;
const counted: Record<string, string[]> = catalogue.counted;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'blue'. */
export const colourName = (colour: string): string => colours[colour] ?? '';

/** 'Northern Europe'. */
export const cultureName = (colour: string): string => cultures[colour] ?? '';

/** 'jade mask'. */
export const artifactName = (artifact: string): string => artifacts[artifact] ?? '';

/** 'Rotate'. */
export const iconName = (icon: string): string => icons[icon] ?? '';

export const inWords = (number: number): string => catalogue.numbers[number] ?? String(number);

/** 'three blue temples and a jade mask'. */
export const quartersText = (quarters: readonly string[]): string =>
  join(
    [...new Set(quarters)].map((shown) =>
      some(shown, quarters.filter((one) => one === shown).length),
    ),
  );

/** 'a blue temple', 'an airport'. */
export const quarterText = (shown: string): string =>
  shown === 'P' ? catalogue.tiles.airport : some(shown, 1);

/** 'a Rotate tile with a blue temple, a green temple and two mountains'. */
export function tileText(quarters: readonly string[], icon = ''): string {
  const { airport, plain, icon: withIcon } = catalogue.tiles;
  if (isAirport(quarters)) return airport;
  return fill(icon ? withIcon : plain, { icon: iconName(icon), quarters: quartersText(quarters) });
}

function some(shown: string, number: number): string {
  const kind = { t: 'temple', a: 'artifact' }[shown.charAt(0)] ?? shown;
  // In the ground of another culture than its own.
  const key = shown.includes('.') ? `${kind}_in` : kind;
  const [one = '', many = ''] = counted[key] ?? [];
  const name = artifactName(pictureOf(shown));
  return fill(number === 1 ? one : many, {
    number: inWords(number),
    colour: colourName(shown.charAt(1)),
    name,
    a: /^[aeiou]/.test(name) ? 'an' : 'a',
  });
}
