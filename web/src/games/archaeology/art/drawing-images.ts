/** Drawings as pictures: what lies on the table many times over is drawn once, and then only printed.
 *
 * A drawing has a dozen lines, each of them an element with a style of its own. A table full of cards would have
 * more of those than of all else, and find the style of each whenever cards change hands.
 */

import { type Component, mount, unmount, untrack } from 'svelte';
import paint from '@/art/paint.css?raw';
import colours from '@/look/colours.css?raw';
import kinds from './kinds.css?raw';

/** What `light-dark()` chooses from: a picture has no theme, so the choice is made for it. */
const PAIR = /light-dark\(\s*((?:[^(),]|\([^)]*\))+),\s*((?:[^()]|\([^)]*\))+)\)/g;
const NAMED = /(--[\w-]+):\s*([^;]+);/g;
/** The rules of paint.css: those of a drawing as a whole, and those of its lines, which are nested in them. */
const WHOLE = /^\.drawing \{([^&]*)/m;
const LINES = /& ([^{]+)\{([^}]*)\}/g;

const named = new Map(
  [...`${colours}${kinds}${paint}`.matchAll(NAMED)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const whole = paint.match(WHOLE)?.[1] ?? '';
const lines = [...paint.matchAll(LINES)].map(([, which = '', how = '']) => ({ which, how }));

const images = new Map<string, string>();

/** The address of a picture of it, as it looks in the light or the dark theme. Each size has one of its own: browsers lay a
 * picture out anew whenever they paint it in another size than before.
 */
export function drawingImage<Props extends Record<string, unknown>>(
  name: string,
  drawing: Component<Props>,
  props: Props,
  size: string,
  dark: boolean,
): string {
  const key = `${name} ${size} ${dark}`;
  const known = images.get(key);
  if (known) return known;
  const made = `data:image/svg+xml,${encodeURIComponent(painted(drawn(drawing, props), size, dark))}`;
  images.set(key, made);
  return made;
}

function drawn<Props extends Record<string, unknown>>(
  drawing: Component<Props>,
  props: Props,
): SVGElement {
  const target = document.createElement('div');
  const mounted = untrack(() => mount(drawing, { target, props }));
  const svg = target.firstElementChild as SVGElement;
  void unmount(mounted);
  return svg;
}

function painted(svg: SVGElement, size: string, dark: boolean): string {
  svg.setAttribute('data-size', size);
  // Without Svelte's own marks, which are comments: a name of a colour looks much like them.
  const text = new XMLSerializer().serializeToString(svg).replace(/<!--.*?-->/g, '');
  const used = lines.filter(({ which }) =>
    [...which.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => svg.querySelector(`.${name}`)),
  );
  const rules = `.drawing{${whole}}${used.map(({ which, how }) => `${which}{${how}}`).join('')}`;
  const wanted = new Set(`${rules}${text}`.match(/--[\w-]+/g));
  const paints = [...wanted].map((name) => {
    const value = named.get(name)?.replace(PAIR, dark ? '$2' : '$1');
    return `${name}:${value};`;
  });
  const style = `<style>:root{${paints.join('')}}${rules}</style>`;
  return text.replace(/>/, `>${style.replace(/\s+/g, ' ')}`);
}
