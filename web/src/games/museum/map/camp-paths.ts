/** All that hangs together with a seat's camp (MU-26), and a shortest way to each part of it. */

import {
  AIRPORT,
  COLOURS,
  campOf,
  groupOf,
  nameOf,
  numberOf,
  type QuarterGrid,
} from './quarter-grid';

export class CampPaths {
  /** By space: the one before it; null where a way begins. A space is known by the quarter that was entered first. */
  private readonly before = new Map<number, number | null>();
  private readonly spaceOf = new Map<number, number>();

  constructor(
    private readonly grid: QuarterGrid,
    private readonly seat: number,
    private readonly colour: string,
    /** Where ways begin: the camp; with the wider reading of MU-29 the archeologist, too. */
    roots: readonly string[],
  ) {
    const queue: number[] = [];
    const [camp, ...others] = roots.map(numberOf);
    if (camp === undefined) return;
    this.enter(camp, null, queue);
    // As if it were a step from the camp.
    for (const other of others) this.enter(other, camp, queue);
    for (const space of queue) {
      for (const next of this.nextTo(space)) this.enter(next, space, queue);
    }
  }

  reaches(quarter: number): boolean {
    return this.spaceOf.has(quarter);
  }

  /** One quarter of each space between the camp and a quarter's own. */
  to(quarter: number): string[] {
    const way: string[] = [];
    let space = this.before.get(this.spaceOf.get(quarter) ?? -1) ?? null;
    while (space !== null) {
      const before = this.before.get(space) ?? null;
      if (before === null) break;
      way.push(nameOf(space));
      space = before;
    }
    return way.reverse();
  }

  private enter(quarter: number, before: number | null, queue: number[]): void {
    if (this.spaceOf.has(quarter) || !this.carries(quarter)) return;
    for (const one of this.grid.space(quarter)) this.spaceOf.set(one, quarter);
    this.before.set(quarter, before);
    queue.push(quarter);
  }

  /** Own colour, mountains, seas, airports and the own camp; not other colours, the Tomb, other camps. */
  private carries(quarter: number): boolean {
    const shown = this.grid.at(quarter);
    const group = groupOf(shown);
    if (group) return group === this.colour || !COLOURS.includes(group);
    return shown === AIRPORT || shown === campOf(this.seat);
  }

  private nextTo(space: number): number[] {
    const { grid } = this;
    const around = grid.space(space).flatMap((quarter) => grid.beside(quarter));
    return groupOf(grid.at(space)) ? around : [...around, ...grid.airports];
  }
}
