/** What a first game is played with: chosen for whoever has not finished one on this device yet. */
import { rulesetOf } from '@/game/families';
import { savedTables } from '@/storage/saved-tables';
import type { GameInfo } from '@/wire/generated/wire';

export function firstOptions({ ruleset, options }: GameInfo): Record<string, unknown> {
  if (savedTables.all().some((kept) => kept.ruleset === ruleset && kept.over)) return {};
  // A server may offer something else than what this page was built for.
  const offered = ([name, value]: [string, unknown]) =>
    options.some((option) => option.name === name && option.choices?.includes(value));
  return Object.fromEntries(Object.entries(rulesetOf(ruleset)?.firstOptions ?? {}).filter(offered));
}
