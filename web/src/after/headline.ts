/** Who won, as it is said to whoever looks. */

import after from '@words/after.json';
import type { ResultInfo } from '@/wire/generated/wire';
import { join, words } from '@/words/words';

const say = words(after);

export interface Headline {
  title: string;
  text: string;
}

/** `held` are the seats of this device: with one of them it is 'you', with several they have names. */
export function headline(result: ResultInfo | null, names: string[], held: number[]): Headline {
  if (!result) return { title: say('closed_title'), text: say('closed_text') };
  const { winners, scores, ranks } = result;
  const me = held.length === 1 ? held[0] : undefined;
  const score = scores[winners[0] ?? 0] ?? 0;
  const called = winners.map((seat) => (seat === me ? say('you') : (names[seat] ?? '')));
  if (winners.length > 1)
    return {
      title: say('won_shared', { names: join(called) }),
      text: say('shared_text', { score }),
    };
  if (me !== undefined && winners[0] === me)
    return { title: say('won_you'), text: say('won_you_text', { n: score }) };
  const title = say('won', { name: called[0] ?? '' });
  if (me === undefined)
    return { title, text: say(held.length ? 'together_text' : 'watched_text', { score }) };
  const mine = scores[me] ?? 0;
  return {
    title,
    text: say('lost_text', { score, mine, rank: ranks[me] ?? 0, seats: scores.length }),
  };
}
