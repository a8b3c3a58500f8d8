/** "Check this deal": all that a page can work out by itself of how the cards came about. */
import wire from '@words/wire.json';
import type { SavedTable } from '@/storage/saved-tables';
import { words } from '@/words/words';
import { type ComputedDraw, drawOutcome } from './chance';
import { concat, fromHex, hmacSha256, sha256, toHex } from './digests';
import type { Draw, Story } from './generated/wire';

const say = words(wire);
const BREATH = 8; // milliseconds of work, after which the page may do something else

export interface Check {
  what: string;
  /** null: there was nothing to compare. */
  ok: boolean | null;
  detail: string;
}

/** A draw of the story beside the one that we made ourselves; null if it can't be made, or was given. */
export interface DrawCheck {
  draw: Draw;
  drawn: ComputedDraw | null;
  ok: boolean;
  /** It was brought to the table, not drawn: there is nothing to compare. */
  given: boolean;
}

/** What stands there as bytes; null if it is none, or of no length that it may have. */
function bytesOf(text: string, ...lengths: number[]): Uint8Array | null {
  try {
    const bytes = fromHex(text);
    return lengths.includes(bytes.length) ? bytes : null;
  } catch {
    return null;
  }
}

/** `progress` tells how many of all draws are done, with those that came since it was last called. */
export async function checkDeal(
  story: Story,
  kept: SavedTable | null,
  progress: (done: number, all: number, newest: DrawCheck[]) => void = () => {},
): Promise<Check[]> {
  return [
    commitment(story),
    noted(story, kept),
    ...own(story, kept),
    key(story),
    ...given(story),
    ending(story),
    await draws(story, progress),
  ];
}

/** Draws that were left out at the end would be missed by nobody else. */
function ending(story: Story): Check {
  const what = say('check_end');
  const last = story.steps.at(-1);
  if (!story.result) return { what, ok: null, detail: say('check_end_closed') };
  const ok = last?.turn === null && String(last.scores) === String(story.result.scores);
  return { what, ok, detail: say(ok ? 'check_end_ok' : 'check_end_bad') };
}

function commitment(story: Story): Check {
  const seed = bytesOf(story.seed, 32);
  const found = seed ? toHex(sha256(seed)) : '–';
  const ok = found === story.commitment;
  const slots = { found, commitment: story.commitment };
  const detail = say(ok ? 'check_commitment_ok' : 'check_commitment_bad', slots);
  return { what: say('check_commitment'), ok, detail };
}

function noted(story: Story, kept: SavedTable | null): Check {
  const what = say('check_noted');
  if (!kept?.commitment) return { what, ok: null, detail: say('check_noted_none') };
  const ok = kept.commitment === story.commitment;
  const slots = { noted: kept.commitment, commitment: story.commitment };
  return { what, ok, detail: say(ok ? 'check_noted_ok' : 'check_noted_bad', slots) };
}

function own(story: Story, kept: SavedTable | null): Check[] {
  return Object.entries(kept?.bytes ?? {}).map(([text, sent]) => {
    const seat = Number(text);
    const what = say('check_own', { seat: story.players[seat] ?? seat + 1 });
    const bytes = story.additions[seat] ?? '';
    if (bytes === sent) return { what, ok: true, detail: say('check_own_ok', { bytes }) };
    if (bytes) return { what, ok: false, detail: say('check_own_bad', { sent, bytes }) };
    return kept?.added?.includes(seat)
      ? { what, ok: false, detail: say('check_own_lost') }
      : { what, ok: null, detail: say('check_own_late') };
  });
}

/** What somebody brought to the table was drawn from nothing. */
function given(story: Story): Check[] {
  if (story.given === 0) return [];
  return [
    { what: say('check_given'), ok: null, detail: say('check_given_text', { n: story.given }) },
  ];
}

function key(story: Story): Check {
  const seed = bytesOf(story.seed, 32);
  // A fixed length: else seats could shift bytes between them and leave the key as it is.
  const additions = story.additions
    .map((text) => bytesOf(text, 0, 16))
    .filter((one) => one !== null);
  const sound = seed && additions.length === story.additions.length;
  const found = sound ? toHex(hmacSha256(seed, concat(...additions))) : '–';
  const ok = found === story.key;
  const detail = say(ok ? 'check_key_ok' : 'check_key_bad', { found, key: story.key });
  return { what: say('check_key'), ok, detail };
}

async function draws(
  story: Story,
  progress: (done: number, all: number, newest: DrawCheck[]) => void,
): Promise<Check> {
  const all = story.steps.flatMap((step) => step.draws);
  const secret = bytesOf(story.key, 32);
  let wrong = 0;
  let first: number | null = null;
  let newest: DrawCheck[] = [];
  let since = performance.now();
  for (const [index, draw] of all.entries()) {
    // Each chance step has its own number: none may be left out, or be drawn twice.
    const given = index < story.given && draw.step === index;
    const drawn = secret && !given && draw.step === index ? again(secret, draw) : null;
    const ok = given || (drawn !== null && drawn.outcome === draw.outcome);
    if (!ok) {
      wrong += 1;
      first ??= draw.step;
    }
    newest.push({ draw, drawn, ok, given });
    if (performance.now() - since > BREATH) {
      progress(index + 1, all.length, newest);
      newest = [];
      await new Promise((go) => setTimeout(go));
      since = performance.now();
    }
  }
  progress(all.length, all.length, newest);
  const slots = { n: all.length - story.given, wrong, step: first ?? 0 };
  const detail = say(wrong === 0 ? 'check_draws_ok' : 'check_draws_bad', slots);
  return { what: say('check_draws'), ok: wrong === 0, detail };
}

function again(secret: Uint8Array, draw: Draw): ComputedDraw | null {
  try {
    return drawOutcome(secret, draw.step, draw.chances);
  } catch {
    return null;
  }
}
