/** What this device keeps of the card book: the cards, the game that goes on, and what was achieved. */
import type { Numbers } from '../../edition/numbers';
import type { Card } from './card';
import { readCards, writeCards } from './card-code';

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

export function loadCards(numbers: Numbers): Card[] {
  const found = recall(CARDS);
  return typeof found === 'string' ? (readCards(found, numbers) ?? []) : [];
}

export const saveCards = (cards: readonly Card[]): boolean => keep(CARDS, writeCards(cards));

// -- a game that goes on -------------------------------------------------------------------------------

export type PlayMode = 'solo' | 'board';

/** What was decided in a game with a card: from that it can be played on. */
export interface OngoingCard {
  card: number;
  way: PlayMode;
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

function isGoing(found: unknown): found is OngoingCard {
  const one = found as Partial<OngoingCard> | null;
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

const goings = (): OngoingCard[] => {
  const found = recall(GAMES);
  return Array.isArray(found) ? found.filter(isGoing) : [];
};

export const ongoingWith = (card: number): OngoingCard | null =>
  goings().find((one) => one.card === card) ?? null;

export const saveOngoing = (going: OngoingCard): boolean =>
  keep(GAMES, [going, ...goings().filter(({ card }) => card !== going.card)]);

export const endOngoing = (card: number): boolean =>
  keep(
    GAMES,
    goings().filter((one) => one.card !== card),
  );

// -- what was achieved -----------------------------------------------------------------------------

export interface CardRecord {
  time: number;
  rank: string;
}

export function bestOf(card: number): CardRecord | null {
  const found = (recall(BEST) as Record<string, Partial<CardRecord>> | null)?.[card];
  return Number.isInteger(found?.time) && typeof found?.rank === 'string'
    ? (found as CardRecord)
    : null;
}

export function saveResult(card: number, now: CardRecord): void {
  const before = bestOf(card);
  if (before && before.time <= now.time) return;
  keep(BEST, { ...(recall(BEST) as Record<string, CardRecord> | null), [card]: now });
}
