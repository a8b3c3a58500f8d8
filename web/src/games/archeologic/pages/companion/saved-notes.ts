/** The notes of a printed game, as this device keeps them. */
import { DeviceStore } from '@/storage/device-store';
import type { PlacedBuilding } from '../../art/buildings';
import type { AnswerFact, CheckFact, Facts } from './facts';

export interface SavedNotes extends Facts {
  viewfinder: string | null;
  layout: PlacedBuilding[];
  edition: { name: string; text: string } | null;
}

const MOST_CLUES = 50;
const MOST_ANSWERS = 120;
const MOST_CHECKS = 20;

export const emptyNotes = (): SavedNotes => ({
  clues: [],
  answers: [],
  checks: [],
  viewfinder: null,
  layout: [],
  edition: null,
});

const notes = new DeviceStore('companion', usable);
const visits = new DeviceStore('companion.seen', (found) => (found === undefined ? 0 : 1));

export const loadNotes = (): SavedNotes => notes.load();
export const saveNotes = (now: SavedNotes): boolean => notes.save(now);

/** Was this device here before? */
export const hasVisited = (): boolean => visits.load() > 0;
export const markVisited = (): boolean => visits.save(1);

const text = (value: unknown): value is string => typeof value === 'string' && value.length <= 80;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whatever is there: what can be used of it. */
function usable(found: unknown): SavedNotes {
  const { clues, answers, checks, viewfinder, layout, edition } = (found ??
    {}) as Partial<SavedNotes>;
  return {
    clues: list(clues).filter(text).slice(0, MOST_CLUES),
    answers: list(answers).filter(isAnswer).slice(0, MOST_ANSWERS),
    checks: list(checks).filter(isCheck).slice(0, MOST_CHECKS),
    viewfinder: text(viewfinder) ? viewfinder : null,
    layout: list(layout).filter(isLying),
    edition:
      text(edition?.name) && typeof edition?.text === 'string'
        ? { name: edition.name, text: edition.text }
        : null,
  };
}

function isAnswer(found: unknown): found is AnswerFact {
  const one = found as Partial<AnswerFact> | null;
  return text(one?.axis) && text(one.question) && text(one.answer);
}

function isCheck(found: unknown): found is CheckFact {
  const one = found as Partial<CheckFact> | null;
  if (!Array.isArray(one?.layout) || !one.layout.every(isLying)) return false;
  return one.right === null || (Array.isArray(one.right) && one.right.every(text));
}

function isLying(found: unknown): found is PlacedBuilding {
  const one = found as Partial<PlacedBuilding> | null;
  return text(one?.building) && text(one.zone) && Number.isInteger(one.turns);
}
