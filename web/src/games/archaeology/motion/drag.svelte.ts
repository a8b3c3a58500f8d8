/** Dragging cards, with a mouse, a pen or a finger. A short way to do what a tap does, never the only one.
 *
 * A finger that moves at once scrolls the page; one that rests a moment on a card picks it up.
 */

import type { Side } from '../decision/selection';

const SLACK = 6; // pixels that a click may wander
const REST = 220; // milliseconds that a finger rests

export interface Dragged {
  side: Side;
  kind: string;
  x: number;
  y: number;
  /** The place under the pointer that takes it. */
  over: string | null;
}

export class Drag {
  now: Dragged | null = $state.raw(null);
  private dropped = 0;

  constructor(
    private readonly takes: (side: Side) => string[],
    private readonly drop: (side: Side, kind: string, place: string) => void,
  ) {}

  /** Was that click only the end of a drag? */
  get justDropped(): boolean {
    return performance.now() - this.dropped < 80;
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
    const finger = start.pointerType === 'touch';
    const ended = new AbortController();
    const { signal } = ended;
    const lift = (event: PointerEvent) => {
      this.now = { side, kind, x: event.clientX, y: event.clientY, over: null };
    };
    const rest = finger ? setTimeout(() => lift(start), REST) : 0;
    const finish = () => {
      clearTimeout(rest);
      ended.abort();
      if (this.now) this.dropped = performance.now();
      this.now = null;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK;
      if (!this.now) {
        if (!far) return;
        if (finger) return finish();
        lift(event);
      }
      const over = placeAt(event.clientX, event.clientY, this.takes(side));
      this.now = { side, kind, x: event.clientX, y: event.clientY, over };
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const over = this.now?.over ?? null;
      finish();
      if (over !== null) this.drop(side, kind, over);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') finish();
    };
    // The element may vanish under the pointer when the table changes: listen above it.
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', up, { signal });
    document.addEventListener('pointercancel', finish, { signal });
    document.addEventListener('keydown', key, { signal });
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  }
}

function placeAt(x: number, y: number, takes: string[]): string | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const name = place?.dataset.drop ?? '';
  return takes.includes(name) ? name : null;
}
