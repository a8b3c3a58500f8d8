/** The quickest way into a game of quests. */
import { playAlone, playNow } from '@/session/table-actions';
import { api, Refusal } from '@/wire/api';
import { bestResult, readAchievements } from './achievements';

/** The first quest of the shelf that was not solved yet, started at once. Answers with the table's id. */
export async function playEasiest(ruleset: string): Promise<string> {
  const all = readAchievements();
  try {
    const { groups } = await api.challenges(ruleset);
    const shelf = groups.flatMap((group) => group.challenges);
    const open = shelf.find(({ options }) => !bestResult(all, ruleset, `${options.quest}`)?.rank);
    const quest = open ?? shelf.at(-1);
    const game = (await api.games()).find((found) => found.ruleset === ruleset);
    if (quest) return await playAlone(ruleset, game?.title ?? '', quest.options);
  } catch (error) {
    // A server without a shelf has bots, anyhow.
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
  return playNow(ruleset);
}
