/** A card played alone, by the solo rules (AO-18 to AO-20): a view after each decision, as a table would show it. */
import type { PlacedBuilding } from '../art/buildings';
import { costOf, type Numbers, questionsOf } from '../edition/numbers';
import type { Answer, Asked, Check, Clue, View } from '../generated/view';
import type { City } from './archeoscope';

export interface Quest {
  city: City;
  clues: Clue[];
  expert: boolean;
  /** For a master and for the seasoned, at most. */
  thresholds: [number, number];
}

const OVER = -2;

/** The view after these decisions; each is a list of picks, as a table takes them. An Error if one can't be. */
export function viewAfter(quest: Quest, decisions: readonly (readonly string[])[]): View {
  const game = new Solo(quest);
  for (const picks of decisions) game.decide(picks.map((pick) => pick.toLowerCase()));
  return game.view();
}

class Solo {
  private readonly numbers: Numbers;
  private viewfinder: number | null = null;
  private began: number | null = null;
  private time = 0;
  private readonly asked: Asked[] = [];
  private readonly checks: Check[] = [];

  constructor(private readonly quest: Quest) {
    this.numbers = quest.city.numbers;
  }

  private get won(): boolean {
    return this.checks.at(-1)?.right === true;
  }

  decide(picks: readonly string[]): void {
    const [first = '', ...rest] = picks;
    if (this.won) throw new Error('the city is found already');
    if (this.viewfinder === null) this.set(first, rest);
    else if (first === 'check') this.check(rest);
    else this.ask(first, rest, this.viewfinder);
  }

  private axis(name: string): number {
    const at = this.numbers.ring.indexOf(name.toUpperCase());
    if (at < 0) throw new Error(`${name} is no row or column`);
    return at;
  }

  private set(first: string, rest: readonly string[]): void {
    if (!first.startsWith('set ') || rest.length > 0) throw new Error('first set the viewfinder');
    this.viewfinder = this.began = this.axis(first.slice(4));
  }

  private ask(move: string, rest: readonly string[], from: number): void {
    const { ring, step, aim } = this.numbers;
    const far = (by: number) => (from + by) % ring.length;
    const aimed = move.startsWith('aim ') ? this.axis(move.slice(4)) : null;
    if (aimed === far(1) || aimed === far(2)) throw new Error('that costs less by another move');
    if (aimed === null && move !== 'stay' && move !== 'step') throw new Error(`${move} is no move`);
    const [at, extra] =
      aimed !== null ? [aimed, aim] : move === 'stay' ? [far(1), 0] : [far(2), step];
    const wanted = rest[0]?.replace(/^ask /, '');
    const question = questionsOf(this.numbers).find((one) => one.toLowerCase() === wanted);
    if (!question || rest.length !== 1) throw new Error('a turn ends with one question');
    const axis = ring[at] ?? '';
    const answer = this.quest.city.answer(axis, question);
    const moved = icons(answer);
    const cost = extra + costOf(question, this.numbers);
    this.asked.push({ seat: 0, axis, question, cost, answer, moved });
    // Each trap icon moves the viewfinder one step further.
    this.viewfinder = (at + moved) % ring.length;
    this.time += cost;
  }

  private check(places: readonly string[]): void {
    const { plans } = this.numbers;
    const layout = places.map((text): PlacedBuilding => {
      const [, building = '', zone = '', degrees = ''] = text.split(' ');
      return {
        building: building.toUpperCase(),
        zone: zone.toUpperCase(),
        turns: Number(degrees) / 90,
      };
    });
    if (layout.length !== plans.length) throw new Error('a test has all buildings');
    const colours = this.quest.city.colours(layout);
    const right = Object.values(colours).every(Boolean);
    this.checks.push({
      seat: 0,
      right,
      layout,
      colours: right ? null : colours,
      after: this.asked.length,
    });
    this.time += this.numbers.check;
  }

  private get moves(): string[] {
    const { ring } = this.numbers;
    if (this.won) return [];
    if (this.viewfinder === null) return ring.map((axis) => `set ${axis.toLowerCase()}`);
    const near = [1, 2].map((by) => ((this.viewfinder ?? 0) + by) % ring.length);
    const aims = ring
      .filter((_, at) => !near.includes(at))
      .map((axis) => `aim ${axis.toLowerCase()}`);
    return ['check', 'stay', 'step', ...aims];
  }

  private get rank(): string | null {
    const [master, seasoned] = this.quest.thresholds;
    if (!this.won) return null;
    return this.time <= master ? 'master' : this.time <= seasoned ? 'seasoned' : 'apprentice';
  }

  view(): View {
    const { quest, won, time } = this;
    const named = (axis: number | null) =>
      axis === null ? null : (this.numbers.ring[axis] ?? null);
    return {
      viewer: 0,
      actor: won ? OVER : 0,
      settled: true,
      phase: won ? 'over' : this.viewfinder === null ? 'set' : 'turn',
      mode: 'app',
      expert: quest.expert,
      quest: null, // its number is a printed card's, none of ours
      thresholds: [...quest.thresholds],
      time_limit: null,
      viewfinder: named(this.viewfinder),
      began: named(this.began),
      aim: null,
      extra: 0,
      clues: quest.clues,
      asked: [...this.asked],
      checks: [...this.checks],
      laid: [],
      pawns: [{ space: time, time, checking: false, out: false, began: 0 }],
      solution: won ? [...quest.city.layout] : null,
      rank: this.rank,
      menu: [],
      moves: this.moves,
      ranks: [1],
      winners: won ? [0] : [],
    };
  }
}

const icons = ({ number = null, fire = 0, sharp = 0 }: Answer): number =>
  number === null ? fire + sharp : 0;
