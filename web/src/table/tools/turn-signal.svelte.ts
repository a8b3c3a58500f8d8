/** "It is your turn": in the title, in the favicon, and if you like by a sound and a shake. */
import wire from '@words/wire.json';
import { settings } from '@/parts/settings/settings.svelte';
import { chime, readySound } from '@/parts/settings/sound';
import { words } from '@/words/words';

const say = words(wire);

const ICON = '/favicon.svg';
const TURN_ICON = '/favicon-turn.svg';
const SHAKE = [80, 60, 80]; // milliseconds: on, off, on

export interface TurnSignal {
  /** Is somebody at this device to act? */
  mine: boolean;
  /** What the page is called otherwise. */
  title: string;
  /** Does a game run? Then the screen stays on. */
  running: boolean;
}

/** Keep the signals as `read` says. Call it once, while a component is set up. */
export function signalTurns(read: () => TurnSignal): void {
  let before: boolean | null = null; // null: the page was just opened, which is signal enough
  readySound();
  $effect(() => {
    const { mine, title } = read();
    document.title = mine ? say('turn_title', { title }) : title;
    icon(mine ? TURN_ICON : ICON);
    if (mine && before === false) call();
    before = mine;
  });
  $effect(() => {
    if (read().running) return stayAwake();
  });
  $effect(() => () => icon(ICON));
}

function icon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}

function call(): void {
  if (settings.sound) chime();
  if (settings.vibration) navigator.vibrate?.(SHAKE);
}

/** Keep the screen on, where browsers can; they let go of it whenever the page is out of sight. */
function stayAwake(): () => void {
  const done = new AbortController();
  let lock: WakeLockSentinel | null = null;
  const take = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      lock = (await navigator.wakeLock?.request('screen')) ?? null;
      if (done.signal.aborted) await lock?.release();
    } catch {
      // The battery is low, or it is not allowed: then the screen goes dark as always.
    }
  };
  document.addEventListener('visibilitychange', take, { signal: done.signal });
  void take();
  return () => {
    done.abort();
    void lock?.release().catch(() => {});
  };
}
