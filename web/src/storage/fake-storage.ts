/** For tests: a browser's storage, which may be full or forbidden. */
import { vi } from 'vitest';

class FakeStorage {
  full = false;
  readonly kept = new Map<string, string>();

  constructor(there: Record<string, string> = {}) {
    for (const [key, text] of Object.entries(there)) this.kept.set(key, text);
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, text);
  }
}

/** The storage of this page, until the next call: what is kept for good, and until the tab is closed. */
export function useStorage(there: Record<string, string> = {}) {
  const local = new FakeStorage(there);
  const session = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { local, session };
}
