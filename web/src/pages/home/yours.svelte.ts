/** The tables where this device holds a seat. */
import home from '@words/home.json';
import { type YourTable, yourTables } from '@/table/session/sitting';
import { keys } from '@/wire/keys';
import { words } from '@/words/words';
import { type Standing, standing } from './standing';

const say = words(home);

export interface Entry extends Standing {
  id: string;
  title: string;
}

export class Yours {
  /** null: nobody has looked yet. */
  private tables: Entry[] | null = $state.raw(null);
  /** Those that wait for this device come first. */
  readonly going: Entry[] = $derived((this.tables ?? []).filter((entry) => !entry.over));
  readonly finished: Entry[] = $derived((this.tables ?? []).filter((entry) => entry.over));
  /** Will there be something to show? Then its place is kept. */
  readonly any: boolean = $derived(
    this.tables === null ? keys.all().length > 0 : this.tables.length > 0,
  );

  async look(): Promise<void> {
    const found = keys.all().length === 0 ? [] : (await yourTables()).map(entry);
    this.tables = found.sort((a, b) => Number(b.mine) - Number(a.mine));
  }

  forget({ id }: Entry): void {
    keys.forget(id);
    this.tables = (this.tables ?? []).filter((other) => other.id !== id);
  }
}

function entry({ kept, page }: YourTable): Entry {
  const held = Object.keys(kept.secrets).map(Number);
  const now = page
    ? standing(page, held)
    : { text: say('silent'), mine: false, over: false, company: '' };
  return { id: kept.table, title: kept.title, ...now };
}
