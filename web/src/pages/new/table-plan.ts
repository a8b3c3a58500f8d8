/** What somebody has planned on the page of a new table, and the wish that it becomes. */
import type { Clock, GameInfo, NewTable, OptionInfo, SeatWish } from '@/wire/generated/wire';

/** The first seat is whoever makes the table. */
interface PlannedSeat {
  who: 'link' | 'here' | 'bot';
  name: string;
  level: string;
}
type Help = NonNullable<NewTable['help']>;
type Pace = 'none' | 'relaxed' | 'brisk' | 'custom';
export interface TablePlan {
  name: string;
  /** What one's own seat is to have, of the game's `seat_option`; '': what is left. */
  choice: string;
  /** How many seats, the first included. */
  count: number;
  /** The other seats; more than are shown, so that a smaller count forgets nothing. */
  others: PlannedSeat[];
  public: boolean;
  memory: boolean;
  /** null: as the house finds best for so many seats. */
  help: Help | null;
  pace: Pace;
  minutes: number;
  seconds: number;
  options: Record<string, unknown>;
  edition: string | null;
}

const PACES: Record<Exclude<Pace, 'custom'>, Clock | null> = {
  none: null,
  relaxed: { bank: 15 * 60, bonus: 20 },
  brisk: { bank: 4 * 60, bonus: 8 },
};

/** `first`: what is chosen beforehand, in place of the usual. */
export function firstPlan(
  game: GameInfo,
  name: string,
  first: Record<string, unknown> = {},
): TablePlan {
  const most = Math.max(...game.seats);
  const others = Array.from({ length: most - 1 }, (_, number) => ({
    // A friend, and bots for the rest: the table can be played as soon as one person has come.
    who: number === 0 ? ('link' as const) : ('bot' as const),
    name: '',
    level: game.levels[0] ?? '',
  }));
  return {
    name,
    choice: '',
    count: game.seats.includes(3) ? 3 : Math.min(...game.seats),
    others,
    public: false,
    memory: true,
    help: null,
    pace: 'none',
    minutes: 10,
    seconds: 10,
    options: Object.fromEntries(
      game.options.map(({ name, default: usual }) => [name, structuredClone(first[name] ?? usual)]),
    ),
    edition: null,
  };
}

/** Is there no choice of it for so many seats? */
export const unavailable = ({ seats }: OptionInfo, count: number): boolean =>
  seats ? !seats.includes(count) : false;

/** What is shown: also a switch that nobody can use now, so that it is not looked for. */
export function optionsShown(game: GameInfo, count: number): OptionInfo[] {
  return game.options.filter(
    (option) => typeof option.default === 'boolean' || !unavailable(option, count),
  );
}

/** What can be chosen for so many seats. */
export function optionsFor(game: GameInfo, count: number): OptionInfo[] {
  return game.options.filter((option) => !unavailable(option, count));
}

function seatsOf(plan: TablePlan): PlannedSeat[] {
  return plan.others.slice(0, plan.count - 1);
}

/** Those who share this device: their names, and where they sit. */
export function localSeats(plan: TablePlan): { names: string[]; seats: number[] } {
  const here = seatsOf(plan)
    .map(({ who, name }, number) => ({ who, name: name.trim(), seat: number + 1 }))
    .filter(({ who }) => who === 'here');
  return { names: here.map(({ name }) => name), seats: here.map(({ seat }) => seat) };
}

export function newTableBody(game: GameInfo, plan: TablePlan): NewTable {
  const seats: SeatWish[] = [
    { kind: 'human', name: plan.name.trim(), ...(plan.choice ? { choice: plan.choice } : {}) },
    ...seatsOf(plan).map(
      ({ who, level }): SeatWish => (who === 'bot' ? { kind: 'bot', level } : { kind: 'human' }),
    ),
  ];
  const values = optionsFor(game, plan.count).map(({ name, default: usual }) => ({
    name,
    usual,
    value: meant(plan.options[name], plan.count),
  }));
  // Only what was chosen: an option that is left alone may get another default one day.
  const chosen = values.filter(({ value, usual }) => !same(value, usual));
  return {
    game: game.ruleset,
    seats,
    options: Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
    edition: plan.edition,
    public: plan.public,
    memory: plan.memory,
    help: plan.help,
    clock: clockOf(plan),
  };
}

/** What a field means: nothing typed is no choice, digits are a number; a list has a number for each seat. */
function meant(value: unknown, seats: number): unknown {
  if (Array.isArray(value)) {
    const numbers = Array.from({ length: seats }, (_, seat) => Number(value[seat] ?? 0) || 0);
    return numbers.some((number) => number !== 0) ? numbers : null;
  }
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : typed;
}

/** An empty choice is the usual one, however that is written. */
const same = (value: unknown, usual: unknown): boolean =>
  value === usual || value === null || value === undefined;

function clockOf(plan: TablePlan): Clock | null {
  if (plan.pace !== 'custom') return PACES[plan.pace];
  return { bank: Math.round(plan.minutes * 60), bonus: Math.round(plan.seconds) };
}
