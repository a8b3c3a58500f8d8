/** What a connection needs of the browser; tests bring their own. */

export interface SocketLike {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface BrowserEvents {
  /** The network is back. */
  online: () => void;
  /** The network is gone. */
  offline: () => void;
  /** Somebody looks at the page again after a while. */
  looking: () => void;
}

export interface Environment {
  connect: (path: string) => SocketLike;
  /** Calls back once, after so many milliseconds; the answer calls it off. */
  after: (milliseconds: number, then: () => void) => () => void;
  now: () => number;
  random: () => number;
  /** Does somebody look at the page? */
  visible: () => boolean;
  watch: (on: BrowserEvents) => () => void;
}

const AWAY = 10_000; // of looking elsewhere, after which a connection may have died unnoticed

export const browserEnvironment: Environment = {
  connect: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}${path}`) as SocketLike;
  },
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
  visible: () => document.visibilityState === 'visible',
  watch: ({ online, offline, looking }) => {
    const watching = new AbortController();
    const { signal } = watching;
    let hiddenAt: number | null = null;
    addEventListener('online', online, { signal });
    addEventListener('offline', offline, { signal });
    // A page out of the browser's back-forward cache has lost its socket without a word.
    addEventListener('pageshow', (event) => event.persisted && online(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') {
          hiddenAt = Date.now();
        } else if (hiddenAt === null || Date.now() - hiddenAt > AWAY) {
          looking();
        }
      },
      { signal },
    );
    return () => watching.abort();
  },
};
