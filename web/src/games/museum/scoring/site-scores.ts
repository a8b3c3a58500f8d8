/** Who would score which Dig Site on any table, as the rules count it (MU-15, MU-25 to MU-32). */

import type { Site, Tile } from '../generated/view';
import { CampPaths } from '../map/camp-paths';
import { groupOf, isSite, nameOf, numberOf, QuarterGrid } from '../map/quarter-grid';

/** What stands on the tiles: of each seat, in their order. */
export interface PiecePlaces {
  colour: string;
  camp?: string | null;
  archeologist?: string | null;
  mummy?: string | null;
  collected?: readonly string[];
}

export interface SiteScores {
  /** In the order of the cells, each with all that the view tells of a site. */
  sites: Required<Site>[];
  /** By seat, with the collected artifacts. */
  scores: number[];
}

export interface ScoreNumbers {
  temple: number;
  artifact: number;
  token: number;
  /** The wider reading of MU-29, an option of the table. */
  links: boolean;
}

export const NUMBERS: ScoreNumbers = { temple: 1, artifact: 3, token: 3, links: false };

/** `siteScores(view.tiles, view.seats)` finds the view's own sites and scores; hand it other tiles to look ahead. */
export function siteScores(
  tiles: readonly Tile[],
  seats: readonly PiecePlaces[],
  numbers: ScoreNumbers = NUMBERS,
): SiteScores {
  const grid = new QuarterGrid(inOrder(tiles));
  const ways = seats.map((_, seat) => waysOf(grid, seats, seat, numbers));
  const sites: Required<Site>[] = [];
  const seen = new Set<number>();
  for (const start of grid.quarters) {
    if (seen.has(start) || !isSite(groupOf(grid.at(start)))) continue;
    const quarters = grid.fill(start);
    for (const quarter of quarters) seen.add(quarter);
    sites.push(siteOf(grid, quarters, seats, ways, numbers));
  }
  return { sites, scores: scoresOf(sites, seats, numbers) };
}

/** The site that a quarter belongs to. */
export const siteAt = (sites: readonly Site[], quarter: string): Site | null =>
  sites.find((site) => site.quarters.includes(quarter)) ?? null;

function siteOf(
  grid: QuarterGrid,
  numbered: readonly number[],
  seats: readonly PiecePlaces[],
  ways: readonly (CampPaths | null)[],
  numbers: ScoreNumbers,
): Required<Site> {
  const first = numbered[0] ?? 0;
  const quarters = numbered.map(nameOf);
  const colour = groupOf(grid.at(first));
  const seat = seats.findIndex((one) => one.colour === colour);
  const owner = seat >= 0 ? seat : null;
  const way = ways[seat];
  const connected = way?.reaches(first) ?? false;
  const held = quarters.includes(seats[seat]?.archeologist ?? '');
  const mummies = [...seats.keys()].filter((one) => quarters.includes(seats[one]?.mummy ?? ''));
  let value = 0;
  for (const one of numbered) value += numbers[grid.at(one)[0] === 't' ? 'temple' : 'artifact'];
  let scores: number[] = [];
  if (owner !== null) {
    // MU-30, MU-31: theirs, and not the owner's. MU-28, MU-29.
    if (mummies.length) scores = mummies;
    else if (connected || held) scores = [owner];
  }
  const via = connected ? (way?.to(first) ?? []) : [];
  return { colour, quarters, value, owner, connected, via, held, mummies, scores };
}

function waysOf(
  grid: QuarterGrid,
  seats: readonly PiecePlaces[],
  seat: number,
  { links }: ScoreNumbers,
): CampPaths | null {
  const { camp, archeologist, colour = '' } = seats[seat] ?? {};
  if (!camp) return null;
  return new CampPaths(grid, seat, colour, [
    `${camp}nw`,
    ...(links && archeologist ? [archeologist] : []),
  ]);
}

function scoresOf(
  sites: readonly Site[],
  seats: readonly PiecePlaces[],
  { token }: ScoreNumbers,
): number[] {
  return seats.map(({ collected = [] }, seat) => {
    const counted = sites.filter(({ scores = [] }) => scores.includes(seat));
    return counted.reduce((sum, { value }) => sum + value, token * collected.length);
  });
}

/** By rows: a board that somebody thinks of may have its new tile last. */
function inOrder(tiles: readonly Tile[]): Tile[] {
  const number = new Map(tiles.map((tile) => [tile, numberOf(`${tile.at}nw`)]));
  return [...tiles].sort((one, other) => (number.get(one) ?? 0) - (number.get(other) ?? 0));
}
