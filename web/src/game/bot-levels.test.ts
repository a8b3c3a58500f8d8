import { expect, it } from 'vitest';
import { levelName, levelNote } from './bot-levels';

it('finds the words of a level in the folder of its family, or in the house', () => {
  expect(levelName('archeologic', 'professor')).toBe('Professor');
  expect(levelNote('archeologic', 'professor')).toContain('Forgets nothing');
  expect(levelName('museum', 'greedy')).toBe('Greedy');
  expect(levelNote('card-game', 'random')).toContain('without a thought');
});

it('calls others by their own name', () => {
  expect(levelName('three-tricks', 'professor')).toBe('Professor');
  expect(levelNote('three-tricks', 'professor')).toBe(''); // of other families
  expect(levelName('three-tricks', 'card-counter')).toBe('Card counter');
  expect(levelName('museum', null)).toBe('');
});

it('has words for every level of the manifests', () => {
  const manifests = import.meta.glob<string>('@library/*/manifest.py', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  expect(Object.keys(manifests)).toHaveLength(3);
  for (const [path, manifest] of Object.entries(manifests)) {
    const bots = /^BOTS = \{(.*?)^\}/ms.exec(manifest)?.[1] ?? '';
    const levels = [...bots.matchAll(/^ {4}"(\w+)":/gm)].map(([, level = '']) => level);
    const ruleset = /RulesetEntry\(\s*"([\w-]+)"/.exec(manifest)?.[1] ?? '';
    expect(levels.length).toBeGreaterThan(1);
    for (const level of levels) expect(levelNote(ruleset, level), `${path} ${level}`).not.toBe('');
  }
});
