/** A book of cards as a short text, for files, links and this device.
 *
 * It is obscured, so that nobody is told a solution by a glance; it is not secret, since whoever has this
 * program can read it.
 */

import { concat, sha256, shake256 } from '@/wire/digests';
import { type PlacedBuilding, zoneAt, zonePlace } from '../../art/buildings';
import type { Numbers } from '../../edition/numbers';
import { isCard, type QuestCard } from './quest-card';

const VERSION = 1;
const CHECKSUM = 4; // bytes: a link that was cut off on its way is noticed
const SIDE = 5;
const MOST_CARDS = 200;
const MOST_CHARACTERS = 20_000;
const VEIL = new TextEncoder().encode('dighouse cards 1');

/** The same twice over gives the bytes back. */
function veiled(bytes: Uint8Array): Uint8Array {
  const veil = shake256(VEIL)(bytes.length);
  return bytes.map((byte, at) => byte ^ (veil[at] ?? 0));
}

const place = (zone: string): number => zonePlace(zone).y * SIDE + zonePlace(zone).x;
const zone = (at: number): string => zoneAt(at % SIDE, Math.floor(at / SIDE));

export function writeCards(cards: readonly QuestCard[]): string {
  const body = Uint8Array.from([
    VERSION,
    ...cards.flatMap(({ number, layout, clues, master, seasoned }) => [
      number >> 8,
      number & 255,
      master,
      seasoned,
      clues.length,
      ...clues.map(place),
      layout.length,
      ...layout.map((lies) => place(lies.zone) * 4 + lies.turns),
    ]),
  ]);
  const sealed = veiled(concat(sha256(body).slice(0, CHECKSUM), body));
  return btoa(String.fromCharCode(...sealed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The cards of a text; null if it is no book, or was damaged on its way. */
export function readCards(text: string, numbers: Numbers): QuestCard[] | null {
  if (text.length > MOST_CHARACTERS || !/^[\w-]+$/.test(text)) return null;
  let bytes: Uint8Array;
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    bytes = veiled(Uint8Array.from(plain, (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
  const [sum, body] = [bytes.slice(0, CHECKSUM), bytes.slice(CHECKSUM)];
  if (body[0] !== VERSION || String(sha256(body).slice(0, CHECKSUM)) !== String(sum)) return null;
  const cards = cardsIn([...body.slice(1)], numbers);
  const sound = cards.length <= MOST_CARDS && cards.every((card) => isCard(card, numbers));
  return sound ? cards : null;
}

function cardsIn(bytes: number[], { plans }: Numbers): QuestCard[] {
  const cards: QuestCard[] = [];
  const take = () => bytes.shift() ?? 0;
  const some = <T>(make: (byte: number, at: number) => T): T[] =>
    Array.from({ length: take() }, (_, at) => make(take(), at));
  while (bytes.length > 0)
    cards.push({
      number: take() * 256 + take(),
      master: take(),
      seasoned: take(),
      clues: some(zone),
      layout: some(
        (byte, at): PlacedBuilding => ({
          building: plans[at]?.name ?? '',
          zone: zone(byte >> 2),
          turns: byte & 3,
        }),
      ),
    });
  return cards;
}

// -- files and links -------------------------------------------------------------------------------

const HEAD = 'dighouse cards';

/** A file says what it is to whoever opens it. */
export const fileText = (cards: readonly QuestCard[], words: string): string =>
  `${HEAD}\n# ${words}\n${writeCards(cards)}\n`;

export function readFile(text: string, numbers: Numbers): QuestCard[] | null {
  const [head, ...lines] = text.split(/\r?\n/);
  const code = lines.find((line) => line && !line.startsWith('#'));
  return head === HEAD && code ? readCards(code.trim(), numbers) : null;
}

const FRAGMENT = /^#cards=(.*)$/;

export const linkTo = (cards: readonly QuestCard[]): string =>
  `${location.origin}/games/archeologic/cards#cards=${writeCards(cards)}`;

/** What a link brought; the address bar forgets it at once, and so does the history. */
export function takeFragment(): string | null {
  const code = FRAGMENT.exec(location.hash)?.[1];
  if (code === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}
