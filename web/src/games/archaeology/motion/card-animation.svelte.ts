/** Cards in the air: from where they lay before an update to where they lie after it.
 *
 * Places are measured once an update, all at once, in the frame after it: where cards come from was
 * measured after the update before. Only transforms and opacity are animated, on copies in a layer of
 * their own.
 */

import { type CardMove, visibleMoves } from './card-moves';

const FLIGHT = 320; // milliseconds
const APART = 35; // between two that start together
const LATEST = 280; // the last one starts by then

export interface MovingCard extends CardMove {
  id: number;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  delay: number;
}

interface Point {
  x: number;
  y: number;
}

export class CardAnimation {
  movingCards: MovingCard[] = $state.raw([]);
  private before = new Map<string, Point>();
  private scrolled = 0; // how far the page was when they were measured: the hand does not scroll along
  private last = 0;

  /** In the frame after the page has changed: let them fly. */
  start(board: HTMLElement, all: CardMove[]): void {
    const now = survey(board);
    const before = this.scrolled === scrollY ? this.before : now;
    const find = (spots: Map<string, Point>, spot: string) =>
      spots.get(spot) ?? spots.get(placeOf(spot));
    const coming = visibleMoves(all);
    const apart = Math.min(APART, LATEST / coming.length);
    const movingCards: MovingCard[] = [];
    coming.forEach((move, at) => {
      const from = find(before, move.from) ?? find(now, move.from);
      const to = find(now, move.to);
      if (!from || !to) return;
      this.last += 1;
      const delay = at * apart;
      movingCards.push({
        ...move,
        id: this.last,
        fromX: from.x,
        fromY: from.y,
        toX: to.x,
        toY: to.y,
        delay,
      });
    });
    this.before = now;
    this.scrolled = scrollY;
    if (movingCards.length) this.movingCards = movingCards;
  }

  land(id: number): void {
    this.movingCards = this.movingCards.filter((movingCard) => movingCard.id !== id);
  }
}

/** An attachment: flies its element, then says that it has landed. */
export function animateCards(movingCard: MovingCard, landed: () => void) {
  return (element: HTMLElement) => {
    const at = (x: number, y: number, scale: number) =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const middleX = (movingCard.fromX + movingCard.toX) / 2;
    const middleY = (movingCard.fromY + movingCard.toY) / 2 - 18;
    const flight = element.animate(
      [
        { transform: at(movingCard.fromX, movingCard.fromY, 0.85), opacity: 0.6 },
        { transform: at(middleX, middleY, 1.08), opacity: 1, offset: 0.5 },
        { transform: at(movingCard.toX, movingCard.toY, 0.9), opacity: 0.85 },
      ],
      {
        duration: FLIGHT,
        delay: movingCard.delay,
        easing: 'cubic-bezier(.3,.1,.3,1)',
        fill: 'both',
      },
    );
    flight.onfinish = landed;
    return () => flight.cancel();
  };
}

const placeOf = (spot: string): string => spot.split(':')[0] ?? '';

/** The middle of each spot and place, seen from the board's corner. */
function survey(board: HTMLElement): Map<string, Point> {
  const corner = board.getBoundingClientRect();
  const found = new Map<string, Point>();
  for (const element of board.querySelectorAll<HTMLElement>('[data-spot], [data-place]')) {
    const box = element.getBoundingClientRect();
    const { spot, place } = element.dataset;
    const point = {
      x: box.left - corner.left + box.width / 2,
      y: box.top - corner.top + box.height / 2,
    };
    if (place) found.set(place, point);
    if (spot) found.set(spot, point);
  }
  return found;
}
