import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARTIFACT_STROKES } from './artifacts';
import { COLOURS, colourOf } from './colours';
import { AIRPORT, CAMP, GRAINS, MOUNTAIN, SEA, TOMB } from './lands';
import { ARTIFACTS, ICONS, type Stroke, use } from './pictures';
import { ARCHEOLOGIST, GLYPHS, MUMMY, SIGNS } from './pieces';
import { TEMPLES } from './temples';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const edition = read('../../../../../src/dighouse/games/museum/editions/museum.toml');
const symbols = read('./SvgSymbols.svelte');
const paint = read('./museum.css');

const drawings: Record<string, readonly Stroke[]> = {
  ...Object.fromEntries(COLOURS.map((colour) => [`temple ${colour}`, TEMPLES[colour]])),
  ...ARTIFACT_STROKES,
  ...SIGNS,
  grains: Object.values(GRAINS),
  mountain: MOUNTAIN,
  sea: SEA,
  airport: AIRPORT,
  tomb: TOMB,
  camp: CAMP,
  archeologist: ARCHEOLOGIST,
  mummy: MUMMY,
};

/** The ids of all pictures, as patterns: a name in braces stands for any. */
const drawn = [...symbols.matchAll(/id="(mu-[^"]+)"/g)].map(
  ([, id = '']) => new RegExp(`^#${id.replace(/\{\w+\}/g, '\\w+')}$`),
);

const isDrawn = (quarter: string) =>
  use.quarter(quarter).every((part) => drawn.some((id) => id.test(part)));

test('quarters of other editions are drawn, too', () => {
  for (const colour of COLOURS)
    for (const artifact of ARTIFACTS)
      expect(isDrawn(`a${colour}.${artifact.slice(1)}`), colour + artifact).toBe(true);
  expect(isDrawn('P')).toBe(true);
  expect(use.quarter('aB.G1')).toEqual(['#mu-ground-B', '#mu-token-aG1']);
});

test('every quarter and icon of the tile set is drawn', () => {
  const shown = [...edition.matchAll(/quarters = "(.+?)"/g)].flatMap(([, quarters = '']) =>
    quarters.split(' '),
  );
  expect(shown.length).toBe(48 * 4 + 1);
  for (const one of shown) {
    // Of the artifacts of a colour the even ones look alike, and the odd ones.
    const [land = '', slot] = one.split('.');
    const name = slot ? `${land}${Number(slot) % 2}` : land;
    if (name === 'P') expect(drawn.some((id) => id.test(use.airport))).toBe(true);
    else expect(isDrawn(name), name).toBe(true);
    if (name.startsWith('a')) expect(ARTIFACTS).toContain(name);
  }
  const icons = [...edition.matchAll(/icon = "(\w+)"/g)].map(([, icon = '']) => icon);
  expect(new Set(icons)).toEqual(new Set(ICONS));
});

test('whatever can be referred to is drawn', () => {
  const all = [
    use.tomb,
    ...COLOURS.flatMap((colour) => [
      use.camp(colour),
      use.archeologist(colour),
      use.mummy(colour),
      use.glyph(colour),
      use.back(colour),
    ]),
    ...ARTIFACTS.flatMap((artifact) => [use.artifact(artifact), use.token(artifact)]),
    ...ICONS.map((icon) => use.icon(icon)),
  ];
  for (const href of all)
    expect(
      drawn.some((id) => id.test(href)),
      href,
    ).toBe(true);
});

test.each(Object.entries(drawings))('%s is made of known paints and whole lines', (_, strokes) => {
  const known = new Set(
    [...`${paint}${read('../../../art/paint.css')}`.matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, name]) => name,
    ),
  );
  for (const [classes, path] of strokes) {
    for (const name of classes.split(' ').filter(Boolean)) expect(known, name).toContain(name);
    expect(path).toMatch(/^[Mm][\d\s.MmLlHhVvCcSsAaZz-]+$/);
  }
});

test('colours are told apart by glyph and pattern, too', () => {
  expect(new Set(Object.values(GLYPHS)).size).toBe(4);
  expect(new Set(Object.values(GRAINS).map(([, path]) => path)).size).toBe(4);
});

test('what is shown has the colour of its site', () => {
  expect(colourOf('tB')).toBe('B');
  expect(colourOf('aY1')).toBe('Y');
  for (const land of ['M', 'S', 'P', '']) expect(colourOf(land)).toBeNull();
  expect(colourOf('aB.G1')).toBe('B');
});
