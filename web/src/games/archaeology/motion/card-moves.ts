/** Which cards went where: read from what was told, for their animation and for the marks they leave. */

import type { LogEntry } from '@/game/contract';
import type { Pile } from '../edition/numbers';

/** A place on the table: 'hand:coin', 'market:coin', 'dig-site', 'chamber:small', 'seat:2', 'museum:2',
 * 'turned:coin' for what an exploration has turned up, 'tent:2', 'inside:left' for what is known of a chamber.
 */
export type CardPlace = string;

export interface CardMove {
  /** null: face down for these eyes; 'thief' and 'storm': themselves. */
  kind: string | null;
  from: CardPlace;
  to: CardPlace;
}

/** More at once would be a blur, and too much for a phone. */
const MOST = 12;

interface Data {
  seat?: number;
  victim?: number;
  kind?: string;
  chamber?: string;
  maps?: number;
  cards?: Pile;
  given?: Pile;
  taken?: Pile;
  number?: number;
}

/** With these an exploration ends: what it has turned up is taken, or put back. */
const ENDS = new Set(['stopped', 'collapsed', 'answered']);

export function cardMoves(fresh: readonly LogEntry[], eyes: number | null): CardMove[] {
  const found: CardMove[] = [];
  let chamber = 'monument';
  const hand = (seat: number | undefined, kind: string | null): CardPlace =>
    seat === eyes && seat !== undefined ? `hand:${kind ?? ''}` : `seat:${seat}`;
  const each = (
    pile: Pile | undefined,
    from: (kind: string) => CardPlace,
    to: (kind: string) => CardPlace,
  ) => {
    for (const [kind, number] of Object.entries(pile ?? {}))
      for (let card = 0; card < number; card += 1)
        found.push({ kind, from: from(kind), to: to(kind) });
  };
  // What comes up and goes on in one go does not lie down in between.
  const onward = fresh.some(({ told }) => ENDS.has(told.kind));
  for (const { told } of fresh) {
    const data = told.data as Data;
    const { seat, victim } = data;
    const kind = data.kind ?? null;
    const mine = (name: string) => hand(seat, name);
    const market = (name: string) => `market:${name}`;
    const there = () => chamber;
    const turned = (name: string) => `turned:${name}`;
    if (data.chamber !== undefined) chamber = `chamber:${data.chamber}`;
    switch (told.kind) {
      case 'dug':
        found.push({ kind, from: 'dig-site', to: hand(seat, kind) });
        break;
      case 'robs':
        found.push({ kind: 'thief', from: 'dig-site', to: hand(victim, null) });
        break;
      case 'storm':
        found.push({ kind: 'storm', from: 'dig-site', to: 'market' });
        break;
      case 'stole':
        found.push({ kind, from: hand(victim, kind), to: hand(seat, kind) });
        break;
      case 'discarded':
        each(data.cards, mine, market);
        break;
      case 'traded':
        each(data.given, mine, market);
        each(data.taken, market, mine);
        break;
      case 'explored':
        each({ map: data.maps ?? 0 }, mine, there);
        break;
      case 'found':
        found.push({ kind, from: chamber, to: hand(seat, kind) });
        break;
      case 'took':
      case 'kept':
        each(data.cards, there, mine);
        for (let card = 0; card < (data.number ?? 0); card += 1)
          found.push({ kind: null, from: chamber, to: hand(seat, null) });
        break;
      case 'grew':
        found.push({ kind, from: 'monument', to: chamber });
        break;
      case 'turned':
        if (!onward) found.push({ kind, from: chamber, to: `turned:${kind}` });
        break;
      case 'collapsed':
        each(data.cards, turned, there);
        break;
      case 'stopped':
      case 'answered':
        each(data.cards, turned, mine);
        break;
      case 'sold':
        each(data.cards, mine, () => `museum:${seat}`);
        break;
    }
  }
  return found;
}

/** Those that are shown flying: when there are too many, some of each stream. */
export function visibleMoves(all: readonly CardMove[]): CardMove[] {
  if (all.length <= MOST) return [...all];
  return Array.from({ length: MOST }, (_, at) => all[Math.floor((at * all.length) / MOST)]).filter(
    (move) => move !== undefined,
  );
}

/** What the last move changed: marked until the next one. */
export function changedPlaces(fresh: readonly LogEntry[], eyes: number | null): Set<CardPlace> {
  const found = new Set(
    cardMoves(fresh, eyes)
      .filter(({ kind }) => kind !== 'thief' && kind !== 'storm')
      .map((move) => move.to),
  );
  for (const { told } of fresh) {
    if (told.kind === 'met_thief') found.add('thieves');
    if (told.kind === 'storm') found.add('storms');
    if (told.kind === 'tent') found.add(`tent:${told.data.seat}`);
    if (told.kind === 'looks' || told.kind === 'grew') found.add(`inside:${told.data.chamber}`);
  }
  return found;
}
