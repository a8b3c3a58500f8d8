import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const own = (key: string, ruleset = 'card-game') => ({ key, ruleset, title: key, text: 'id = 1' });

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

test('what is kept is there the next time, the newest first, each with its game', async () => {
  const { ownEditions } = await import('./own-editions');
  for (const one of [own('a'), own('b'), own('c', 'museum')]) ownEditions.keep(one);
  ownEditions.keep({ ...own('a'), title: 'A' });
  vi.resetModules();
  const again = (await import('./own-editions')).ownEditions;
  expect(again.of('card-game').map(({ title }) => title)).toEqual(['b', 'A']);
  again.drop('b');
  expect(again.of('card-game')).toEqual([{ ...own('a'), title: 'A' }]);
});

test('what others have left there is no edition', async () => {
  kept.set('dighouse.editions', JSON.stringify([null, 5, { key: 'x' }, own('a')]));
  const { ownEditions } = await import('./own-editions');
  expect(ownEditions.of('card-game')).toEqual([own('a')]);
});

test('titles, files and faults', async () => {
  const { faultOf, fileName, freshTitle } = await import('./own-editions');
  expect(freshTitle('My copy', ['My copy', 'My copy 2'])).toBe('My copy 3');
  expect(fileName('Ada’s copy!')).toBe('ada-s-copy.toml');
  expect(fileName('!')).toBe('edition.toml');
  expect(faultOf('edition: cards.cup.sells[1]: must be a number')).toEqual({
    where: 'cards.cup.sells[1]',
    what: 'Must be a number',
  });
  expect(faultOf('edition: this is no TOML: x')).toEqual({ where: '', what: 'This is no TOML: x' });
  expect(faultOf('the server is away')).toEqual({ where: '', what: 'The server is away' });
});
