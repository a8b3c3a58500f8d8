/** What is asked of whoever acts, in place of the usual actions of a turn: one question at a time. */

import type { View } from '../generated/view';
import { capital, cards, some } from '../words/naming';
import { say } from '../words/say';
import {
  type Action,
  discardAction,
  loseCheapestAction,
  plainAction,
  robActions,
  type Situation,
} from './actions';
import type { Side } from './selection';

export interface PhasePrompt {
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
  actions: Action[];
  /** Something lies before the one who answers, and is shown in the place of the hand. */
  lays?: boolean;
}

/** By phase. What is not here is a turn as usual. */
export type PhasePrompts = Readonly<Record<string, (situation: Situation) => PhasePrompt>>;

export const phasePrompts: PhasePrompts = {
  rob: (situation) => ({
    title: say('rob_title'),
    text: '',
    line: say('rob_text'),
    section: 'thief',
    from: null,
    tray: '',
    actions: robActions(situation),
  }),
  storm(situation) {
    const lose = discardAction(situation);
    return {
      title: say('storm_title', { n: situation.view.owed }),
      text: say('storm_text'),
      line: lose.why ?? say('storm_ready'),
      section: 'storm',
      from: 'give',
      tray: say('losing'),
      actions: [lose, loseCheapestAction(situation)],
    };
  },
};

/** Several chambers are as dear: which is it to be? Only the page asks that. */
export function chamberPrompt(explorations: Action[], { chambers }: View): PhasePrompt {
  const reach = explorations.filter((action) => action.why === null);
  const maps = chambers[explorations.findIndex((action) => action.why === null)]?.maps ?? 1;
  const seen = chambers.flatMap(({ name, open, known }) => {
    const there = cards(open ?? known ?? {});
    return there ? [say('which_seen', { name: capital(name), cards: there })] : [];
  });
  const none = plainAction('none', say('which_none'), [], null, { aside: true });
  return {
    title: say('which_title'),
    text: '',
    line: seen.join(' ') || say('which_text', { maps: some('map', maps) }),
    section: 'explore',
    from: null,
    tray: '',
    actions: [...reach.map((action, at) => ({ ...action, key: String(at + 1) })), none],
  };
}
