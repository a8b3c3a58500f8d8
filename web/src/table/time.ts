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

/** This device's clock may be wrong. A frame comes when it was written, so it tells by how much;
 * only the first may be older, because it says how things stood. */
export class Countdown {
  private clock: ClockInfo | null = null;
  private skew: number | null = null;
  private frames = 0;

  take(clock: ClockInfo, now: number): void {
    if (clock === this.clock) return;
    this.clock = clock;
    this.frames += 1;
    const ahead = now - clock.at;
    if (this.frames === 1 || clock.at === 0) this.skew = Math.min(0, ahead);
    else if (this.frames === 2) this.skew = ahead;
    else this.skew = Math.min(this.skew ?? ahead, ahead);
  }

  /** What a seat has left at the moment `now`, by this device's clock, in seconds. */
  left(seat: number, now: number, paused: boolean): number {
    if (!this.clock) return 0;
    const bank = this.clock.banks[seat] ?? 0;
    if (paused || this.clock.running !== seat) return bank;
    const spent = now - (this.skew ?? 0) - this.clock.at;
    return Math.max(0, bank - Math.max(0, spent));
  }
}

/** Seconds after which the others may choose a bot for somebody. */
export const AWAY = 120;

export function awayFor(since: number | null | undefined, now: number): number | null {
  return since === null || since === undefined ? null : Math.max(0, now - since);
}
