/** The chat as this device wants it: who is muted, and what was read. */

import type { TableSession } from '@/session/table-session.svelte';
import { DeviceStore, recordOf } from '@/storage/device-store';
import type { ChatLine } from '@/wire/generated/wire';

const MOST = 40; // tables whose mutes are remembered

const store = new DeviceStore('muted', recordOf<number[] | 'all'>);

export class Chat {
  everybody = $state(false);
  muted: number[] = $state.raw([]);
  /** The seq of the last line that somebody can have read here. */
  read = $state(-1);

  readonly lines: ChatLine[] = $derived.by(() =>
    this.session.chat.filter((line) => this.hears(line.seat)),
  );
  readonly unread: number = $derived(
    this.read < 0
      ? 0
      : this.lines.filter((line) => line.seq > this.read && !this.session.held.includes(line.seat))
          .length,
  );

  constructor(private readonly session: TableSession) {
    const kept = store.load()[session.id];
    this.everybody = kept === 'all';
    this.muted = Array.isArray(kept) ? kept : [];
  }

  hears(seat: number): boolean {
    return this.session.held.includes(seat) || !(this.everybody || this.muted.includes(seat));
  }

  mute(seat: number | 'all', muted: boolean): void {
    if (seat === 'all') this.everybody = muted;
    else {
      const others = this.muted.filter((other) => other !== seat);
      this.muted = muted ? [...others, seat] : others;
    }
    const entries = Object.entries(store.load()).filter(([table]) => table !== this.session.id);
    if (this.everybody) entries.push([this.session.id, 'all']);
    else if (this.muted.length > 0) entries.push([this.session.id, this.muted]);
    store.save(Object.fromEntries(entries.slice(-MOST)));
  }

  /** All that is there has been seen. */
  look(): void {
    this.read = this.session.chat.at(-1)?.seq ?? 0;
  }
}
