/** The tables where this device holds a seat. */
import home from '@words/home.json';
import { type YourTable, yourTables } from '@/session/table-actions';
import { savedTables } from '@/storage/saved-tables';
import { words } from '@/words/words';
import { type TableStatus, tableStatus } from './table-status';

const say = words(home);

export interface YourTableEntry extends TableStatus {
  id: string;
  title: string;
}

export class YourTableList {
  /** null: nobody has looked yet. */
  private tables: YourTableEntry[] | null = $state.raw(null);
  /** Those that wait for this device come first. */
  readonly going: YourTableEntry[] = $derived((this.tables ?? []).filter((entry) => !entry.over));
  readonly finished: YourTableEntry[] = $derived((this.tables ?? []).filter((entry) => entry.over));
  /** Will there be something to show? Then its place is kept. */
  readonly any: boolean = $derived(
    this.tables === null ? savedTables.all().length > 0 : this.tables.length > 0,
  );

  async look(): Promise<void> {
    const found = savedTables.all().length === 0 ? [] : (await yourTables()).map(entry);
    this.tables = found.sort((a, b) => Number(b.mine) - Number(a.mine));
  }

  forget({ id }: YourTableEntry): void {
    savedTables.forget(id);
    this.tables = (this.tables ?? []).filter((other) => other.id !== id);
  }
}

function entry({ kept, page }: YourTable): YourTableEntry {
  const held = Object.keys(kept.secrets).map(Number);
  const now = page
    ? tableStatus(page, held)
    : { text: say('silent'), mine: false, over: false, company: '' };
  return { id: kept.table, title: kept.title, ...now };
}
