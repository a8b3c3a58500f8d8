/** Cards in the air: from where they lay before an update to where they lie after it.
 *
 * Places are measured twice, before and after the page changes, each time all at once; between them
 * only transforms and opacity are animated, on copies in a layer of their own.
 */

import { type Journey, shown } from './journeys';

const FLIGHT = 320; // milliseconds
const APART = 35; // between two that start together
const LATEST = 280; // the last one starts by then

export interface Flyer extends Journey {
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

export class Flights {
  flyers: Flyer[] = $state.raw([]);
  private starts: (Point | null)[] = [];
  private coming: Journey[] = [];
  private last = 0;

  /** Before the page changes: remember where each journey starts. */
  prepare(board: HTMLElement, all: Journey[]): void {
    this.coming = shown(all);
    this.starts = measure(
      board,
      this.coming.map((journey) => journey.from),
    );
  }

  /** After the page has changed: let them fly. */
  start(board: HTMLElement): void {
    if (!this.coming.length) return;
    const ends = measure(
      board,
      this.coming.map((journey) => journey.to),
    );
    const apart = Math.min(APART, LATEST / this.coming.length);
    const flyers: Flyer[] = [];
    this.coming.forEach((journey, at) => {
      const from = this.starts[at];
      const to = ends[at];
      if (!from || !to) return;
      this.last += 1;
      const delay = at * apart;
      flyers.push({
        ...journey,
        id: this.last,
        fromX: from.x,
        fromY: from.y,
        toX: to.x,
        toY: to.y,
        delay,
      });
    });
    this.coming = [];
    this.flyers = flyers;
  }

  land(id: number): void {
    this.flyers = this.flyers.filter((flyer) => flyer.id !== id);
  }
}

/** An attachment: flies its element, then says that it has landed. */
export function fly(flyer: Flyer, landed: () => void) {
  return (element: HTMLElement) => {
    const at = (x: number, y: number, scale: number) =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const middleX = (flyer.fromX + flyer.toX) / 2;
    const middleY = (flyer.fromY + flyer.toY) / 2 - 18;
    const flight = element.animate(
      [
        { transform: at(flyer.fromX, flyer.fromY, 0.85), opacity: 0.6 },
        { transform: at(middleX, middleY, 1.08), opacity: 1, offset: 0.5 },
        { transform: at(flyer.toX, flyer.toY, 0.9), opacity: 0.85 },
      ],
      { duration: FLIGHT, delay: flyer.delay, easing: 'cubic-bezier(.3,.1,.3,1)', fill: 'both' },
    );
    flight.onfinish = landed;
    return () => flight.cancel();
  };
}

/** The middle of each spot, or of the place it belongs to, seen from the board's corner. */
function measure(board: HTMLElement, spots: string[]): (Point | null)[] {
  const corner = board.getBoundingClientRect();
  const known = new Map<string, Point | null>();
  return spots.map((spot) => {
    const before = known.get(spot);
    if (before !== undefined) return before;
    const [place = ''] = spot.split(':');
    const element =
      board.querySelector(`[data-spot="${CSS.escape(spot)}"]`) ??
      board.querySelector(`[data-place="${CSS.escape(place)}"]`);
    let point: Point | null = null;
    if (element) {
      const box = element.getBoundingClientRect();
      point = {
        x: box.left - corner.left + box.width / 2,
        y: box.top - corner.top + box.height / 2,
      };
    }
    known.set(spot, point);
    return point;
  });
}
