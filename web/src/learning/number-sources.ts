/** Where the numbers of a rules page come from, in a sentence. */
import catalogue from '@words/rules.json';
import { countMarks, isHouse } from '@/game/source-marks';
import type { RulesPage } from '@/wire/generated/wire';
import { words } from '@/words/words';

const say = words(catalogue);

export function sourcesText(rules: RulesPage): string {
  const { edition, edition_title, built_in, ruleset } = rules;
  if (edition === null) return say('note');
  if (!built_in) return say('note_own', { edition: edition_title ?? edition });
  // A game has an edition of its own name: the printed one. Others say which they are.
  if (edition !== ruleset) return say('note_edition', { edition: edition_title ?? edition });
  const counts = [...countMarks(rules.numbers)];
  const sum = (some: [string, number][]) => some.reduce((all, [, more]) => all + more, 0);
  const house = sum(counts.filter(([mark]) => isHouse(mark)));
  return house ? say('note_house', { n: house, all: sum(counts) }) : say('note');
}
