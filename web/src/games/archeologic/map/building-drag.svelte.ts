/** Dragging buildings between the tray and the map. */

import { PointerDrag } from '@/parts/pointer-drag';
import { zonePlace } from '../art/buildings';
import type { CityPlan, Point } from './city-plan.svelte';

export class BuildingDrag {
  /** Where the pointer is, while something is dragged. */
  now: Point | null = $state.raw(null);
  private readonly pointer = new PointerDrag();

  constructor(
    private readonly plan: CityPlan,
    /** The zone at a point of the page; null outside of the map. */
    private readonly zoneUnder: (x: number, y: number) => Point | null,
  ) {}

  get justDropped(): boolean {
    return this.pointer.justDropped;
  }

  /** A pointer goes down on a building: in the tray, or on the map over a zone of it. */
  begin(start: PointerEvent, building: string, over: Point | null): void {
    if (start.button !== 0 || !start.isPrimary) return;
    const lying = this.plan.lying(building);
    const corner = lying && zonePlace(lying.zone);
    const by = over && corner ? { x: over.x - corner.x, y: over.y - corner.y } : undefined;
    this.pointer.follow(start, {
      move: ({ clientX: x, clientY: y }) => {
        if (!this.now) this.plan.choose(building);
        this.now = { x, y };
        this.plan.point(this.zoneUnder(x, y), by);
      },
      end: () => {
        this.now = null;
      },
      drop: () => {
        if (this.plan.at) this.plan.place();
        else this.plan.leave(building);
        this.plan.point(null);
      },
    });
  }
}
