/** What is spoken by screen readers. Everybody says it here; Live.svelte renders the two regions. */

interface Spoken {
  number: number;
  text: string;
}

const GATHER = 150; // milliseconds in which sentences become one: a move tells several things
const KEPT = 6; // sentences stay for a moment, so that none is replaced before it was read

class LiveRegion {
  polite: Spoken[] = $state.raw([]);
  assertive: Spoken[] = $state.raw([]);
  private number = 0;
  private waiting: { text: string; urgent: boolean }[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  announce(text: string, urgent = false): void {
    if (!text.trim()) return;
    this.waiting.push({ text: text.trim(), urgent });
    this.timer ??= setTimeout(() => this.speak(), GATHER);
  }

  /** Forget all that was said, as when a device is handed to somebody else. */
  hush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
    this.polite = [];
    this.assertive = [];
  }

  private speak(): void {
    this.timer = null;
    const told = (urgent: boolean) =>
      this.waiting.filter((one) => one.urgent === urgent).map((one) => one.text);
    this.polite = this.add(this.polite, told(false));
    this.assertive = this.add(this.assertive, told(true));
    this.waiting = [];
  }

  private add(spoken: Spoken[], texts: string[]): Spoken[] {
    if (texts.length === 0) return spoken;
    this.number += 1;
    return [...spoken, { number: this.number, text: texts.map(sentence).join(' ') }].slice(-KEPT);
  }
}

/** With a stop at its end: else two of them are read as one. */
function sentence(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

export const liveRegion = new LiveRegion();

/** Say something: politely, when there is a pause; or at once, if it is urgent. */
export const announce = (text: string, urgent = false): void => liveRegion.announce(text, urgent);
export const clearAnnouncements = (): void => liveRegion.hush();
