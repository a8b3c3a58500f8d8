/** Who reads the notes of the first game, and which of them they have read: kept on the device.
 *
 * A device where this game was never played opens the notebook by itself. Once a game has been read
 * to its end only what games have in turns, such as another monument, gets a note. People who share
 * a device may be of different experience: each of them is asked, and has pages of their own.
 */

import type { TableSession } from '@/session/table-session.svelte';
import { DeviceStore, localArea, sessionArea } from '@/storage/device-store';

interface Pages {
  /** 'news': only at what a game has not shown before; null: nobody has said yet. */
  open: boolean | 'news' | null;
  read: string[];
}

const blank: Pages = { open: null, read: [] };

/** Who sat where on a shared device is of no interest once the tab is closed. */
const storeOf = (reader: string, shared: boolean) =>
  new DeviceStore<Pages>(`notes.${reader}`, readPages, [shared ? sessionArea : localArea]);

function readPages(kept: unknown): Pages {
  const found = Object(kept);
  const read = Array.isArray(found.read) ? found.read.map(String) : [];
  return { open: [true, false, 'news'].includes(found.open) ? found.open : null, read };
}

export class GuideProgress {
  private readonly books: Record<string, Pages> = $state({});
  private readonly pages: Pages = $derived.by(() => this.book(this.session.hotSeat));
  /** Has this device seen the notes to their end, or stopped them? */
  private readonly known: boolean = $derived.by(() =>
    [false, 'news'].includes(this.book(false).open ?? true),
  );
  private readonly plays: boolean = $derived.by(() => {
    const seat = this.session.seats[this.session.opened ?? -1];
    return seat !== undefined && seat.played_by !== 'bot';
  });

  /** Are notes shown to whoever sits here? */
  readonly open: boolean = $derived.by(
    () => this.plays && Boolean(this.pages.open ?? (!this.session.hotSeat && !this.known)),
  );
  /** Only of what not every game has? */
  readonly news: boolean = $derived.by(() => this.pages.open === 'news');
  /** Should they be asked whether they want them? */
  readonly offered: boolean = $derived.by(
    () => this.plays && this.session.hotSeat && this.pages.open === null && !this.known,
  );

  constructor(private readonly session: TableSession) {}

  get read(): string[] {
    return this.pages.read;
  }

  turnOver(id: string): void {
    if (this.read.includes(id)) return;
    this.write({ open: this.pages.open ?? true, read: [...this.read, id] });
  }

  /** From the first note on. */
  begin(): void {
    this.write({ open: true, read: [] });
  }

  close(): void {
    this.write({ ...this.pages, open: false });
  }

  /** The game is over: who has read along until its end knows how it goes. */
  finish(): void {
    if (!this.open) return;
    this.write({ ...this.pages, open: 'news' });
    if (this.session.hotSeat) this.write({ ...blank, open: 'news' }, false);
  }

  private reader(shared: boolean): string {
    const { id, opened, table } = this.session;
    return shared ? `${id}.${opened}` : (table?.ruleset ?? '');
  }

  private book(shared: boolean): Pages {
    const reader = this.reader(shared);
    return this.books[reader] ?? storeOf(reader, shared).load();
  }

  private write(pages: Pages, shared = this.session.hotSeat): void {
    const reader = this.reader(shared);
    this.books[reader] = pages;
    storeOf(reader, shared).save(pages);
  }
}
