/** The time, for what counts down: it ticks only while something reads it. */

import { createSubscriber } from 'svelte/reactivity';

class Ticker {
  private readonly watch: () => void;

  constructor(pause: number) {
    this.watch = createSubscriber((update) => {
      const timer = setInterval(update, pause);
      return () => clearInterval(timer);
    });
  }

  /** Seconds since 1970, by this device's clock. */
  get now(): number {
    this.watch();
    return Date.now() / 1000;
  }
}

export const everySecond = new Ticker(1000);
export const everyTick = new Ticker(200);
