import { expect, test } from 'vitest';
import { language, languages, nameOfLanguage } from './language';

test('languages go by their own names', () => {
  expect(['en', 'fr', 'pt-PT'].map(nameOfLanguage)).toEqual([
    'English',
    'français',
    'português europeu',
  ]);
  expect(nameOfLanguage('ar-x-made-up')).toBe('ar-x-made-up');
});

test('English is spoken where nothing else is there', () => {
  expect(languages).toContain(language);
});
