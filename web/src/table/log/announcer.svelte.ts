/** Speaks what happens at the table, and says what somebody has to be caught up on. */

import table from '@words/table.json';
import { untrack } from 'svelte';
import type { GamePage, LogEntry } from '@/game/contract';
import { announce } from '@/parts/live/live-region.svelte';
import { presenceChanges, tableChanges } from '@/session/event-text';
import type { TableSession } from '@/session/table-session.svelte';
import type { Chat } from '@/table/chat/chat.svelte';
import type { PresenceInfo, SeatInfo, TableInfo } from '@/wire/generated/wire';
import { words } from '@/words/words';
import { type LogLine, linesOf, recapOf } from './log-turns';

const say = words(table);

interface Play {
  page: () => GamePage;
  /** What the viewer is to do now, as it is shown. */
  task: () => string;
  /** Is it for the viewer to act? */
  mine: () => boolean;
}

export class Announcer {
  /** What the rivals did since the last turn here; empty when it is not worth a word. */
  recap: LogLine[] = $state.raw([]);

  private task = '';
  private mine = false;
  private before: { table: TableInfo; seats: SeatInfo[] } | null = null;
  private here: PresenceInfo | null = null;
  private heard: number | null = null;
  private lastFresh: LogEntry[] = [];
  private notice = 0;
  private lost = false;

  constructor(
    private readonly session: TableSession,
    private readonly chatState: Chat,
    /** Null: there is no game yet. */
    private readonly play: Play | null,
  ) {
    // In this order: what happened is spoken before what is to be done about it.
    $effect(() => this.events());
    $effect(() => this.turn());
    $effect(() => this.seats());
    $effect(() => this.presence());
    $effect(() => this.chat());
    $effect(() => this.connection());
    $effect(() => this.refusal());
  }

  private events(): void {
    const { fresh, opened, names } = this.session;
    const page = this.play?.page();
    if (!page || fresh === this.lastFresh) return;
    this.lastFresh = fresh;
    const told = linesOf(fresh, page, opened, names).map((line) => line.text);
    if (told.length > 0) announce(told.join(' '));
  }

  private turn(): void {
    if (!this.play) return;
    const mine = this.play.mine();
    const task = this.play.task();
    const page = this.play.page();
    untrack(() => {
      const { log, fresh, opened, names, view } = this.session;
      if (mine && (!this.mine || task !== this.task)) {
        if (!this.mine && opened !== null) {
          const lines = recapOf(log, page, opened, names, view);
          const losses = lines.filter((line) => line.hurts);
          this.recap = lines.length > 1 || losses.length > 0 ? lines : [];
          // Who comes to a turn that has begun already has not heard how it did, nor what it cost.
          const last = linesOf(log, page, opened, names).at(-1);
          if (fresh.length === 0 && last)
            for (const line of new Set([...losses, last])) announce(line.text);
        }
        const said = this.mine || task.startsWith(say('turn_word'));
        announce(said ? task : say('your_turn', { task }));
      }
      if (!mine) this.recap = [];
      this.mine = mine;
      this.task = task;
    });
  }

  private seats(): void {
    const { table, seats, held } = this.session;
    if (!table) return;
    if (this.before)
      for (const text of tableChanges(this.before, { table, seats }, held)) announce(text);
    this.before = { table, seats };
  }

  private presence(): void {
    const { presence, seats, held, connectionState } = this.session;
    if (!presence || connectionState !== 'open') return;
    if (this.here)
      for (const text of presenceChanges(this.here.here, presence.here, seats, held))
        announce(text);
    this.here = presence;
  }

  private chat(): void {
    if (!this.session.table) return;
    const line = this.session.chat.at(-1);
    const heard = this.heard;
    this.heard = Math.max(heard ?? 0, line?.seq ?? 0);
    if (!line || heard === null || line.seq <= heard) return;
    if (this.session.held.includes(line.seat) || !this.chatState.hears(line.seat)) return;
    announce(say('chat_said', { name: line.name, text: line.text }));
  }

  private connection(): void {
    const { disconnected, connectionState, notices } = this.session;
    if (disconnected && !this.lost) announce(say('lost'));
    if (connectionState === 'open' && this.lost) announce(say('back_again'));
    this.lost = disconnected;
    const notice = notices.at(-1);
    if (notice && notice.number > this.notice) {
      this.notice = notice.number;
      announce(notice.text);
    }
  }

  private refusal(): void {
    const { refused } = this.session;
    if (refused) announce(refused.reason, true);
  }
}
