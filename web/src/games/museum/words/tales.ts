/** Events in words: the library's own sentences. Tiles on the table go by a short name, since everybody sees them;
 * but those that have changed places by a full one, to tell which is which. */

import tales from '@library/museum/words/en/tales.json';
import catalogue from '@library/museum/words.json';
import type { AnyView } from '@/game/contract';
import type { Told } from '@/wire/generated/wire';
import { fill, join, words } from '@/words/words';
import { siteAt } from '../decision/legal-picks';
import { faceCalled } from '../edition/tileset';
import type { View } from '../generated/view';
import { isAirport } from '../map/geometry';
import { artifactName, iconName, inWords, tileText } from './naming';

const say = words(tales);
const sentences: Record<string, string> = catalogue.events;
const { phrases } = catalogue;

/** What the hand shows anyway, what only says that a turn is over, and what the result tells. */
const muted = new Set(['dealt', 'equipped', 'ended']);

/** What is drawn, and what has changed places, is told by all that it shows. */
const IN_FULL = new Set(['drew', 'swapped']);

interface Data {
  seat?: number;
  mummy?: number;
  steps?: number;
  tile?: string;
  winners?: number[];
  scores?: number[];
  /** Of an edition of one's own: four quarters and the icon, by tile. */
  looks?: Record<string, string[]>;
  to?: string;
  /** What a walk has brought, in what `merge` has made of two events. */
  artifact?: string;
  [slot: string]: unknown;
}

export function sentence(told: Told, hearer: number | null, names: readonly string[]): string {
  const data = told.data as Data;
  // That somebody draws is told by what they hold.
  if (muted.has(told.kind) || (told.kind === 'drew' && data.tile === undefined)) return '';
  const form = forms(told.kind, data, hearer).find((one) => one in sentences);
  return form === undefined
    ? ''
    : fill(sentences[form] ?? '', slots(told.kind, data, hearer, names));
}

function forms(kind: string, { seat, winners = [] }: Data, hearer: number | null): string[] {
  const alone = winners.length === 1 && winners[0] === hearer;
  const mine = hearer !== null && (seat === hearer || alone);
  return [
    ...(mine ? [`${kind}.you`] : []),
    ...(winners.length > 1 ? [`${kind}.shared`] : []),
    kind,
  ];
}

const WALKS = new Set(['walked', 'walked_back']);

/** Who collects has walked there: told in one sentence. */
export function merge(told: Told, next: Told): Told | null {
  return WALKS.has(told.kind) && next.kind === 'collected' ? next : null;
}

/** Does a rival's mummy stand on a site of this seat since then? */
export function hurts(told: Told, seat: number, view: AnyView | null = null): boolean {
  const { mummy, to } = told.data as Data;
  if (told.kind !== 'haunted' || mummy === seat || to === undefined || !view) return false;
  const { seats, sites } = view as View;
  return seats[mummy ?? -1]?.mummy === to && siteAt(sites, to)?.owner === seat;
}

const openings = new Set(['placed', 'camp']);

export function startsTurn(told: Told): number | null {
  return openings.has(told.kind) ? ((told.data as Data).seat ?? null) : null;
}

function slots(
  kind: string,
  data: Data,
  hearer: number | null,
  names: readonly string[],
): Record<string, string> {
  const name = (seat: number, you: string) => (seat === hearer ? you : (names[seat] ?? ''));
  const filled: Record<string, string> = {};
  for (const [slot, value] of Object.entries(data)) {
    if (slot === 'seat') filled[slot] = names[value as number] ?? '';
    else if (slot === 'mummy') filled[slot] = whose(value as number, data, hearer, names);
    else if (slot === 'artifact') filled[slot] = artifactName(value as string);
    else if (slot === 'steps') filled[slot] = steps(value as number);
    else if (slot === 'taken' || slot === 'other' || (slot === 'tile' && IN_FULL.has(kind)))
      filled[slot] = inFull(value as string, data);
    else if (slot === 'tile') filled[slot] = inShort(value as string, data);
    else if (slot === 'winners')
      filled[slot] = join((value as number[]).map((seat) => name(seat, phrases.you)));
    else if (slot === 'scores')
      filled[slot] = join(
        (value as number[]).map((score, seat) =>
          fill(phrases.score, { score, seat: name(seat, phrases.for_you) }),
        ),
      );
    else filled[slot] = value === null ? phrases.tomb : String(value);
  }
  return filled;
}

function whose(
  mummy: number,
  { seat }: Data,
  hearer: number | null,
  names: readonly string[],
): string {
  if (mummy === hearer) return phrases.your_mummy;
  if (mummy === seat) return phrases.own_mummy;
  return fill(phrases.a_mummy, { seat: names[mummy] ?? '' });
}

function steps(number: number): string {
  const [one = '', many = ''] = phrases.steps;
  return fill(number === 1 ? one : many, { number: inWords(number) });
}

function face(tile: string, { looks = {} }: Data) {
  const own = looks[tile];
  return own ? { quarters: own.slice(0, 4), icon: own[4] ?? '' } : faceCalled(tile);
}

/** 'a tile with three blue temples and a jade mask'. */
function inFull(tile: string, data: Data): string {
  const found = face(tile, data);
  return found ? tileText(found.quarters, found.icon) : fill(catalogue.tiles.unknown, { tile });
}

/** 'a tile', 'a Rotate tile', 'an airport'. */
function inShort(tile: string, data: Data): string {
  if (tile === 'camp') return catalogue.tiles.camp;
  const found = face(tile, data);
  if (isAirport(found?.quarters)) return catalogue.tiles.airport;
  return found?.icon ? say('icon_tile', { icon: iconName(found.icon) }) : say('plain_tile');
}
