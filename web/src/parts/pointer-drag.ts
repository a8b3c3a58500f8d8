/** Dragging with a mouse, a pen or a finger. A short way to do what a tap does, never the only one. */

const SLACK = 6; // pixels that a click may wander
const CLICK = 80; // milliseconds in which a browser makes a click of a drag's end

export interface DragSteps {
  /** It goes on: the first time is when it begins. */
  move: (event: PointerEvent) => void;
  /** The pointer was let go, after something was dragged. */
  drop: () => void;
  /** It is over, be it by a drop or not; called once, before `drop`. */
  end: () => void;
  /** A finger that moves at once scrolls the page; one that rests so many milliseconds begins to drag. */
  rest?: number;
}

export class PointerDrag {
  private dropped = Number.NEGATIVE_INFINITY;

  /** Was that click only the end of a drag? */
  get justDropped(): boolean {
    return performance.now() - this.dropped < CLICK;
  }

  /** A pointer went down: follow it until it is let go, taken away, or Escape is pressed. */
  follow(start: PointerEvent, steps: DragSteps): AbortSignal {
    const ended = new AbortController();
    const { signal } = ended;
    const rests = steps.rest !== undefined && start.pointerType === 'touch';
    let dragging = false;
    const go = (event: PointerEvent) => {
      dragging = true;
      steps.move(event);
    };
    const timer = rests ? setTimeout(() => go(start), steps.rest) : 0;
    const finish = () => {
      clearTimeout(timer);
      ended.abort();
      if (dragging) this.dropped = performance.now();
      steps.end();
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK;
      if (!dragging && !far) return;
      if (!dragging && rests) finish();
      else go(event);
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      finish();
      if (dragging) steps.drop();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') finish();
    };
    // The element may vanish under the pointer when the page changes: listen above it.
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', up, { signal });
    document.addEventListener('pointercancel', finish, { signal });
    document.addEventListener('keydown', key, { signal });
    return signal;
  }
}
