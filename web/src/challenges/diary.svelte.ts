/** What the pages about challenges know of this device: its results, and what it has begun. */
import { router } from '@/router.svelte';
import { playAlone } from '@/table/session/sitting';
import { Refusal } from '@/wire/api';
import { type Achieved, achieved, begin, best, type Dig, digOf, type Result } from './kept';
import { adopt, type Going, look } from './notice';

export class Diary {
  all: Achieved = $state.raw(achieved());
  going: Going[] = $state.raw([]);
  /** The quest whose table is being set up. */
  busy = $state('');
  refused = $state('');

  constructor(
    readonly ruleset: string,
    readonly title: string,
  ) {}

  best(quest: string): Result | null {
    return best(this.all, this.ruleset, quest);
  }

  /** The table at which a quest goes on. */
  tableOf(quest: string): string | null {
    return this.going.find((one) => one.quest === quest)?.table ?? null;
  }

  digOf(day: string): Dig | null {
    return digOf(this.all, this.ruleset, day);
  }

  read(): void {
    this.all = achieved();
  }

  /** Ask the server about the tables of this device. */
  async look(day: string, daily: string | null): Promise<void> {
    this.going = await look(this.ruleset);
    if (daily !== null) adopt(this.ruleset, day, daily, this.going);
    this.read();
  }

  /** Set up a table for a quest and go there. With a day: it is that day's dig. */
  async start(quest: string, options: Record<string, unknown>, day?: string): Promise<void> {
    if (this.busy) return;
    this.busy = quest;
    this.refused = '';
    try {
      const table = await playAlone(this.ruleset, this.title, options);
      if (day) begin({ ruleset: this.ruleset, day, quest, table });
      router.go(`/t/${table}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refused = error.message;
    } finally {
      this.busy = '';
    }
  }
}
