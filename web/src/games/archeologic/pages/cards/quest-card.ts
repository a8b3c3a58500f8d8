/** A printed card as its owner entered it, and what can be wrong with one. */
import { type PlacedBuilding, zonePlace } from '../../art/buildings';
import type { Numbers } from '../../edition/numbers';
import { crowdedAxes } from '../../map/geometry';
import { City } from '../../quest/archeoscope';
import { clueOrder } from '../../quest/expert-clues';

export interface QuestCard {
  /** As it is printed. */
  number: number;
  layout: PlacedBuilding[];
  /** Zones of the starting clues in the card's order, as far as they were entered. */
  clues: string[];
  /** The printed pair: the longest times of a master and of the seasoned. */
  master: number;
  seasoned: number;
}

export const MOST_NUMBER = 999;
export const MOST_TIME = 99;
/** Starting clues that can be asked for; a game alone has the fewest. */
export const CLUES = [3, 4, 5] as const;

const within = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

export const isNumber = (value: number): boolean => within(value, MOST_NUMBER);

export const areThresholds = (master: number, seasoned: number): boolean =>
  within(master, MOST_TIME) && within(seasoned, MOST_TIME) && master <= seasoned;

/** The city of a layout; null if it is none that a card could have. */
export function cityOf(numbers: Numbers, layout: readonly PlacedBuilding[]): City | null {
  const { plans, ring, side, traps } = numbers;
  const onMap = layout.every(({ zone, turns }) => {
    const { x, y } = zonePlace(zone);
    return x >= 0 && y >= 0 && x < side && y < side && turns >= 0 && turns < 4;
  });
  if (!onMap || crowdedAxes(plans, layout, ring, side, traps).length > 0) return null;
  try {
    return new City(numbers, layout);
  } catch {
    return null;
  }
}

export function isCard(card: QuestCard, numbers: Numbers): boolean {
  const city = cityOf(numbers, card.layout);
  const traps = city?.traps.map(({ zone }) => zone) ?? [];
  return (
    city !== null &&
    isNumber(card.number) &&
    areThresholds(card.master, card.seasoned) &&
    new Set(card.clues).size === card.clues.length &&
    card.clues.every((zone) => traps.includes(zone))
  );
}

/** The zones of all its traps: the clues in their order, then the others as every device draws them. */
export function orderOf(card: QuestCard, numbers: Numbers): string[] {
  const traps = new City(numbers, card.layout).traps.map(({ zone }) => zone);
  return clueOrder(numbers, card.layout, traps, card.clues);
}
