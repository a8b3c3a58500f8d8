/** What the pages about challenges know of this device: its results, and what it has begun. */
import { router } from '@/router.svelte';
import { playAlone } from '@/session/table-actions';
import { Refusal } from '@/wire/api';
import {
  type Achievements,
  addDailyDig,
  bestResult,
  type ChallengeResult,
  type DailyDig,
  dailyDigOf,
  readAchievements,
} from './achievements';
import { adoptDailyDig, checkTables, type OngoingChallenge } from './record-results';

export class ChallengeProgress {
  all: Achievements = $state.raw(readAchievements());
  going: OngoingChallenge[] = $state.raw([]);
  /** The quest whose table is being set up. */
  busy = $state('');
  refused = $state('');

  constructor(
    readonly ruleset: string,
    readonly title: string,
  ) {}

  bestResult(quest: string): ChallengeResult | null {
    return bestResult(this.all, this.ruleset, quest);
  }

  /** The table at which a quest goes on. */
  tableOf(quest: string): string | null {
    return this.going.find((one) => one.quest === quest)?.table ?? null;
  }

  dailyDigOf(day: string): DailyDig | null {
    return dailyDigOf(this.all, this.ruleset, day);
  }

  read(): void {
    this.all = readAchievements();
  }

  /** Ask the server about the tables of this device. */
  async checkTables(day: string, daily: string | null): Promise<void> {
    this.going = await checkTables(this.ruleset);
    if (daily !== null) adoptDailyDig(this.ruleset, day, daily, this.going);
    this.read();
  }

  /** Set up a table for a quest and go there. With a day: it is that day's dig. */
  async start(quest: string, options: Record<string, unknown>, day?: string): Promise<void> {
    if (this.busy) return;
    this.busy = quest;
    this.refused = '';
    try {
      const table = await playAlone(this.ruleset, this.title, options);
      if (day) addDailyDig({ ruleset: this.ruleset, day, quest, table });
      router.go(`/t/${table}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refused = error.message;
    } finally {
      this.busy = '';
    }
  }
}
