/** Editions of one's own, as this browser keeps them: numbers that were entered, and files that were loaded. */
import { DeviceStore, listOf } from '@/storage/device-store';

export interface OwnEdition {
  key: string;
  ruleset: string;
  title: string;
  text: string;
}

const MOST = 30;
/** Of an edition file, as the server allows. */
export const MOST_BYTES = 16 * 1024;

function isOwn(found: unknown): found is OwnEdition {
  const own = found as Partial<OwnEdition> | null;
  return [own?.key, own?.ruleset, own?.title, own?.text].every((part) => typeof part === 'string');
}

const store = new DeviceStore('editions', listOf(isOwn));
const load = () => store.load();
const save = (all: OwnEdition[]) => store.save(all.slice(0, MOST));

export const ownEditions = {
  of: (ruleset: string): OwnEdition[] => load().filter((own) => own.ruleset === ruleset),
  /** Put one there: in the place of that with the same key, or else first. */
  keep(own: OwnEdition): void {
    const all = load();
    const there = all.some(({ key }) => key === own.key);
    save(there ? all.map((other) => (other.key === own.key ? own : other)) : [own, ...all]);
  },
  drop(key: string): void {
    save(load().filter((own) => own.key !== key));
  },
};

/** A title that none of these has yet: 'My copy', 'My copy 2'. */
export function freshTitle(title: string, taken: readonly string[]): string {
  let fresh = title;
  for (let number = 2; taken.includes(fresh); number += 1) fresh = `${title} ${number}`;
  return fresh;
}

/** What a file of it is called. */
export function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${name || 'edition'}.toml`;
}

/** The server's words about an edition: where in the file, and what is wrong there. */
export function faultOf(reason: string): { where: string; what: string } {
  const [, where = '', what = reason] = /^edition: (?:([\w.[\]-]+): )?(.*)$/s.exec(reason) ?? [];
  return { where, what: what.charAt(0).toUpperCase() + what.slice(1) };
}
