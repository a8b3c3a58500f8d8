import { expect, test } from 'vitest';
import type { SavedTable } from '@/storage/saved-tables';
import { drawNumber, drawOutcome } from './chance';
import { checkDeal } from './check-deal';
import { hmacSha256, sha256, toHex } from './digests';
import type { Draw, Story } from './generated/wire';

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);

// The vectors of docs/chance.md.
test('numbers are those of the server', () => {
  const all = 1n << 64n;
  expect(drawNumber(seed, 0, all)).toBe(4260729008406123890n);
  expect(drawNumber(seed, 1, all)).toBe(17816329682512989057n);
  expect([0, 1, 2 ** 40].map((step) => drawNumber(seed, step, 6n))).toEqual([2n, 3n, 3n]);
  expect(drawNumber(new Uint8Array(32), 0, 1000n)).toBe(825n);
});

test('words that would favour an outcome are skipped', () => {
  const below = (1n << 63n) + 1n;
  expect([0, 1, 2].map((step) => drawNumber(seed, step, below))).toEqual([
    4260729008406123890n,
    2832028129298160710n,
    1572940635652875759n,
  ]);
});

test('an outcome is found by its weight', () => {
  const chances = [
    ['two', 3],
    ['four', 1],
    ['nine', 2],
  ] as const;
  expect(drawOutcome(seed, 0, chances)).toEqual({ outcome: 'two', number: 2n, total: 6n });
  expect(drawOutcome(seed, 1, chances)).toEqual({ outcome: 'four', number: 3n, total: 6n });
  expect(() => drawOutcome(seed, 0, [])).toThrow(RangeError);
});

const bytes = '8f14e45fceea167a5a36dedd4bea2543';
const chances: [string, number][] = [
  ['deal coin', 14],
  ['deal mask', 4],
  ['deal shard', 18],
];

function story(change: Partial<Story> = {}): Story {
  const addition = Uint8Array.from(bytes.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = hmacSha256(seed, addition);
  const draws = Array.from({ length: 60 }, (_, step): Draw => {
    return { step, outcome: drawOutcome(key, step, chances).outcome, chances };
  });
  const step = { seat: null, picks: [], events: [], scores: [], turn: 0, views: [] };
  return {
    table: 'fyd-ENxTw7PnNMlu8BhooQ',
    ruleset: 'card-game',
    title: 'The Card Game',
    players: ['Ada', 'Greedy'],
    commitment: toHex(sha256(seed)),
    seed: toHex(seed),
    additions: [bytes, ''],
    key: toHex(key),
    given: 0,
    result: { scores: [3, 1], ranks: [1, 2], winners: [0], resigned: [] },
    steps: [
      { ...step, draws: draws.slice(0, 20) },
      { ...step, draws: draws.slice(20), scores: [3, 1], turn: null },
    ],
    ...change,
  };
}

const kept = {
  table: 'fyd-ENxTw7PnNMlu8BhooQ',
  commitment: toHex(sha256(seed)),
  bytes: { 0: bytes },
  added: [0],
} as unknown as SavedTable;

const verdicts = async (told: Story, noted: SavedTable | null) =>
  (await checkDeal(told, noted)).map((check) => check.ok);

test('a fair deal passes every check', async () => {
  let done = 0;
  let shown = 0;
  const checks = await checkDeal(story(), kept, (number, all, newest) => {
    expect(all).toBe(60);
    done = number;
    shown += newest.length;
  });
  expect(checks.map((check) => check.ok)).toEqual([true, true, true, true, true, true]);
  expect(checks.at(-1)?.detail).toContain('60');
  expect([done, shown]).toEqual([60, 60]);
});

test('who noted nothing has nothing to compare', async () => {
  expect(await verdicts(story(), null)).toEqual([true, null, true, true, true]);
});

test('another seed than the promised one is found', async () => {
  const other = story({ seed: '00'.repeat(32) });
  expect(await verdicts(other, kept)).toEqual([false, true, true, false, true, true]);
});

test('a promise that was changed with the seed is found by what was noted', async () => {
  const noted = { ...kept, commitment: 'ab'.repeat(32) };
  expect((await verdicts(story(), noted))[1]).toBe(false);
});

test('bytes that were changed, left out or late are told apart', async () => {
  const own = async (told: Story, noted: SavedTable) => (await verdicts(told, noted))[2];
  expect(await own(story({ additions: ['00'.repeat(16), ''] }), kept)).toBe(false);
  expect(await own(story({ additions: ['', ''] }), kept)).toBe(false);
  expect(await own(story({ additions: ['', ''] }), { ...kept, added: [] })).toBe(null);
});

test('a card that the key does not draw is found, and so is a step left out', async () => {
  const changed = story();
  const draws = changed.steps[0]?.draws ?? [];
  const wrong = draws[7] as Draw;
  draws[7] = { ...wrong, outcome: wrong.outcome === 'deal mask' ? 'deal coin' : 'deal mask' };
  const checks = await checkDeal(changed, kept);
  expect(checks.at(-1)?.ok).toBe(false);
  expect(checks.at(-1)?.detail).toContain('draw 7');
  const short = story();
  short.steps[0]?.draws.shift();
  expect((await verdicts(short, kept)).at(-1)).toBe(false);
});

test('a story that breaks off is found, and one of a closed table is none', async () => {
  const whole = story();
  const broken = story({ steps: whole.steps.slice(0, 1) });
  expect((await verdicts(broken, kept)).at(-2)).toBe(false);
  expect((await verdicts({ ...whole, result: null }, kept)).at(-2)).toBe(null);
});

test('nonsense fails the checks, rather than the page', async () => {
  const nonsense = story({ seed: 'no', key: 'no', additions: ['zz'] });
  expect(await verdicts(nonsense, kept)).toEqual([false, true, false, false, true, false]);
});

test('what was given to a table is told, and is no draw', async () => {
  const honest = story();
  const [first, ...rest] = honest.steps;
  const draws = (first?.draws ?? []).map((draw, at) =>
    at < 2 ? { ...draw, outcome: 'deal coin' } : draw,
  );
  const steps = first ? [{ ...first, draws }, ...rest] : [];
  expect(await verdicts({ ...honest, steps }, kept)).toContain(false);
  const checks = await checkDeal({ ...honest, steps, given: 2 }, kept);
  expect(checks.map((check) => check.ok)).toEqual([true, true, true, true, null, true, true]);
  expect(checks.at(-1)?.detail).toContain('58');
});
