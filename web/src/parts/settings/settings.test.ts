import { expect, test } from 'vitest';
import { readSettings, resetSettings, settings } from './settings.svelte';

test('what is kept is read; what makes no sense is as usual', () => {
  const usual = readSettings(null);
  expect(usual).toMatchObject({ theme: 'auto', textSize: 100, sound: false, knownCards: true });
  expect(readSettings('{"theme":"dark","textSize":125,"sound":true}')).toEqual({
    ...usual,
    theme: 'dark',
    textSize: 125,
    sound: true,
  });
  for (const text of ['', 'null', '[]', '{', '{"theme":"pink","textSize":900,"sound":"loud"}'])
    expect(readSettings(text)).toEqual(usual);
});

test('all can be as it was at first', () => {
  settings.handOrder = 'value';
  resetSettings();
  expect(settings.handOrder).toBe('kind');
});
