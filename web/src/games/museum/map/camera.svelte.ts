/** Which part of the table is in sight. It moves one layer by its transform, and re-renders nothing. */

import { bestFraming, type Framing, hullOf, overlap } from './framing';
import { CELL, cellAt, quarterAt, type Rect } from './geometry';
import type { MarkedPlace } from './map-marks';

const LEAST = 0.16; // pixels a unit
const MOST = 2.4;
/** What is fitted is not made larger than this: a lone Tomb would fill the window. */
const FITTED = 1.15;
const EDGE = 8; // pixels around it
const QUARTER = CELL / 2;
/** Pixels of a quarter: when smaller, what is asked is looked at from nearer, until it is easy to hit. */
const SMALL = 30;
const EASY = 44;
const AROUND = 25; // units of what lies around them
const SETTLE = 140; // milliseconds without a zoom, until the layer is drawn anew in its new size
const KEPT = 72; // pixels of the content that can't be pushed out of sight
const SCROLLED = 120; // milliseconds without scrolling, until what lies over the map is looked at again

/** The tracks beside the window, which name columns and rows. */
export interface Rulers {
  columns: HTMLElement;
  rows: HTMLElement;
}

export class Camera {
  /** Pixels a unit of the map. Watched by nobody while it changes; see `drawn`. */
  private scale = 1;
  /** The scale in which the layer is drawn: it follows once a zoom has come to rest. */
  drawn = $state(1);
  /** Has somebody chosen what is in sight? Until then all of it is, however it grows. */
  moved = $state(false);

  private x = 0;
  private y = 0;
  private width = 0;
  private height = 0;
  private view: HTMLElement | null = null;
  private layer: HTMLElement | null = null;
  private rulers: Rulers | null = null;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private side = 25;
  private things: readonly Rect[] = [{ x: 0, y: 0, width: CELL, height: CELL }];
  private content: Rect = hullOf(this.things);
  /** The quarters that are asked for; none, too, once somebody would rather see all. */
  private asked: readonly Rect[] = [];
  private covers: () => readonly (Element | undefined)[] = () => [];

  /** The window, the layer behind it and the rulers beside it that are moved, and what may lie over its corners.
   * Answers with how to let go.
   */
  attach(view: HTMLElement, layer: HTMLElement, rulers: Rulers, covers = this.covers): () => void {
    this.view = view;
    this.layer = layer;
    this.rulers = rulers;
    this.covers = covers;
    const sizes = new ResizeObserver(() => {
      this.width = view.clientWidth;
      this.height = view.clientHeight;
      if (this.moved) this.apply();
      else this.rest(false);
    });
    sizes.observe(view);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(this.frame);
      clearTimeout(this.timer);
      this.view = null;
      this.layer = null;
      this.rulers = null;
    };
  }

  /** Look again at what is covered whenever that may have changed: a cover has another size, a note above the
   * map comes or goes, the page is scrolled. Answers with how to look away.
   */
  watch(covers: readonly Element[]): () => void {
    const sizes = new ResizeObserver(() => this.settle());
    for (const one of [...covers, document.body]) sizes.observe(one);
    let scrolling: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(scrolling);
      scrolling = setTimeout(() => this.settle(), SCROLLED);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      sizes.disconnect();
      clearTimeout(scrolling);
      window.removeEventListener('scroll', scrolled);
    };
  }

  private settle(): void {
    if (!this.moved) this.rest();
  }

  /** The table's cells on a side, and all there is to see of it. */
  frameOf(side: number, things: readonly Rect[]): void {
    this.side = side;
    this.things = things;
    this.content = hullOf(things);
    if (!this.moved) this.rest();
  }

  /** Quarters are asked for, or no longer: go near if they are small from afar, and back. Who looks elsewhere is left alone. */
  ask(quarters: readonly Rect[]): void {
    if (!quarters.length && !this.asked.length) return;
    this.asked = quarters;
    if (!this.moved) this.rest();
  }

  /** Show all there is, and go on to. */
  fit(gliding = true): void {
    this.moved = false;
    this.asked = [];
    this.rest(gliding);
  }

  /** Where the camera is while nobody moves it. */
  private rest(gliding = true): void {
    if (!this.width || !this.height) return;
    const { width, height, asked } = this;
    const covers = this.covered().map((box) => ({
      ...box,
      x: box.x - EDGE,
      y: box.y - EDGE,
    }));
    const window = { width: width - 2 * EDGE, height: height - 2 * EDGE, covers };
    const all = bestFraming(window, this.things, { least: LEAST, most: FITTED });
    const near = asked.length > 0 && all.scale * QUARTER < SMALL;
    const most = EASY / QUARTER;
    this.look(
      near ? bestFraming(window, asked, { margin: AROUND, least: LEAST, most }) : all,
      gliding,
    );
  }

  private look({ scale, x, y }: Framing, gliding: boolean): void {
    const to = { scale, x: x + EDGE, y: y + EDGE };
    if (gliding && to.scale === this.scale && to.x === this.x && to.y === this.y) return;
    this.scale = scale;
    this.x = to.x;
    this.y = to.y;
    if (gliding) this.glide();
    this.apply();
    this.settleSoon(gliding ? 260 : 0);
  }

  /** What lies over the window now, in its pixels. */
  private covered(): Rect[] {
    const { view, width, height } = this;
    const frame = { x: 0, y: 0, width, height };
    const { left = 0, top = 0 } = view?.getBoundingClientRect() ?? {};
    return this.covers()
      .flatMap((one) => one?.getBoundingClientRect() ?? [])
      .map((box) => ({ x: box.x - left, y: box.y - top, width: box.width, height: box.height }))
      .filter((box) => overlap(box, frame));
  }

  /** Bring a box into sight, if it is not. */
  show({ x, y, width, height }: Rect, margin = 24): void {
    const left = x * this.scale + this.x - margin;
    const top = y * this.scale + this.y - margin;
    const right = left + width * this.scale + 2 * margin;
    const bottom = top + height * this.scale + 2 * margin;
    const by = (low: number, high: number, room: number) =>
      low < 0 ? -low : high > room ? room - high : 0;
    const across = by(left, right, this.width);
    const down = by(top, bottom, this.height);
    if (!across && !down) return;
    this.x += across;
    this.y += down;
    this.moved = true;
    this.glide();
    this.apply();
  }

  panBy(x: number, y: number): void {
    this.x += x;
    this.y += y;
    this.moved = true;
    this.still();
    this.keep();
    this.applySoon();
  }

  /** About a point of the page; without one, about the middle. */
  zoomBy(factor: number, clientX?: number, clientY?: number): void {
    const box = this.view?.getBoundingClientRect();
    const x = clientX === undefined || !box ? this.width / 2 : clientX - box.left;
    const y = clientY === undefined || !box ? this.height / 2 : clientY - box.top;
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved = true;
    this.still();
    this.keep();
    this.applySoon();
    this.settleSoon(SETTLE);
  }

  /** What lies under a point of the page; null beside the table. */
  spotAt(clientX: number, clientY: number): MarkedPlace | null {
    const at = this.pointAt(clientX, clientY);
    if (!at) return null;
    const column = Math.floor((2 * at.x) / CELL);
    const row = Math.floor((2 * at.y) / CELL);
    if (Math.min(column, row) < 0 || Math.max(column, row) >= 2 * this.side) return null;
    return {
      cell: cellAt(Math.floor(column / 2), Math.floor(row / 2)),
      quarter: quarterAt(column, row),
    };
  }

  /** A point of the page in the map's units; null outside of the window. */
  pointAt(clientX: number, clientY: number): { x: number; y: number } | null {
    const box = this.view?.getBoundingClientRect();
    if (!box || clientX < box.left || clientX > box.right) return null;
    if (clientY < box.top || clientY > box.bottom) return null;
    // As it is seen, which is not yet where it goes while it glides.
    const seen = this.layer?.getBoundingClientRect();
    const unit = (seen?.width ?? 0) / (this.side * CELL);
    if (!seen || !unit) return null;
    return { x: (clientX - seen.left) / unit, y: (clientY - seen.top) / unit };
  }

  /** Where a point of the map is in the window, in pixels. */
  toWindow(x: number, y: number): { x: number; y: number } {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  /** How many units of the map so many pixels are. */
  units(pixels: number): number {
    return pixels / this.scale;
  }

  /** Some of the content stays in sight. */
  private keep(): void {
    const { content, scale } = this;
    const within = (at: number, low: number, high: number) => Math.max(low, Math.min(high, at));
    const right = (content.x + content.width) * scale;
    const bottom = (content.y + content.height) * scale;
    this.x = within(this.x, KEPT - right, this.width - KEPT - content.x * scale);
    this.y = within(this.y, KEPT - bottom, this.height - KEPT - content.y * scale);
  }

  private applySoon(): void {
    this.frame ||= requestAnimationFrame(() => this.apply());
  }

  private apply(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.layer) return;
    const zoom = this.scale / this.drawn;
    this.layer.style.transform = `translate(${this.x}px, ${this.y}px) scale(${zoom})`;
    if (!this.rulers) return;
    const { columns, rows } = this.rulers;
    columns.style.transform = `translateX(${this.x}px)`;
    rows.style.transform = `translateY(${this.y}px)`;
    for (const track of [columns, rows])
      track.style.setProperty('--cell', `${CELL * this.scale}px`);
  }

  /** Draw the layer in the size that it is seen in: sharp, and moved by whole layers again. */
  private settleSoon(after: number): void {
    clearTimeout(this.timer);
    const settle = () => {
      this.still();
      this.drawn = this.scale;
      const side = `${this.side * CELL * this.scale}px`;
      this.layer?.style.setProperty('width', side);
      this.layer?.style.setProperty('height', side);
      this.apply();
    };
    if (after) this.timer = setTimeout(settle, after);
    else settle();
  }

  private glide(): void {
    for (const one of this.moving()) one?.classList.add('gliding');
  }

  private still(): void {
    for (const one of this.moving()) one?.classList.remove('gliding');
  }

  private moving(): (HTMLElement | null | undefined)[] {
    return [this.layer, this.rulers?.columns, this.rulers?.rows];
  }
}
