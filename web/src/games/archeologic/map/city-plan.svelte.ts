/** A city in the making, on this side of the wire: nothing of it is sent until it is checked. */

import { join } from '@/words/words';
import { type PlacedBuilding, zoneAt, zonePlace } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import { say } from '../words/say';
import {
  canonical,
  clashes,
  placedOver,
  placementsOver,
  planOf,
  takenZones,
  turnedOnSpot,
} from './geometry';

export interface Point {
  x: number;
  y: number;
}

const NUDGES: [number, number][] = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

export class CityPlan {
  layout: PlacedBuilding[] = $state.raw([]);
  /** The building in hand; it may lie on the map already. */
  chosen: string | null = $state(null);
  /** The zone that is pointed at, by pointer or keyboard. */
  at: Point | null = $state.raw(null);
  /** The last word about it: why something can't be done, or what was done. */
  said = $state('');
  refused = $state(false);
  private held: Record<string, number> = $state({}); // turns of buildings that do not lie on the map
  private pin: Point | null = null; // the zone that was tapped: it stays covered when the building turns
  private by: Point | undefined = $state.raw(undefined); // the box by which a dragged one is held

  constructor(private readonly numbersOf: () => Numbers) {}

  readonly numbers: Numbers = $derived.by(() => this.numbersOf());
  readonly taken = $derived.by(() => takenZones(this.numbers.plans, this.layout));
  readonly whole: boolean = $derived(this.layout.length === this.numbers.plans.length);
  /** Where the building in hand would come to lie. */
  readonly ghost: PlacedBuilding | null = $derived.by(() => {
    if (!this.chosen || !this.at) return null;
    const plan = planOf(this.numbers.plans, this.chosen);
    if (!plan) return null;
    const turns = this.turnsOf(this.chosen);
    if (this.by) return placedOver(plan, turns, this.at, this.numbers.side, this.by);
    const ways = placementsOver(plan, turns, this.at, this.numbers.side);
    return (
      ways.find((one) => this.free(one)) ??
      ways[0] ??
      placedOver(plan, turns, this.at, this.numbers.side)
    );
  });
  readonly fits: boolean = $derived.by(
    () => this.ghost !== null && clashes(this.numbers.plans, this.layout, this.ghost).length === 0,
  );
  readonly moves: boolean = $derived.by(() => {
    const now = this.chosen ? this.lying(this.chosen) : undefined;
    return this.ghost !== null && (!now || now.zone !== this.ghost.zone);
  });

  lying(building: string): PlacedBuilding | undefined {
    return this.layout.find((one) => one.building === building);
  }

  turnsOf(building: string): number {
    return this.lying(building)?.turns ?? this.held[building] ?? 0;
  }

  /** Those that all fit on this map together; something else may have been kept. */
  restore(layout: readonly PlacedBuilding[]): void {
    this.layout = [];
    for (const one of layout) {
      const plan = planOf(this.numbers.plans, one?.building);
      if (!plan || typeof one.zone !== 'string' || !Number.isInteger(one.turns)) continue;
      const { x, y } = zonePlace(one.zone);
      const there = placedOver(plan, one.turns, { x, y }, this.numbers.side, { x: 0, y: 0 });
      if (there.zone === one.zone) this.lay(there);
    }
  }

  choose(building: string | null): void {
    if (this.chosen !== building) this.pin = null;
    this.chosen = building;
    this.by = undefined;
    this.tell('');
  }

  /** The same, and say what can be done with it. */
  take(building: string): void {
    this.choose(building);
    this.tell(say(this.lying(building) ? 'chosen_lying' : 'chosen', { building }));
  }

  point(at: Point | null, by?: Point): void {
    this.at = at;
    this.by = by;
  }

  /** Put the building in hand where it is pointed at. */
  place(): boolean {
    const wanted = this.ghost;
    if (!wanted) {
      this.refuse(say('choose_first'));
      return false;
    }
    const hit = clashes(this.numbers.plans, this.layout, wanted);
    if (hit.length > 0) {
      this.refuse(this.clash(wanted.building, hit));
      return false;
    }
    this.pin = this.at;
    this.lay(wanted);
    this.tell(say('placed', { building: wanted.building, zones: this.zonesUnder(wanted) }));
    return true;
  }

  /** A tap on a zone: choose what lies there, turn it, or put down what is in hand. */
  tap(at: Point, keyboard = false): void {
    const under = this.taken.get(zoneAt(at.x, at.y))?.building ?? null;
    this.point(at);
    const rests = this.chosen !== null && this.lying(this.chosen) !== undefined;
    if (under !== null && under === this.chosen && !(keyboard && this.moves)) {
      this.pin = at;
      this.turn(1);
    } else if (under !== null && (this.chosen === null || (rests && under !== this.chosen)))
      this.take(under);
    else this.place();
  }

  /** A quarter turn: over the zone that was tapped, or on the spot; a step aside if there it has room. */
  turn(by: number): void {
    if (!this.chosen) {
      this.refuse(say('choose_first'));
      return;
    }
    const plan = planOf(this.numbers.plans, this.chosen);
    const now = this.lying(this.chosen);
    if (!plan) return;
    if (!now) {
      this.held[this.chosen] = (this.turnsOf(this.chosen) + by + 4) % 4;
      this.tell(say('turned_hand', { building: this.chosen }));
      return;
    }
    const wanted = turnedOnSpot(plan, now, by, this.numbers.side);
    const corner = zonePlace(wanted.zone);
    const tries = NUDGES.map(([x, y]) =>
      placedOver(plan, wanted.turns, { x: corner.x + x, y: corner.y + y }, this.numbers.side, {
        x: 0,
        y: 0,
      }),
    );
    const pinned = this.pin ? placementsOver(plan, wanted.turns, this.pin, this.numbers.side) : [];
    const near = ({ zone }: PlacedBuilding) => {
      const { x, y } = zonePlace(zone);
      return Math.abs(x - corner.x) + Math.abs(y - corner.y);
    };
    pinned.sort((a, b) => near(a) - near(b));
    const there = [...pinned, ...tries].find((one) => this.free(one));
    if (!there) {
      const hit = clashes(this.numbers.plans, this.layout, wanted);
      this.refuse(say('no_turn', { why: this.clash(this.chosen, hit) }));
      return;
    }
    this.lay(there);
    this.tell(say('turned', { building: this.chosen, zones: this.zonesUnder(there) }));
  }

  takeBack(building: string | null = this.chosen): void {
    const now = building ? this.lying(building) : undefined;
    if (!now) return;
    this.held[now.building] = now.turns;
    this.layout = this.layout.filter((one) => one !== now);
    this.tell(say('taken_back', { building: now.building }));
  }

  /** It was dropped beside the map. */
  leave(building: string): void {
    if (this.lying(building)) this.takeBack(building);
    else this.refuse(say('beside_map', { building }));
  }

  clear(): void {
    this.layout = [];
    this.held = {};
    this.choose(null);
  }

  tell(text: string): void {
    this.said = text;
    this.refused = false;
  }

  refuse(text: string): void {
    this.said = text;
    this.refused = true;
  }

  private lay(wanted: PlacedBuilding): void {
    const plan = planOf(this.numbers.plans, wanted.building);
    if (!plan || clashes(this.numbers.plans, this.layout, wanted).length > 0) return;
    const others = this.layout.filter(({ building }) => building !== wanted.building);
    const order = this.numbers.plans.map(({ name }) => name);
    this.layout = [...others, canonical(plan, wanted)].sort(
      (a, b) => order.indexOf(a.building) - order.indexOf(b.building),
    );
  }

  private free(wanted: PlacedBuilding): boolean {
    return clashes(this.numbers.plans, this.layout, wanted).length === 0;
  }

  private clash(building: string, hit: { building: string; zones: string[] }[]): string {
    const parts = hit.map(({ building: other, zones }) =>
      say('clash_part', { other, zones: join(zones) }),
    );
    return say('clash', { building, parts: join(parts) });
  }

  private zonesUnder(lying: PlacedBuilding): string {
    const found = takenZones(this.numbers.plans, [lying]);
    return join([...found.keys()]);
  }
}
