/** Who won, as it is said to whoever looks. */

import after from '@words/after.json';
import { displayNames, ownSeat } from '@/game/display-names';
import type { ResultInfo } from '@/wire/generated/wire';
import { join, words } from '@/words/words';

const say = words(after);

export interface Headline {
  title: string;
  text: string;
}

/** `held` are the seats of this device: with one of them it is 'you', with several they have names. `guest`: the game
    may be about anything, so nothing of digging is said. */
export function headline(
  result: ResultInfo | null,
  names: string[],
  held: number[],
  guest = false,
): Headline {
  if (!result) return { title: say('closed_title'), text: say('closed_text') };
  const { winners, scores } = result;
  const me = ownSeat(held);
  const score = scores[winners[0] ?? 0] ?? 0;
  const won = me !== null && winners.includes(me);
  const after = me === null ? say(held.length ? 'together' : 'watched') : yours(result, me);
  const who = displayNames(names, me);
  if (winners.length === 0) return { title: say('won_nobody'), text: after };
  if (winners.length > 1) {
    // 'You' begins the sentence.
    const order = won ? [me, ...winners.filter((seat) => seat !== me)] : winners;
    const title = say('won_shared', { names: join(order.map((seat) => who[seat] ?? '')) });
    const text = guest ? say('won_text', { n: score }) : say('shared_text', { score });
    return { title, text: both(text, won ? '' : after) };
  }
  if (won && result.resigned.includes(me))
    return { title: say('won_bot'), text: say('won_text', { n: score }) };
  if (won)
    return { title: say('won_you'), text: say(guest ? 'won_text' : 'won_you_text', { n: score }) };
  const title = say('won', { name: who[winners[0] ?? 0] ?? '' });
  return { title, text: both(say('won_text', { n: score }), after) };
}

/** 'You have 30 points: third of three.' */
function yours({ scores, ranks }: ResultInfo, me: number): string {
  const rank = after.ordinals[(ranks[me] ?? 1) - 1] ?? String(ranks[me]);
  const seats = after.counts[scores.length - 1] ?? String(scores.length);
  return say('yours', { n: scores[me] ?? 0, rank, seats });
}

const both = (one: string, other: string): string => (other ? `${one} ${other}` : one);
