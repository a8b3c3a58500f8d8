/** What this device keeps of the card book: the cards, the game that goes on, and what was achieved. */
import { DeviceStore, listOf, recordOf } from '@/storage/device-store';
import type { Numbers } from '../../edition/numbers';
import { readCards, writeCards } from './card-code';
import type { QuestCard } from './quest-card';

const MOST_DECISIONS = 400;

const cards = new DeviceStore('cards', (found) => (typeof found === 'string' ? found : ''));

export const loadCards = (numbers: Numbers): QuestCard[] => readCards(cards.load(), numbers) ?? [];

/** False: this browser keeps nothing, or has no room; then it lasts as long as the page. */
export const saveCards = (now: readonly QuestCard[]): boolean => cards.save(writeCards(now));

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

function isOngoing(found: unknown): found is OngoingCard {
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

const ongoing = new DeviceStore('cards.games', listOf(isOngoing));

const others = (than: number): OngoingCard[] => ongoing.load().filter(({ card }) => card !== than);

export const ongoingWith = (card: number): OngoingCard | null =>
  ongoing.load().find((one) => one.card === card) ?? null;

export const saveOngoing = (now: OngoingCard): boolean => ongoing.save([now, ...others(now.card)]);

export const endOngoing = (card: number): boolean => ongoing.save(others(card));

// -- what was achieved -----------------------------------------------------------------------------

export interface CardRecord {
  time: number;
  rank: string;
}

const records = new DeviceStore('cards.best', recordOf<Partial<CardRecord> | undefined>);

export function bestOf(card: number): CardRecord | null {
  const { time, rank } = records.load()[card] ?? {};
  return time !== undefined && Number.isInteger(time) && typeof rank === 'string'
    ? { time, rank }
    : null;
}

export function saveResult(card: number, now: CardRecord): void {
  const before = bestOf(card);
  if (before && before.time <= now.time) return;
  records.save({ ...records.load(), [card]: now });
}
