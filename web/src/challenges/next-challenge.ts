/** Where somebody goes on who has finished a challenge. */
import { api } from '@/wire/api';
import type { Challenge } from '@/wire/generated/wire';
import { bestResult, readAchievements } from './achievements';

/** The next on the shelf that was not solved yet, behind this one if there is any; null: there is none. */
export async function nextChallenge(ruleset: string, quest: string): Promise<Challenge | null> {
  const { groups } = await api.challenges(ruleset);
  return nextUnsolved(
    groups.flatMap((group) => group.challenges),
    quest,
    (other) => bestResult(readAchievements(), ruleset, other)?.rank != null,
  );
}

export function nextUnsolved(
  shelf: Challenge[],
  quest: string,
  solved: (quest: string) => boolean,
): Challenge | null {
  const at = shelf.findIndex(({ options }) => `${options.quest}` === quest);
  if (at < 0) return null; // it came by its number: nothing follows it
  const others = [...shelf.slice(at + 1), ...shelf.slice(0, at)];
  return others.find(({ options }) => !solved(`${options.quest}`)) ?? null;
}
