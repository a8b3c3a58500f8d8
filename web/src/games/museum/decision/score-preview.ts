/** The table as a decision in the making would leave it, and what that would change for everybody. */

import type { Held, Seat, Tile, View } from '../generated/view';
import { CORNERS, cellOf, cornerOf, turned } from '../map/geometry';
import { type ScoreNumbers, siteScores } from '../scoring/site-scores';
import { inRowOrder } from './legal-picks';
import { printed } from './tile-rotation';

/** A decision as far as it has come: what TileDecision knows of it. */
export interface DecisionSoFar {
  view: View;
  situation: { numbers: ScoreNumbers };
  me: number;
  step: string;
  /** Could it be confirmed as it is? */
  last: boolean;
  icon: string;
  iconAction: 'use' | number | null;
  chosen: string | null;
  cell: string | null;
  second: string | null;
  turn: number;
  secondTurn: number;
  goal: string | null;
  heldTile: (tile: string) => Held | undefined;
}

export interface ScoreChange {
  seat: number;
  by: number;
  /** What the seat would have then. */
  score: number;
}

export const shownAt = (view: Pick<View, 'tiles'>, cell: string | null): Tile | undefined =>
  view.tiles.find(({ at }) => at === cell);

/** What a quarter of the table shows; '' where nothing lies. */
export const faceOf = (view: Pick<View, 'tiles'>, quarter: string): string =>
  shownAt(view, cellOf(quarter))?.quarters?.[CORNERS.indexOf(cornerOf(quarter))] ?? '';

/** With `collected`, the artifact is taken home as well. */
export function previewOf(
  decision: DecisionSoFar,
  collected?: string,
): { view: View; changes: ScoreChange[] } {
  const { view, situation } = decision;
  if (!decision.last) return { view, changes: [] };
  const tiles = tilesAhead(decision);
  const seats = seatsAhead(decision, tiles, collected);
  const { sites, scores } = siteScores(tiles, seats, situation.numbers);
  const changes = seats.map(({ score: before }, seat) => {
    const score = scores[seat] ?? before;
    return { seat, by: score - before, score };
  });
  const shown = seats.map((seat, at) => ({ ...seat, score: scores[at] ?? seat.score }));
  return { view: { ...view, tiles, seats: shown, sites }, changes };
}

function tilesAhead(decision: DecisionSoFar): Tile[] {
  const { view, step, icon, cell, second } = decision;
  if (cell === null) return view.tiles;
  if (step === 'laid' || icon === 'replace') return withTile(view.tiles, heldAt(decision, cell));
  const here = shownAt(view, cell);
  if (!here) return view.tiles;
  if (icon === 'rotate') return withTile(view.tiles, lying(here, cell, decision.turn));
  const there = shownAt(view, second);
  if (!there || second === null) return view.tiles;
  const first = withTile(view.tiles, lying(there, cell, decision.turn));
  return withTile(first, lying(here, second, decision.secondTurn));
}

const withTile = (tiles: readonly Tile[], tile: Tile): Tile[] =>
  [...tiles.filter(({ at }) => at !== tile.at), tile].sort((a, b) => inRowOrder(a.at, b.at));

/** A tile of the table, elsewhere or turned. */
const lying = (tile: Tile, at: string, turn: number): Tile => ({
  ...tile,
  at,
  turn,
  quarters: turned(printed(tile), turn),
});

/** A tile of the hand, on the table. */
function heldAt(decision: DecisionSoFar, at: string): Tile {
  const { chosen, me, turn } = decision;
  const held = chosen === null ? undefined : decision.heldTile(chosen);
  if (!held) return { at, tile: 'camp', seat: me, locked: 'camp' };
  const { tile, quarters, icon = '' } = held;
  return { at, tile, quarters: turned(quarters, turn), turn, icon };
}

function seatsAhead(decision: DecisionSoFar, tiles: readonly Tile[], collected?: string): Seat[] {
  const { view, me, iconAction, goal, step } = decision;
  const home = tiles.find(({ tile, seat }) => tile === 'camp' && seat === me)?.at ?? null;
  return view.seats.map((seat, at) => {
    if (step === 'haunted') return at === iconAction ? { ...seat, mummy: goal } : seat;
    if (at !== me) return seat;
    if (collected)
      return {
        ...seat,
        archeologist: `${home}nw`,
        collected: [...(seat.collected ?? []), collected],
      };
    if (step === 'arrived') return { ...seat, archeologist: goal };
    // MU-6: the archeologist enters with the camp.
    return home !== null && seat.camp == null
      ? { ...seat, camp: home, archeologist: `${home}nw` }
      : seat;
  });
}
