/** In which language sentences are told: that of the address (?lang=fr), of the settings, or of the browser. */

import { ENGLISH } from '@/words/catalogue';
import { translations } from '@/words/translations';
import { settings } from './settings.svelte';

function wanted(): string[] {
  const asked = new URLSearchParams(location.search).get('lang');
  return [asked ?? '', settings.language, ...navigator.languages].filter(Boolean);
}

/** For as long as the page is open: sentences that are there already do not change. */
export const language: string =
  typeof location === 'undefined' ? ENGLISH : translations.best(wanted());

/** Those to choose from; nothing to choose if there is only one. */
export const languages: readonly string[] = translations.languages;

/** What a language calls itself; a tag of somebody's own making, such as ar-x-made-up, has no name. */
export function nameOfLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
