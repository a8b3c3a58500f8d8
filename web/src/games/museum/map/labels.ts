/** What a screen reader says of a cell or a quarter: all that is to be seen there. */

import catalogue from '@library/museum/words/en/map.json';
import { join, words } from '@/words/words';
import { pictureOf } from '../decision/legal-picks';
import type { Site, Tile, View } from '../generated/view';
import { colourName, iconName, quarterText } from '../words/naming';
import {
  CORNERS,
  type Corner,
  cellAt,
  cellOf,
  cornerOf,
  isAirport,
  isQuarter,
  placeOf,
  quartersOf,
} from './geometry';
import type { MapMarks } from './map-marks';

export const say = words(catalogue);

type Key = Parameters<typeof say>[0];

/** Each side of a cell: what lies there, and the two corners of it that touch. */
const SIDES = [
  ['north', 0, -1, 'sw', 'se'],
  ['east', 1, 0, 'nw', 'sw'],
  ['south', 0, 1, 'nw', 'ne'],
  ['west', -1, 0, 'ne', 'se'],
] as const;

export class Labels {
  private readonly tiles: Map<string, Tile>;
  private readonly sites = new Map<string, Site>();

  constructor(
    private readonly view: View,
    tiles: readonly Tile[],
    sites: readonly Site[],
    private readonly names: readonly string[],
    private readonly marks: MapMarks,
  ) {
    this.tiles = new Map(tiles.map((tile) => [tile.at, tile]));
    for (const site of sites) for (const quarter of site.quarters) this.sites.set(quarter, site);
  }

  of(at: string): string {
    const tile = this.tiles.get(cellOf(at));
    if (!tile) return this.free(at);
    const [seen, where] = isQuarter(at) ? [[at], false] : [quartersOf(at), true];
    const parts = [
      isQuarter(at) ? this.quarter(at, tile) : this.whole(tile),
      ...this.pieces(seen, tile, where),
      ...this.sitesOf(seen).map((site) => this.site(site)),
      ...this.marked(at, tile),
    ];
    return `${parts.join('; ')}.`;
  }

  /** What a site is worth, for whom, and why. */
  site(site: Site): string {
    const { colour, value, owner } = site;
    const slots = { colour: colourName(colour), n: value, why: this.why(site) };
    return owner == null
      ? say('site', slots)
      : say('site_of', { whose: this.whose(owner), ...slots });
  }

  sitesOf(quarters: readonly string[]): Site[] {
    const found = quarters.map((quarter) => this.sites.get(quarter));
    return [...new Set(found)].filter((site) => site !== undefined);
  }

  /** Why a tile can't be picked while tiles are; '' if it can. */
  lock(tile: Tile): string {
    const { tiles = [] } = this.marks;
    if (!tiles.length || tiles.includes(tile.at)) return '';
    return say(`locked_${tile.locked ?? ''}` as Key);
  }

  private why({ owner, connected, held, mummies = [], scores = [], via = [] }: Site): string {
    if (owner == null) return say('unplayed');
    if (mummies.length && !scores.length) return say('haunted');
    if (mummies.length)
      return say('stolen', { names: join(scores.map((seat) => this.name(seat))) });
    if (connected && via.length)
      return say('linked', { way: join(via.map((at) => this.space(at))) });
    if (connected) return say('touches');
    if (held) return say('held');
    return say(this.view.seats[owner]?.camp == null ? 'no_camp' : 'apart');
  }

  private space(quarter: string): string {
    const shown = this.shown(quarter);
    const key = shown === 'M' || shown === 'S' || shown === 'P' ? shown : 'own';
    return say(`way_${key}`, { at: cellOf(quarter) });
  }

  private free(at: string): string {
    const { column, row } = placeOf(at);
    const around = SIDES.flatMap(([side, x, y, ...corners]) => {
      const beside = this.tiles.get(cellAt(column + x, row + y));
      return beside ? [say(side, { what: this.edge(beside, corners) })] : [];
    });
    const offered = this.marks.cells?.includes(at);
    const parts = [say(offered ? 'free_offered' : 'free', { at }), ...around];
    return `${parts.join('; ')}.`;
  }

  /** What of a tile touches a neighbour. */
  private edge(tile: Tile, corners: readonly Corner[]): string {
    if (!tile.quarters?.length) return this.place(tile);
    const shown = corners.map((corner) => quarterText(this.shown(tile.at + corner)));
    return join([...new Set(shown)]);
  }

  private place(tile: Tile): string {
    if (tile.tile === 'tomb') return say('the_tomb');
    return say('a_camp', { whose: this.whose(tile.seat ?? 0) });
  }

  private whole(tile: Tile): string {
    const { at, quarters = [], icon } = tile;
    if (tile.tile === 'tomb') return say('tomb', { at });
    if (tile.tile === 'camp') return say('camp', { at, whose: this.whose(tile.seat ?? 0) });
    if (isAirport(quarters)) return say('airport', { at });
    const groups = [...new Set(quarters)].map((shown) => {
      const corners = CORNERS.filter((_, corner) => quarters[corner] === shown);
      if (corners.length === 4) return say('everywhere', { what: quarterText(shown) });
      const where = join(corners.map((corner) => say(corner)));
      return say('corner', { what: quarterText(shown), corners: where });
    });
    const text = say('tile', { at, quarters: groups.join(', ') });
    return icon ? `${text}; ${say('icon', { icon: iconName(icon) })}` : text;
  }

  private quarter(at: string, tile: Tile): string {
    const shown = this.shown(at);
    if (!shown || isAirport(tile.quarters)) return this.whole(tile);
    return say('quarter', { at: `${tile.at} ${say(cornerOf(at))}`, what: quarterText(shown) });
  }

  private pieces(seen: readonly string[], tile: Tile, where: boolean): string[] {
    // The Tomb, a camp and an airport are one place each.
    const one = !tile.quarters?.length || isAirport(tile.quarters);
    const found: string[] = [];
    for (const [seat, { archeologist, mummy = null }] of this.view.seats.entries()) {
      const whose = this.whose(seat);
      for (const [piece, at] of [
        ['archeologist', archeologist] as const,
        ['mummy', mummy] as const,
      ]) {
        const home = piece === 'mummy' && at === null && tile.tile === 'tomb';
        const here = one ? at != null && cellOf(at) === tile.at : at != null && seen.includes(at);
        if (!home && !here) continue;
        const corner = at ? say(cornerOf(at)) : '';
        found.push(where && !one ? say(`${piece}_at`, { whose, corner }) : say(piece, { whose }));
      }
    }
    return found;
  }

  private marked(at: string, tile: Tile): string[] {
    const { tiles = [], steps = {}, haunts = [], chosen = [], fresh = [] } = this.marks;
    const lock = isQuarter(at) ? '' : this.lock(tile);
    const walked = steps[at];
    return [
      ...(walked === undefined ? [] : [say('steps', { n: walked })]),
      ...(walked !== undefined && this.view.artifacts.includes(pictureOf(this.shown(at)))
        ? [say('wanted')]
        : []),
      ...(haunts.includes(at) ? [say('haunt')] : []),
      ...(tiles.includes(at) ? [say('offered')] : []),
      ...(lock ? [lock] : []),
      ...(chosen.includes(at) ? [say('chosen')] : []),
      ...(fresh.includes(at) ? [say('fresh')] : []),
    ];
  }

  /** '' where nothing lies, and on the Tomb and camps. */
  private shown(quarter: string): string {
    const corner = CORNERS.indexOf(cornerOf(quarter));
    return this.tiles.get(cellOf(quarter))?.quarters?.[corner] ?? '';
  }

  private name(seat: number): string {
    return seat === this.view.viewer ? say('you') : (this.names[seat] ?? '');
  }

  private whose(seat: number): string {
    if (seat === this.view.viewer) return say('yours');
    return say('whose', { name: this.names[seat] ?? '' });
  }
}
