/** Dragging cards to where they are sold, traded or kept. */

import { PointerDrag } from '@/parts/pointer-drag';
import type { Side } from '../decision/selection';

const REST = 220; // milliseconds that a finger rests

export interface Dragged {
  side: Side;
  kind: string;
  x: number;
  y: number;
  /** The place under the pointer that takes it. */
  over: string | null;
}

export class CardDrag {
  now: Dragged | null = $state.raw(null);
  private readonly pointer = new PointerDrag();

  constructor(
    private readonly takes: (side: Side) => string[],
    private readonly drop: (side: Side, kind: string, place: string) => void,
  ) {}

  get justDropped(): boolean {
    return this.pointer.justDropped;
  }

  /** An attachment for the button of a card. */
  handle(side: Side, kind: string) {
    return (element: HTMLElement) => {
      const down = (event: PointerEvent) => this.begin(event, element, side, kind);
      // Once a finger has picked a card up, the page must not scroll below it.
      const hold = (event: TouchEvent) => {
        if (this.now) event.preventDefault();
      };
      const menu = (event: Event) => {
        if (this.now) event.preventDefault();
      };
      element.addEventListener('pointerdown', down);
      element.addEventListener('touchmove', hold, { passive: false });
      element.addEventListener('contextmenu', menu);
      return () => {
        element.removeEventListener('pointerdown', down);
        element.removeEventListener('touchmove', hold);
        element.removeEventListener('contextmenu', menu);
      };
    };
  }

  private begin(start: PointerEvent, element: HTMLElement, side: Side, kind: string): void {
    if (start.button !== 0 || !start.isPrimary || !this.takes(side).length) return;
    let over: string | null = null;
    const signal = this.pointer.follow(start, {
      rest: REST,
      move: (event) => {
        // A finger that has only rested on the card is not over anything yet.
        over = event === start ? null : placeAt(event.clientX, event.clientY, this.takes(side));
        this.now = { side, kind, x: event.clientX, y: event.clientY, over };
      },
      end: () => {
        this.now = null;
      },
      drop: () => {
        if (over !== null) this.drop(side, kind, over);
      },
    });
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  }
}

function placeAt(x: number, y: number, takes: string[]): string | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const name = place?.dataset.drop ?? '';
  return takes.includes(name) ? name : null;
}
