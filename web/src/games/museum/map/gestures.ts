/** Mouse, pen and fingers on the map: one drags it, two pinch it, a wheel zooms; what does not move is a tap. */

import type { Camera } from './camera.svelte';

const SLACK = 6; // pixels that a tap may wander
const WHEEL = 0.0016; // how much of a zoom a pixel of the wheel is
const LINE = 16; // pixels a line, where a wheel counts lines

interface Heard {
  tap: (clientX: number, clientY: number, touched: boolean) => void;
  /** Null: the pointer is gone, or drags. */
  hover: (at: { x: number; y: number } | null) => void;
  /** The map begins, or ceases, to follow a mouse. */
  drag: (on: boolean) => void;
}

export class Gestures {
  private readonly down = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null;
  private dragging = false;
  private readonly ended = new AbortController();

  constructor(
    private readonly view: HTMLElement,
    private readonly camera: () => Camera,
    private readonly heard: Heard,
  ) {
    const { signal } = this.ended;
    const listen = <K extends keyof HTMLElementEventMap>(
      name: K,
      heard: (event: HTMLElementEventMap[K]) => void,
    ) => view.addEventListener(name, heard, { signal, passive: false });
    listen('pointerdown', (event) => this.press(event));
    listen('pointermove', (event) => this.move(event));
    listen('pointerup', (event) => this.release(event, true));
    listen('pointercancel', (event) => this.release(event, false));
    listen('pointerleave', () => this.down.size || heard.hover(null));
    listen('wheel', (event) => this.wheel(event));
    // A drag of the map selects no text.
    listen('dragstart', (event) => event.preventDefault());
  }

  end(): void {
    this.ended.abort();
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
      this.dragging = event.button === 1;
      if (this.dragging) event.preventDefault();
    } else this.drag(event);
  }

  private move(event: PointerEvent): void {
    const before = this.down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.heard.hover({ x: event.clientX, y: event.clientY });
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragging) {
      const from = this.start ?? now;
      if (Math.hypot(now.x - from.x, now.y - from.y) <= SLACK) return;
      this.drag(event);
    }
    this.down.set(event.pointerId, now);
    if (this.down.size === 1) this.camera().panBy(now.x - before.x, now.y - before.y);
    else this.pinch(event.pointerId, before, now);
  }

  private drag(event: PointerEvent): void {
    this.dragging = true;
    this.heard.hover(null);
    this.view.setPointerCapture(event.pointerId);
    // Whatever the page lays over the map for the cursor's sake would catch a second finger.
    if (event.pointerType === 'mouse') this.heard.drag(true);
  }

  private pinch(moved: number, before: { x: number; y: number }, now: typeof before): void {
    const other = [...this.down].find(([pointer]) => pointer !== moved)?.[1];
    if (!other) return;
    const apart = (one: typeof before) =>
      Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
    const camera = this.camera();
    camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    camera.zoomBy(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  private release(event: PointerEvent, tapped: boolean): void {
    if (!this.down.delete(event.pointerId) || this.down.size) return;
    if (this.dragging) this.heard.drag(false);
    const touched = event.pointerType === 'touch';
    if (tapped && !this.dragging) this.heard.tap(event.clientX, event.clientY, touched);
    this.dragging = false;
    this.start = null;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    // A trackpad's pinch comes as a wheel with Ctrl, in much smaller steps.
    const factor = Math.exp(-by * WHEEL * (event.ctrlKey ? 6 : 1));
    this.camera().zoomBy(factor, event.clientX, event.clientY);
    this.heard.hover({ x: event.clientX, y: event.clientY });
  }
}
