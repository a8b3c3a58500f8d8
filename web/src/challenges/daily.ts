/** Days of the daily dig. They begin at midnight UTC for everybody. */
import { type Achievements, resultAt } from './achievements';

const DAY = 24 * 60 * 60 * 1000;

/** As in 2026-11-16. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const before = (day: string): string => dayOf(Date.parse(`${day}T00:00:00Z`) - DAY);

/** Milliseconds until the next dig. */
export const untilNextDay = (moment: number): number => DAY - (moment % DAY);

/** 5:03:09, as a countdown shows it. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Days in a row whose dig was solved, up to today; or up to yesterday, while today is still open. */
export function streak(all: Achievements, ruleset: string, today: string): number {
  const solved = new Map(
    all.digs
      .filter((dig) => dig.ruleset === ruleset)
      .map((dig) => [dig.day, resultAt(all, dig.table)]),
  );
  let days = 0;
  // Today's breaks nothing before it has gone wrong.
  let day = solved.get(today) ? today : before(today);
  while (solved.get(day)?.rank) {
    days += 1;
    day = before(day);
  }
  return days;
}

/** The longest there ever was. */
export function longestStreak(all: Achievements, ruleset: string): number {
  const days = all.digs.filter((dig) => dig.ruleset === ruleset).map((dig) => dig.day);
  return Math.max(0, ...days.map((day) => streak(all, ruleset, day)));
}
