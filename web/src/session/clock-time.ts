/** Time at a table: banks that count down, and how long somebody has been away. */

import type { ClockInfo } from '@/wire/generated/wire';

/** Seconds as people read them: 1:05:09, 4:30, 0:07; with tenths when every one counts. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(left);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}`;
}

/** The table's banks, and when this device heard of them: by its own clock, which may be wrong. */
export interface HeardClock extends ClockInfo {
  /** In milliseconds. */
  heard: number;
}

/** What a seat has left at the moment `now`, in seconds. The server sends banks as they are just then. */
export function timeLeft(clock: HeardClock, seat: number, now: number): number {
  const bank = clock.banks[seat] ?? 0;
  if (clock.running !== seat) return bank;
  return Math.max(0, bank - Math.max(0, now - clock.heard) / 1000);
}

/** Seconds left, below which a player is told to hurry. */
export const SHORT = 30;

export function awayFor(since: number | null | undefined, now: number): number | null {
  return since === null || since === undefined ? null : Math.max(0, now - since);
}
