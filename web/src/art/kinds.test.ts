import { expect, test } from 'vitest';
import { KINDS, letterOf, shapeOf, shortName } from './kinds';

test('kinds differ without their colours: by letters, shape and name', () => {
  for (const mark of [letterOf, shapeOf, shortName])
    expect(new Set(KINDS.map(mark)).size).toBe(KINDS.length);
});

test('what is no treasure has no letters', () => {
  expect(letterOf('thief')).toBe('');
});
