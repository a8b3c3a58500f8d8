/** A table as this browser sees it: fed by the connection's messages, read by the components. */
import type { AnyView, LogEntry, RehearsePicks } from '@/game/contract';
import { clearAnnouncements } from '@/parts/live/live-region.svelte';
import { savedTables } from '@/storage/saved-tables';
import { browserEnvironment, type Environment } from '@/wire/connection-environment';
import type {
  ChatLine,
  ClockInfo,
  Hello,
  Outgoing,
  PresenceInfo,
  Refused,
  Rehearsed,
  SeatInfo,
  TableInfo,
  Takeover,
  Update,
  Welcome,
} from '@/wire/generated/wire';
import {
  type CloseReason,
  type Command,
  type ConnectionState,
  TableConnection,
} from '@/wire/table-connection';
import type { HeardClock } from './clock-time';
import { append, logEntry } from './event-log';
import { forgetLostSeats, greeting } from './table-actions';

const CHAT = 200; // lines that are kept
const NOTICES = 20;
const RECALL = 40; // rows of the log that a page which is opened again asks for once more
const HICCUP = 500; // milliseconds that a lost connection is not worth a word
const BAD_SECRET = 4003;

/** What is in words comes beside the view; a page that needs it finds it in there. */
const shown = ({ view, words }: Pick<Rehearsed, 'view' | 'words'>): AnyView | null =>
  (words ? { ...(view as object), ...words } : (view ?? null)) as AnyView | null;

export class TableSession {
  connectionState: ConnectionState = $state('connecting');
  retryAt: number | null = $state(null); // Date.now() of the next try to come back
  /** The connection has been lost for a moment: worth a word. Most of the time it is back before. */
  disconnected = $state(false);
  closeReason: CloseReason | null = $state(null);
  table: TableInfo | null = $state.raw(null);
  seats: SeatInfo[] = $state.raw([]);
  names: string[] = $derived(this.seats.map((seat) => seat.name));
  held: number[] = $state.raw([]);
  opened: number | null = $state(null); // whose view this is
  view: AnyView | null = $state.raw(null);
  seq = $state(0);
  position = $state(0);
  /** All that was told since this page was opened (and what a welcome brought), oldest first. */
  log: LogEntry[] = $state.raw([]);
  /** What the newest update told; [] after a welcome. */
  fresh: LogEntry[] = $state.raw([]);
  missed = $state(false);
  chat: ChatLine[] = $state.raw([]);
  clock: HeardClock | null = $state.raw(null);
  presence: PresenceInfo | null = $state.raw(null);
  undoTo: number | null = $state(null);
  notices: { number: number; text: string }[] = $state.raw([]);
  /** Commands that are under way; chat does not count. */
  sending = $state(0);
  /** The last refusal; null once something was applied, or it was dismissed. */
  refused: Refused | null = $state.raw(null);

  private curtained = $state(false); // one seat is left of several, behind its curtain

  /** Several people share this device; also the last of them, until their curtain was opened. */
  readonly hotSeat: boolean = $derived(this.held.length > 1 || this.curtained);
  readonly spectator: boolean = $derived(this.held.length === 0);
  readonly myTurn: boolean = $derived(
    this.view !== null &&
      this.opened !== null &&
      this.view.actor === this.opened &&
      this.table?.phase === 'running',
  );
  readonly mayAct: boolean = $derived(
    this.myTurn && this.sending === 0 && this.connectionState === 'open' && !this.table?.paused,
  );

  private connection: TableConnection | null = null;
  private welcomed = false;
  private moved: number[] = []; // seats of ours that are played on another device now
  private wanted: number | null | undefined = undefined; // the curtain on its way; undefined: none
  private logged = 0; // the last row that is in the log
  private readonly seen = new Map<number, number>(); // hot seat: what each has been told
  private stopDrift: (() => void) | null = null;
  private watching: AbortController | null = null;

  constructor(
    readonly id: string,
    private readonly environment: Environment = browserEnvironment,
  ) {}

  /** Connect with what saved-tables.ts has of this table; again, after it was closed or a new seat. */
  start(): void {
    this.close();
    this.closeReason = null;
    this.welcomed = false;
    this.moved = [];
    this.wanted = undefined;
    this.clock = null; // others may have played on meanwhile
    this.hide();
    this.watching = new AbortController();
    // A phone may never come back to say goodbye.
    globalThis.addEventListener?.('pagehide', () => this.remember(), {
      signal: this.watching.signal,
    });
    this.connection = new TableConnection(
      this.id,
      () => this.hello(),
      {
        message: (message) => this.take(message),
        state: (state, seconds) => {
          this.connectionState = state;
          this.retryAt = seconds === null ? null : this.environment.now() + seconds * 1000;
          this.drift(state === 'lost' || state === 'quiet');
        },
        closed: (reason) => this.end(reason),
      },
      this.environment,
    );
  }

  close(): void {
    this.drift(false);
    this.remember();
    this.watching?.abort();
    this.connection?.close();
    this.connection = null;
  }

  /** Try to come back now, rather than at `retryAt`. */
  retry(): void {
    this.connection?.reconnect();
  }

  async act(picks: string[]): Promise<boolean> {
    if (this.opened === null) return false;
    return this.ask({ type: 'act', seat: this.opened, position: this.position, picks });
  }

  /** What `act` would make of picks. Nobody waits for it but whoever asks. */
  readonly rehearse: RehearsePicks = async (picks) => {
    const { connection, opened: seat, position } = this;
    if (!connection || seat === null) return null;
    const answer = await connection.rehearse({ type: 'rehearse', seat, position, picks });
    if (connection !== this.connection || this.closeReason) return null;
    if (answer.type === 'refused') this.refused = answer;
    // What would have come of it is of no use once the table has gone on, or another person sits here.
    if (answer.type === 'refused' || position !== this.position || seat !== this.opened)
      return null;
    const { type: _, id: __, words: ___, ...rehearsal } = answer;
    return { ...rehearsal, view: shown(answer) };
  };

  async undo(): Promise<boolean> {
    if (this.opened === null) return false;
    return this.ask({ type: 'undo', seat: this.opened, to: this.undoTo });
  }

  /** Hot seat: open a curtain; null closes it, and clears what was private. */
  async open(seat: number | null): Promise<boolean> {
    this.wanted = seat;
    this.hide();
    clearAnnouncements();
    return this.ask({ type: 'open', seat });
  }

  async say(text: string): Promise<boolean> {
    const seat = this.opened ?? this.held[0];
    return seat === undefined ? false : this.ask({ type: 'chat', seat, text });
  }

  async resign(seat: number): Promise<boolean> {
    return this.ask({ type: 'resign', seat });
  }

  async takeover(target: number, choice: NonNullable<Takeover['choice']>): Promise<boolean> {
    const seat = choice === 'back' ? target : this.opened;
    return seat === null ? false : this.ask({ type: 'takeover', seat, target, choice });
  }

  async skip(): Promise<boolean> {
    return this.opened === null ? false : this.ask({ type: 'skip', seat: this.opened });
  }

  dismiss(): void {
    this.refused = null;
  }

  private drift(lost: boolean): void {
    if (!lost) {
      this.stopDrift?.();
      this.stopDrift = null;
      this.disconnected = false;
    } else if (!this.stopDrift) {
      this.stopDrift = this.environment.after(HICCUP, () => {
        this.disconnected = true;
      });
    }
  }

  // -- asking ------------------------------------------------------------------------------------

  private async ask(command: Command): Promise<boolean> {
    const connection = this.connection;
    if (!connection) return false;
    const counts = command.type !== 'chat' && command.type !== 'skip';
    if (counts) this.sending += 1;
    const answer = await connection.ask(command);
    if (counts) this.sending -= 1;
    if (connection !== this.connection || this.closeReason) return answer.applied;
    this.refused = answer.applied ? null : answer.refused;
    return answer.applied;
  }

  private hello(): Hello {
    const kept = savedTables.of(this.id);
    const waiting = this.table === null || this.table.phase === 'waiting';
    const mine = greeting(kept, waiting, this.moved);
    return { type: 'hello', ...mine, last: this.last(kept?.seq ?? 0) };
  }

  /** What to be told again. A closed curtain has not heard what was private meanwhile. */
  private last(before: number): number | null {
    if (!this.welcomed) return Math.max(0, before - RECALL);
    return this.hotSeat ? Math.min(...this.held.map((seat) => this.seen.get(seat) ?? 0)) : null;
  }

  // -- hearing -----------------------------------------------------------------------------------

  private take(message: Outgoing): void {
    if (message.type === 'welcome') this.welcome(message);
    else if (message.type === 'update') this.update(message);
    else if (message.type === 'seats') this.settle(message.table, message.seats);
    else if (message.type === 'chat') this.chat = [...this.chat, message.line].slice(-CHAT);
    else if (message.type === 'clock') this.clock = this.heard(message.clock);
    else if (message.type === 'presence') this.presence = message.presence;
    else if (message.type === 'notice') this.notice(message.text);
    else if (message.type === 'refused') this.refused = message;
    this.seq = Math.max(this.seq, this.connection?.last ?? 0);
  }

  private heard(clock: ClockInfo | null): HeardClock | null {
    return clock && { ...clock, heard: this.environment.now() };
  }

  private welcome(message: Welcome): void {
    this.settle(message.table, message.seats);
    // To come back with a seat that was taken along would take it away from there.
    this.moved.push(...this.held.filter((seat) => this.welcomed && !message.held.includes(seat)));
    this.held = message.held;
    this.curtained = message.held.length === 1 && message.opened === null;
    this.clock = this.heard(message.clock);
    this.presence = message.presence;
    // It brings the last lines only; those before them are still ours to keep.
    const first = message.chat[0]?.seq ?? message.seq + 1;
    const before = this.chat.filter((line) => line.seq < first);
    this.chat = [...before, ...message.chat].slice(-CHAT);
    this.note(message.held);
    const lost = this.wanted != null && !message.held.includes(this.wanted);
    // A curtain is on its way, and this is what was behind the one before it.
    if (this.wanted !== undefined && message.opened !== this.wanted && !lost) return;
    this.wanted = undefined;
    if (message.opened !== this.opened) this.hide();
    this.opened = message.opened;
    this.see(message);
    const events = message.events.filter((told) => told.seq > this.logged);
    this.log = append(
      this.log,
      events.map((told) => logEntry(told.seq, told)),
    );
    this.logged = Math.max(this.logged, message.seq);
    // Who has just come has missed nothing; the table simply is further on.
    this.missed = message.missed && this.welcomed;
    this.fresh = [];
    this.welcomed = true;
  }

  private update(message: Update): void {
    if (this.wanted !== undefined) return;
    this.see(message);
    this.fresh = message.events.map((told) => logEntry(message.seq, told));
    this.log = append(this.log, this.fresh);
    this.logged = Math.max(this.logged, message.seq);
  }

  private see(message: Welcome | Update): void {
    this.position = message.position;
    this.view = shown(message);
    this.undoTo = message.undo;
    if (this.opened !== null) this.seen.set(this.opened, message.seq);
  }

  private settle(table: TableInfo, seats: SeatInfo[]): void {
    this.table = table;
    this.seats = seats;
    this.note(this.held);
  }

  private notice(text: string): void {
    const number = (this.notices.at(-1)?.number ?? 0) + 1;
    this.notices = [...this.notices, { number, text }].slice(-NOTICES);
  }

  /** Nothing that only one person may see stays, neither on the screen nor behind it. */
  private hide(): void {
    this.view = null;
    this.opened = null;
    this.log = [];
    this.logged = 0;
    this.fresh = [];
    this.missed = false;
    this.undoTo = null;
    this.refused = null;
  }

  // -- what the device keeps ---------------------------------------------------------------------

  /** The server says to have our bytes: so they must be in the record. */
  private note(held: number[]): void {
    const kept = savedTables.of(this.id);
    const added = held.filter((seat) => this.seats[seat]?.added);
    if (kept && added.some((seat) => !kept.added?.includes(seat)))
      savedTables.note(this.id, { added: [...new Set([...(kept.added ?? []), ...added])] });
  }

  private remember(): void {
    if (this.seq > 0 && this.held.length > 0) savedTables.note(this.id, { seq: this.seq });
  }

  private async end(closeReason: CloseReason): Promise<void> {
    this.closeReason = closeReason;
    // One secret that is not valid closes the door to the others, too.
    const shared = Object.keys(savedTables.of(this.id)?.secrets ?? {}).length > 1;
    if (closeReason.code === BAD_SECRET && (await forgetLostSeats(this.id)) && shared) this.start();
  }
}
