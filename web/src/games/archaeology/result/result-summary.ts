/** What made the difference, in a few words to whoever played: from the result alone. */

import result from '@library/archaeology/words/en/result.json';
import type { RulesPage } from '@/wire/generated/wire';
import { words } from '@/words/words';
import type { MarkedNumbers } from '../edition/marked-numbers';
import { capital, kindName } from '../words/naming';
import type { RankedSeat } from './ranking';

const say = words(result);
const CLOSE = 10; // points

/** Has the set as many cards as one of its kind can have? A single map is no feat. */
export function isComplete(set: { kind: string; cards: number }, rules: RulesPage): boolean {
  const { kinds } = rules.numbers as MarkedNumbers;
  const largest = kinds.find(({ kind }) => kind === set.kind)?.sells.length ?? 0;
  return largest > 1 && set.cards === largest;
}

/** Sentences for the seat `me`, compared with the winner; the winner's, with the next best. */
export function resultSummary(
  ranking: RankedSeat[],
  me: number,
  names: string[],
  rules: RulesPage,
): string[] {
  const mine = ranking.find((place) => place.seat === me);
  const other = ranking.find((place) => place.seat !== me && place.won !== mine?.won);
  if (!mine || !other || !ranking.some((place) => place.won)) return [];
  const name = names[other.seat] ?? '';
  const [whole, theirs] = [complete(mine, rules), complete(other, rules)];
  if (mine.won) {
    const more =
      whole > theirs ? [say('more_sets_you', { n: whole, name, other: some(theirs) })] : [];
    return [...more, ...brought(mine)];
  }
  const gap = other.score - mine.score;
  const close = gap > 0 && gap <= CLOSE ? [say('close', { n: gap })] : [];
  if (theirs > whole)
    return [
      ...close,
      say('more_sets', { n: theirs, name, mine: some(whole) }),
      ...brought(other, name),
      say('advice_sets'),
    ];
  if (other.soldCards > mine.soldCards)
    return [
      ...close,
      say('more_cards', { n: other.soldCards, name, mine: mine.soldCards }),
      say('advice_cards'),
    ];
  return [...close, ...brought(other, name), ...brought(mine)];
}

const some = (sets: number): string | number => sets || say('none');

function complete({ sets }: RankedSeat, rules: RulesPage): number {
  return sets.filter((set) => isComplete(set, rules)).reduce((sum, set) => sum + set.sets, 0);
}

/** The kind that most points came from; `name` is not given for one's own. */
function brought({ sets }: RankedSeat, name?: string): string[] {
  const points = new Map<string, number>();
  for (const set of sets) points.set(set.kind, (points.get(set.kind) ?? 0) + set.value * set.sets);
  const [best] = [...points].sort(([, one], [, other]) => other - one);
  if (!best) return [];
  const [kind, n] = best;
  const slots = { kind: capital(kindName(kind, 2)), n };
  return [name === undefined ? say('brought_you', slots) : say('brought', { ...slots, name })];
}
