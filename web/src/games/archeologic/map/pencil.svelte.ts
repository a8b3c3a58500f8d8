/** One's own pencil marks: what a zone may, can't or must hold. */
import { FREE, NOTHING } from '../deduction/map-contents';

export type PencilMark = 'maybe' | 'no' | 'sure';
/** By zone and subject: a building's letter, or NOTHING. */
export type MarksByZone = Record<string, Record<string, PencilMark>>;

const NEXT: Record<string, PencilMark | undefined> = { '': 'maybe', maybe: 'no', no: 'sure' };

export class Pencil {
  marks: MarksByZone = $state.raw({});
  /** What the pencil writes about. */
  subject = $state('');
  readonly sure: ReadonlyMap<string, string> = $derived(
    new Map(
      Object.entries(this.marks).flatMap(([zone, of]) =>
        Object.entries(of)
          .filter(([subject, mark]) => mark === 'sure' && subject !== FREE)
          .map(([subject]) => [zone, subject] as const),
      ),
    ),
  );
  readonly blank: boolean = $derived(Object.keys(this.marks).length === 0);

  /** From nothing to possible, impossible, sure, and nothing again. */
  cycle(zone: string, subject = this.subject): PencilMark | null {
    const { [subject]: before = '', ...others } = this.marks[zone] ?? {};
    if (subject === NOTHING) delete others[FREE]; // it can't be rubbed out by itself
    const mark = NEXT[before] ?? null;
    const { [zone]: _, ...rest } = this.marks;
    const here = mark ? { ...others, [subject]: mark } : others;
    this.marks = Object.keys(here).length ? { ...rest, [zone]: here } : rest;
    return mark;
  }

  write(zone: string, subject: string, mark: PencilMark): void {
    this.marks = { ...this.marks, [zone]: { ...this.marks[zone], [subject]: mark } };
  }

  clear(): void {
    this.marks = {};
  }
}

/** Only what can be a mark; whatever else was kept is not. */
export function validMarks(
  marks: MarksByZone,
  zones: ReadonlySet<string>,
  subjects: readonly string[],
): MarksByZone {
  const found: MarksByZone = {};
  for (const [zone, of] of Object.entries(marks)) {
    if (!zones.has(zone) || typeof of !== 'object' || of === null) continue;
    const kept = Object.entries(of).filter(
      ([subject, mark]) => subjects.includes(subject) && ['maybe', 'no', 'sure'].includes(mark),
    );
    if (kept.length) found[zone] = Object.fromEntries(kept);
  }
  return found;
}
