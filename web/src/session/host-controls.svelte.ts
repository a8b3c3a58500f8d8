/** What is asked of the server by a call rather than on the socket: the host's controls, sitting and standing up. */

import { savedTables } from '@/storage/saved-tables';
import { api, Refusal } from '@/wire/api';
import { AWAY } from '@/wire/generated/constants';
import { awayFor } from './clock-time';
import { leave } from './table-actions';
import type { TableSession } from './table-session.svelte';
import { everySecond } from './ticker';

export class HostControls {
  busy = $state(false);
  /** Why the last wish was refused, in words. */
  problem: string | null = $state(null);

  constructor(private readonly session: TableSession) {}

  /** May this device do what a host does? Also if the host has been away for long: then it becomes the host. */
  get hosts(): boolean {
    return this.hostSecret() !== null;
  }

  private hostSecret(): string | null {
    const { table, held, presence } = this.session;
    const host = table?.host ?? null;
    if (host === null) return null;
    if (held.includes(host)) return this.secret(host);
    const away = awayFor(presence?.away_since[host], everySecond.now);
    if (away === null || away < AWAY) return null;
    return this.secret(held.find((seat) => this.session.seats[seat]?.resigned === false) ?? -1);
  }

  /** May this device let a paused game go on? With a clock, everybody who plays may. */
  get goesOn(): boolean {
    return this.goOnSecret() !== null;
  }

  private goOnSecret(): string | null {
    const { table, held, seats } = this.session;
    if (!table?.paused) return null;
    const player = table.clock
      ? held.find((seat) => seats[seat]?.played_by === 'person')
      : undefined;
    return this.hostSecret() ?? this.secret(player ?? -1);
  }

  secret(seat: number): string | null {
    return savedTables.of(this.session.id)?.secrets[seat] ?? null;
  }

  /** False if it was refused; then `problem` says why. */
  async run(wish: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await wish();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  private asHost(wish: (secret: string) => Promise<unknown>): Promise<boolean> {
    return this.run(async () => {
      const secret = this.hostSecret();
      if (secret !== null) await wish(secret);
    });
  }

  start = () => this.asHost((secret) => api.start(this.session.id, secret));
  close = () => this.asHost((secret) => api.close(this.session.id, secret));
  /** With a clock and other people at the table, the host only asks for a pause. */
  pause = (paused: boolean) => this.asHost((secret) => api.pause(this.session.id, paused, secret));

  goOn = () =>
    this.run(async () => {
      const secret = this.goOnSecret();
      if (secret !== null) await api.pause(this.session.id, false, secret);
    });

  /** Yes or no to whoever asks for a pause; the one who asks takes it back by a no. */
  answerPause = (seat: number, yes: boolean) =>
    this.run(async () => {
      const secret = this.secret(seat);
      if (secret !== null) await api.pause(this.session.id, yes, secret);
    });

  giveToBot = (seat: number, level: string | null) =>
    this.asHost((secret) => api.change(this.session.id, seat, { kind: 'bot', level }, secret));

  openForPeople = (seat: number) =>
    this.asHost((secret) => api.change(this.session.id, seat, { kind: 'human' }, secret));

  remove = (seat: number) => this.asHost((secret) => api.leave(this.session.id, seat, secret));

  rename = (seat: number, name: string) =>
    this.run(async () => {
      const secret = this.secret(seat);
      if (secret !== null) await api.change(this.session.id, seat, { name }, secret);
    });

  choose = (seat: number, choice: string) =>
    this.run(async () => {
      const secret = this.secret(seat);
      if (secret !== null) await api.change(this.session.id, seat, { choice }, secret);
    });

  async standUp(seat: number): Promise<void> {
    if (await this.run(() => leave(this.session.id, seat))) this.session.start();
  }
}
