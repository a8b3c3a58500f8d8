/** Dragging buildings with a mouse, a pen or a finger. A short way to do what a tap does, never the only one. */

import { zonePlace } from '../art/buildings';
import type { CityPlan, Point } from './city-plan.svelte';

const SLACK = 6; // pixels that a click may wander

export class Drag {
  /** Where the pointer is, while something is dragged. */
  now: Point | null = $state.raw(null);
  private dropped = 0;

  constructor(
    private readonly plan: CityPlan,
    /** The zone at a point of the page; null outside of the map. */
    private readonly zoneUnder: (x: number, y: number) => Point | null,
  ) {}

  /** Was that click only the end of a drag? */
  get justDropped(): boolean {
    return performance.now() - this.dropped < 80;
  }

  /** A pointer goes down on a building: in the tray, or on the map over a zone of it. */
  begin(start: PointerEvent, building: string, over: Point | null): void {
    if (start.button !== 0 || !start.isPrimary) return;
    const ended = new AbortController();
    const { signal } = ended;
    const lying = this.plan.lying(building);
    const corner = lying && zonePlace(lying.zone);
    const by = over && corner ? { x: over.x - corner.x, y: over.y - corner.y } : undefined;
    const finish = () => {
      ended.abort();
      if (this.now) this.dropped = performance.now();
      this.now = null;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK;
      if (!this.now) {
        if (!far) return;
        this.plan.choose(building);
      }
      this.now = { x: event.clientX, y: event.clientY };
      this.plan.point(this.zoneUnder(event.clientX, event.clientY), by);
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const dragged = this.now !== null;
      finish();
      if (!dragged) return;
      if (this.plan.at) this.plan.place();
      else this.plan.leave(building);
      this.plan.point(null);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') finish();
    };
    // The element may vanish under the pointer when the map changes: listen above it.
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', up, { signal });
    document.addEventListener('pointercancel', finish, { signal });
    document.addEventListener('keydown', key, { signal });
  }
}
