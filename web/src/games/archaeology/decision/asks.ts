/** What is asked of whoever acts, in place of the usual deeds of a turn: one question at a time. */

import type { View } from '../generated/view';
import { capital, cards, some } from '../words/naming';
import { say } from '../words/say';
import { type Deed, discards, type Moment, robberies, simple, sparing } from './deeds';
import type { Side } from './selection';

export interface Ask {
  title: string;
  /** A little more about it, where there is room and nothing is chosen yet. */
  text: string;
  /** What is missing, or how things stand. */
  line: string;
  /** The section of the rules that tells about it. */
  section: string;
  /** Where cards are chosen from for it; null: none are. */
  from: Side | null;
  /** What the chosen cards are for. */
  tray: string;
  /** They stand for their kinds: how many they are says nothing. */
  kinds?: boolean;
  deeds: Deed[];
  /** Something lies before the one who answers, and is shown in the place of the hand. */
  lays?: boolean;
}

/** By phase. What is not here is a turn as usual. */
export type Asks = Readonly<Record<string, (moment: Moment) => Ask>>;

export const asks: Asks = {
  rob: (moment) => ({
    title: say('rob_title'),
    text: '',
    line: say('rob_text'),
    section: 'thief',
    from: null,
    tray: '',
    deeds: robberies(moment),
  }),
  storm(moment) {
    const lose = discards(moment);
    return {
      title: say('storm_title', { n: moment.view.owed }),
      text: say('storm_text'),
      line: lose.why ?? say('storm_ready'),
      section: 'storm',
      from: 'give',
      tray: say('losing'),
      deeds: [lose, sparing(moment)],
    };
  },
};

/** Several chambers are as dear: which is it to be? Only the page asks that. */
export function which(explorations: Deed[], { chambers }: View): Ask {
  const reach = explorations.filter((deed) => deed.why === null);
  const maps = chambers[explorations.findIndex((deed) => deed.why === null)]?.maps ?? 1;
  const seen = chambers.flatMap(({ name, open, known }) => {
    const there = cards(open ?? known ?? {});
    return there ? [say('which_seen', { name: capital(name), cards: there })] : [];
  });
  const none = simple('none', say('which_none'), [], null, { aside: true });
  return {
    title: say('which_title'),
    text: '',
    line: seen.join(' ') || say('which_text', { maps: some('map', maps) }),
    section: 'explore',
    from: null,
    tray: '',
    deeds: [...reach.map((deed, at) => ({ ...deed, key: String(at + 1) })), none],
  };
}
