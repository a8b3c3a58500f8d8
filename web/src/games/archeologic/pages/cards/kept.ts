/** What this device keeps of the card book: the cards, the game that goes on, and what was achieved. */
import type { Numbers } from '../../edition/numbers';
import type { Card } from './card';
import { read, written } from './code';

const CARDS = 'dighouse.cards';
const GAMES = 'dighouse.cards.games';
const BEST = 'dighouse.cards.best';
const MOST_DECISIONS = 400;

function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** False: this browser keeps nothing, or has no room; then it lasts as long as the page. */
function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function recallCards(numbers: Numbers): Card[] {
  const found = recall(CARDS);
  return typeof found === 'string' ? (read(found, numbers) ?? []) : [];
}

export const keepCards = (cards: readonly Card[]): boolean => keep(CARDS, written(cards));

// -- a game that goes on -------------------------------------------------------------------------------

export type Way = 'solo' | 'board';

/** What was decided in a game with a card: from that it can be played on. */
export interface Going {
  card: number;
  way: Way;
  /** Of the expert clues; null: the card's own traps. */
  letter: string | null;
  /** When it began: notes and plans of another try do not belong to it. */
  began: number;
  /** Beside a board: how many clues were shown. */
  clues: number;
  decisions: string[][];
}

const texts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((one) => typeof one === 'string' && one.length <= 40);

function isGoing(found: unknown): found is Going {
  const one = found as Partial<Going> | null;
  return (
    Number.isInteger(one?.card) &&
    (one?.way === 'solo' || one?.way === 'board') &&
    (one.letter === null || /^[a-z]$/.test(one.letter ?? '')) &&
    Number.isFinite(one.began) &&
    Number.isInteger(one.clues) &&
    Array.isArray(one.decisions) &&
    one.decisions.length <= MOST_DECISIONS &&
    one.decisions.every(texts)
  );
}

const goings = (): Going[] => {
  const found = recall(GAMES);
  return Array.isArray(found) ? found.filter(isGoing) : [];
};

export const goingWith = (card: number): Going | null =>
  goings().find((one) => one.card === card) ?? null;

export const keepGoing = (going: Going): boolean =>
  keep(GAMES, [going, ...goings().filter(({ card }) => card !== going.card)]);

export const stop = (card: number): boolean =>
  keep(
    GAMES,
    goings().filter((one) => one.card !== card),
  );

// -- what was achieved -----------------------------------------------------------------------------

export interface Best {
  time: number;
  rank: string;
}

export function bestOf(card: number): Best | null {
  const found = (recall(BEST) as Record<string, Partial<Best>> | null)?.[card];
  return Number.isInteger(found?.time) && typeof found?.rank === 'string' ? (found as Best) : null;
}

export function achieve(card: number, now: Best): void {
  const before = bestOf(card);
  if (before && before.time <= now.time) return;
  keep(BEST, { ...(recall(BEST) as Record<string, Best> | null), [card]: now });
}
