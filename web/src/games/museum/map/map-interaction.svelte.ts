/** Where somebody looks on the map, by pointer or by keys, and what they pick there. */

import { announce } from '@/parts/live/live-region.svelte';
import type { Site, Tile, View } from '../generated/view';
import { capital } from '../words/naming';
import type { Camera } from './camera.svelte';
import { isHeading, nearest, nextOffered, nextPlace } from './cursor';
import { boxOf, cellOf, isAirport, isQuarter, quartersOf, type Rect } from './geometry';
import { Labels, say } from './labels';
import type { Ghost, MapEvents, MapMarks, MarkedPlace } from './map-marks';

export interface MapScene {
  view: View;
  board: readonly Tile[];
  sites: readonly Site[];
  names: readonly string[];
  marks: MapMarks;
  ghost: Ghost | null;
  highlight: Site | null;
  camera: Camera;
  on: MapEvents;
}

const ZOOM = 1.25; // a key
const PAN = 80; // pixels a key
const FINGER = 14; // pixels beside an offered place that still mean it
const PANS = {
  ArrowUp: [0, PAN],
  ArrowRight: [-PAN, 0],
  ArrowDown: [0, -PAN],
  ArrowLeft: [PAN, 0],
} as const;

const spotOf = (at: string): MarkedPlace => ({
  cell: cellOf(at),
  quarter: isQuarter(at) ? at : null,
});

export class MapInteraction {
  /** Under the pointer or the cursor. */
  spot: MarkedPlace | null = $state.raw(null);
  /** Where the cursor has the keyboard's focus, and shows it. */
  ring: string | null = $state(null);
  private cursor = $state('');
  /** Who looks closer goes over quarters although nobody asks for them. */
  private closer = $state(false);

  constructor(
    private readonly now: () => MapScene,
    /** The element around all places. */
    private readonly root: () => HTMLElement | undefined,
  ) {}

  private readonly scene: MapScene = $derived.by(() => this.now());
  private readonly marks: MapMarks = $derived(this.scene.marks);
  readonly labels: Labels = $derived.by(() => {
    const { view, board, sites, names, marks } = this.scene;
    return new Labels(view, board, sites, names, marks);
  });
  private readonly tileAt: ReadonlyMap<string, Tile> = $derived(
    new Map(this.scene.board.map((tile) => [tile.at, tile])),
  );

  private readonly asksQuarters: boolean = $derived(
    this.marks.steps !== undefined || this.marks.haunts !== undefined,
  );

  private readonly offered: string[] = $derived.by(() => {
    const { cells = [], tiles = [], haunts = [], steps = {} } = this.marks;
    const walked = Object.keys(steps).filter((at) => this.places.includes(at));
    return [...cells, ...tiles, ...haunts, ...walked];
  });

  /** All that the cursor can go to: cells with something on them or to be laid on, or quarters. */
  readonly places: string[] = $derived.by(() => {
    const { board } = this.scene;
    const lying = board.map(({ at }) => at);
    if (this.asksQuarters || this.closer)
      return lying.flatMap((cell) => (this.isWhole(cell) ? [`${cell}nw`] : quartersOf(cell)));
    return [...new Set([...lying, ...(this.marks.cells ?? [])])];
  });

  /** Where Tab leads: to the cursor, its cell or its first quarter, or to the Tomb. */
  readonly current: string = $derived.by(() => {
    const cell = cellOf(this.cursor);
    const tomb = this.scene.board.find(({ tile }) => tile === 'tomb')?.at ?? '';
    const likely = [this.cursor, cell, `${cell}nw`, tomb, `${tomb}nw`];
    return likely.find((at) => this.places.includes(at)) ?? this.places[0] ?? '';
  });

  readonly lit: Site[] = $derived.by(() => {
    const { highlight } = this.scene;
    if (highlight) return [highlight];
    if (!this.spot) return [];
    const { cell, quarter } = this.spot;
    return this.labels.sitesOf(quarter ? [quarter] : quartersOf(cell));
  });

  /** The tile that could be laid, where it would lie. */
  readonly laid: (Ghost & { at: string }) | null = $derived.by(() => {
    const { ghost } = this.scene;
    const at = this.spot && this.marks.cells?.includes(this.spot.cell) ? this.spot.cell : null;
    return ghost && at ? { ...ghost, at } : null;
  });

  /** A line about what is lit, or about what can't be picked. */
  readonly caption: string = $derived.by(() => {
    const tile = this.spot && this.tileAt.get(this.spot.cell);
    const lock = tile ? this.labels.lock(tile) : '';
    if (lock) return capital(lock);
    return this.lit.map((site) => capital(this.labels.site(site))).join(' · ');
  });

  /** What a place covers: the Tomb, camps and airports are one place each, known by their first quarter. */
  boxAt(at: string): Rect {
    return boxOf(isQuarter(at) && this.isWhole(cellOf(at)) ? cellOf(at) : at);
  }

  private isWhole(cell: string): boolean {
    const quarters = this.tileAt.get(cell)?.quarters;
    return !quarters?.length || isAirport(quarters);
  }

  // -- pointer -------------------------------------------------------------------------------------

  look(next: MarkedPlace | null): void {
    const { spot } = this;
    if (next?.cell === spot?.cell && next?.quarter === spot?.quarter) return;
    this.spot = next;
    this.scene.on.hover?.(next);
  }

  tap(clientX: number, clientY: number, touched: boolean): void {
    const { camera } = this.scene;
    const at = camera.spotAt(clientX, clientY);
    const point = camera.pointAt(clientX, clientY);
    if (!at || !point) return;
    const meant = touched ? this.meant(at, point) : at;
    this.look(meant);
    this.cursor = meant.quarter ?? meant.cell;
    this.pick(meant);
  }

  /** A finger is wider than a quarter that is seen from afar. */
  private meant(at: MarkedPlace, point: { x: number; y: number }): MarkedPlace {
    if (this.offered.some((place) => place === at.cell || place === at.quarter)) return at;
    const near = nearest(this.offered, point, this.scene.camera.units(FINGER));
    return near ? spotOf(near) : at;
  }

  private pick({ cell, quarter }: MarkedPlace): void {
    const { on, marks } = this.scene;
    if (marks.cells?.includes(cell)) on.cell?.(cell);
    else if (!this.tileAt.has(cell)) on.blank?.(cell);
    else if (this.asksQuarters && quarter) on.quarter?.(quarter);
    else on.tile?.(cell, quarter);
  }

  // -- keys and screen readers ---------------------------------------------------------------------

  focused(at: string, byKey: boolean): void {
    this.cursor = at;
    if (!byKey) return;
    this.ring = at;
    this.look(spotOf(at));
    this.scene.camera.show(this.boxAt(at));
  }

  left(): void {
    if (this.ring) this.look(null);
    this.ring = null;
  }

  focusOn(at: string | null): void {
    if (!at) return;
    this.root()?.querySelector<SVGElement>(`[data-at="${at}"]`)?.focus({ preventScroll: true });
  }

  /** Somebody clicks without a pointer: a screen reader. */
  clicked(event: MouseEvent): void {
    const at = event.detail === 0 && (event.target as Element).getAttribute('data-at');
    if (at) this.pick(spotOf(at));
  }

  pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.handle(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private handle(key: string, shift: boolean): boolean {
    const { camera } = this.scene;
    if (isHeading(key)) {
      const [x, y] = PANS[key];
      if (shift) camera.panBy(x, y);
      else this.focusOn(nextPlace(this.places, this.current, key));
    } else if (key === '+' || key === '=') camera.zoomBy(ZOOM);
    else if (key === '-') camera.zoomBy(1 / ZOOM);
    else if (key === '0') camera.fit();
    else if (key === 'PageDown') this.focusOn(nextOffered(this.offered, this.current, 1));
    else if (key === 'PageUp') this.focusOn(nextOffered(this.offered, this.current, -1));
    else if (key === 'Enter' || key === ' ') this.pick(spotOf(this.current));
    else if (key === '.') this.lookCloser();
    else return false;
    return true;
  }

  private lookCloser(): void {
    if (this.asksQuarters) return;
    this.closer = !this.closer;
    announce(say(this.closer ? 'closer' : 'whole'));
  }
}
