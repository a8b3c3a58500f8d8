/** How somebody likes it on this device: kept there, and put into effect at once. */
import { DeviceStore } from '@/storage/device-store';

const SMALLEST_TEXT = 90;
const LARGEST_TEXT = 150;

interface Choices {
  theme: 'auto' | 'light' | 'dark';
  /** Per cent of the browser's own size. */
  textSize: number;
  /** 'less': nothing flies, whatever the system prefers. */
  motion: 'auto' | 'less';
  sound: boolean;
  vibration: boolean;
  handOrder: 'kind' | 'count' | 'value';
  /** Show what is known of other hands? */
  knownCards: boolean;
  /** Single keys that do something, such as u for undo. */
  shortcuts: boolean;
  /** Of sentences, such as 'fr'; '': as the browser has it. */
  language: string;
}

const usual: Choices = {
  theme: 'auto',
  textSize: 100,
  motion: 'auto',
  sound: false,
  vibration: false,
  handOrder: 'kind',
  knownCards: true,
  shortcuts: true,
  language: '',
};

const among = <T>(found: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(found as T) ? (found as T) : otherwise;
const flag = (found: unknown, otherwise: boolean): boolean =>
  among(found, [true, false], otherwise);

/** What is there and makes sense; the usual for the rest. */
const store = new DeviceStore<Choices>('settings', (kept) => {
  const found: Record<string, unknown> = Object(kept);
  const size = Number(found.textSize);
  return {
    theme: among(found.theme, ['auto', 'light', 'dark'], usual.theme),
    textSize: size >= SMALLEST_TEXT && size <= LARGEST_TEXT ? size : usual.textSize,
    motion: among(found.motion, ['auto', 'less'], usual.motion),
    sound: flag(found.sound, usual.sound),
    vibration: flag(found.vibration, usual.vibration),
    handOrder: among(found.handOrder, ['kind', 'count', 'value'], usual.handOrder),
    knownCards: flag(found.knownCards, usual.knownCards),
    shortcuts: flag(found.shortcuts, usual.shortcuts),
    language: typeof found.language === 'string' ? found.language : usual.language,
  };
});
/** Settings as they were kept. */
export const readSettings = (text: string | null): Choices => store.parse(text);

function apply(choices: Choices): void {
  const root = document.documentElement;
  if (choices.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = choices.theme;
  if (choices.motion === 'auto') delete root.dataset.motion;
  else root.dataset.motion = choices.motion;
  root.style.fontSize = choices.textSize === 100 ? '' : `${choices.textSize}%`;
}

export const settings: Choices = $state({ ...store.load() });

if (typeof document !== 'undefined') {
  apply(settings); // before the first paint
  $effect.root(() => {
    $effect(() => {
      apply(settings);
      store.save(settings);
    });
  });
  // Another tab of this browser may change them.
  store.onChange((changed) => Object.assign(settings, changed));
}

/** Shall things stay where they are, rather than fly there? */
export function lessMotion(): boolean {
  return settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** All as it was at first. */
export function resetSettings(): void {
  Object.assign(settings, usual);
}
