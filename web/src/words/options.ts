/** A game's options in words; what the catalogue has none for goes by its own name. */
import catalogue from '@words/options.json';

const texts: Record<string, string> = catalogue;

/** 'known_cards' as people read it: 'Known cards'. */
export function inWords(name: string): string {
  const text = name.replace(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const optionName = (ruleset: string, option: string): string =>
  texts[`${ruleset}.${option}`] ?? inWords(option);

/** What it is called when nothing is chosen of it; '' if that needs no word. */
export const noneName = (ruleset: string, option: string): string =>
  texts[`${ruleset}.${option}.none`] ?? '';

/** A sentence about it; '' if there is none. */
export const optionNote = (ruleset: string, option: string): string =>
  texts[`${ruleset}.${option}.note`] ?? '';

export const choiceName = (ruleset: string, option: string, choice: unknown): string =>
  texts[`${ruleset}.${option}.${choice}`] ?? inWords(String(choice));

export const choiceNote = (ruleset: string, option: string, choice: unknown): string =>
  texts[`${ruleset}.${option}.${choice}.note`] ?? '';
