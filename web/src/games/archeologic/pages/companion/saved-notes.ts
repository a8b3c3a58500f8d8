/** The notes of a printed game, as this device keeps them. */
import type { PlacedBuilding } from '../../art/buildings';
import type { AnswerFact, CheckFact, Facts } from './facts';

export interface SavedNotes extends Facts {
  viewfinder: string | null;
  layout: PlacedBuilding[];
  edition: { name: string; text: string } | null;
}

const STORE = 'dighouse.companion';
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

export function loadNotes(): SavedNotes {
  try {
    return sound(JSON.parse(localStorage.getItem(STORE) ?? 'null'));
  } catch {
    return emptyNotes();
  }
}

export function saveNotes(notes: SavedNotes): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(notes));
  } catch {
    // Then they last as long as the page.
  }
}

const VISITED = 'dighouse.companion.seen';

/** Was this device here before? */
export function visited(): boolean {
  try {
    return localStorage.getItem(VISITED) !== null;
  } catch {
    return false;
  }
}

export function visit(): void {
  try {
    localStorage.setItem(VISITED, '1');
  } catch {
    // Then it is new here every time.
  }
}

const text = (value: unknown): value is string => typeof value === 'string' && value.length <= 80;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whatever is there: what can be used of it. */
function sound(found: unknown): SavedNotes {
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
