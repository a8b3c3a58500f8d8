/** A table as this browser sees it: fed by the line's messages, read by the components. */
import type { AnyView, Happening } from '@/games/game';
import type {
  ChatLine,
  ClockInfo,
  PresenceInfo,
  Refused,
  SeatInfo,
  TableInfo,
  Takeover,
} from '@/wire/generated/wire';
import type { Gone, LineState } from '@/wire/line';

export class Session {
  line: LineState = $state('connecting');
  retryAt: number | null = $state(null); // Date.now() of the next try to come back
  gone: Gone | null = $state(null);
  table: TableInfo | null = $state.raw(null);
  seats: SeatInfo[] = $state.raw([]);
  names: string[] = $derived(this.seats.map((seat) => seat.name));
  held: number[] = $state.raw([]);
  opened: number | null = $state(null); // whose view this is
  view: AnyView | null = $state.raw(null);
  seq = $state(0);
  position = $state(0);
  /** All that was told since this page was opened (and what a welcome brought), oldest first. */
  log: Happening[] = $state.raw([]);
  /** What the newest update told; [] after a welcome. */
  fresh: Happening[] = $state.raw([]);
  missed = $state(false);
  chat: ChatLine[] = $state.raw([]);
  clock: ClockInfo | null = $state.raw(null);
  presence: PresenceInfo | null = $state.raw(null);
  undoTo: number | null = $state(null);
  notices: { number: number; text: string }[] = $state.raw([]);
  /** Commands that are under way. */
  sending = $state(0);
  /** The last refusal; null once something was applied, or it was dismissed. */
  refused: Refused | null = $state.raw(null);

  readonly hotSeat: boolean = $derived(this.held.length > 1);
  readonly spectator: boolean = $derived(this.held.length === 0);
  readonly myTurn: boolean = $derived(
    this.view !== null &&
      this.opened !== null &&
      this.view.actor === this.opened &&
      this.table?.phase === 'running',
  );
  readonly mayAct: boolean = $derived(
    this.myTurn && this.sending === 0 && this.line === 'open' && !this.table?.paused,
  );

  constructor(readonly id: string) {}

  /** Connect with what keys.ts has of this table. */
  start(): void {}
  close(): void {}
  async act(_picks: string[]): Promise<boolean> {
    return false;
  }
  async undo(): Promise<boolean> {
    return false;
  }
  /** Hot seat: open a curtain; null closes it, and clears what was private. */
  async open(_seat: number | null): Promise<boolean> {
    return false;
  }
  async say(_text: string): Promise<boolean> {
    return false;
  }
  async resign(_seat: number): Promise<boolean> {
    return false;
  }
  async takeover(_target: number, _choice: NonNullable<Takeover['choice']>): Promise<boolean> {
    return false;
  }
  async skip(): Promise<boolean> {
    return false;
  }
  dismiss(): void {
    this.refused = null;
  }
}
