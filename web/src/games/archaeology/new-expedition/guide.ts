/** The notes of a first New Expedition: those of the family, some in other words, and what the tents and monuments need. */

import family from '@library/archaeology/words/en/card-game-guide.json';
import own from '@library/archaeology/words/en/new-expedition-guide.json';
import type { GuideStep } from '@/game/contract';
import type { Filled } from '@/game/guide-notes';
import { total, tradeValue } from '../edition/numbers';
import type { View } from '../generated/view';
import { guideWith, hasClosedChamber } from '../guide/guide';
import { acting, asked, type NoteScene, notes } from '../guide/note-builder';
import { some } from '../words/naming';
import { half } from './storm';

const catalogue = { ...family, ...own };
const { step, plain } = notes(catalogue);

const MONUMENTS = ['great-pyramid', 'temple', 'tomb', 'mine', 'sphinx', 'buried-ruins'] as const;

/** Each table has one monument: what belongs to it is new to whoever has seen only others. */
const news = (note: GuideStep): GuideStep => ({ ...note, news: true });

/** What only this monument has, such as the value that is safe in the Mine. */
const planOf = ({ view, numbers }: NoteScene) => numbers.monuments[view.monument ?? ''] ?? {};

function tent({ view, me, names }: NoteScene): Filled<keyof typeof catalogue> | null {
  if (!asked(view, me, 'tent')) return null;
  const { hand: held = 0, tents = 0 } = view.seats[me] ?? {};
  const n = half(held);
  const text = tents > 1 ? 'tent_again' : 'tent_text';
  return {
    title: view.turn === me ? 'tent_title' : 'tent_title_other',
    text: n ? text : 'tent_none',
    slots: { n, held, name: names[view.turn ?? me] ?? '' },
  };
}

const holdsMap = (view: View, me: number) =>
  acting(view, me) && 'map' in view.hand && hasClosedChamber(view);

/** Whoever has a map reads what it is good for; not if there was an exploration this turn. */
const maps = MONUMENTS.map((monument) =>
  news(
    step(monument, 'monument', (scene) => {
      const { view, me } = scene;
      if (view.monument !== monument || !holdsMap(view, me) || view.explorations) return null;
      const cost = Math.min(...view.chambers.map((chamber) => chamber.maps));
      return { slots: { ...planOf(scene), maps: some('map', cost) } };
    }),
  ),
);

function once({ view, me, numbers }: NoteScene): Filled<keyof typeof catalogue> | null {
  const spent = (view.explorations ?? 0) >= numbers.explorationsATurn;
  return spent && holdsMap(view, me) ? {} : null;
}

function press(scene: NoteScene): Filled<keyof typeof catalogue> | null {
  if (!asked(scene.view, scene.me, 'press')) return null;
  const value = tradeValue(scene.view.turned ?? {}, scene.numbers);
  return { slots: { ...planOf(scene), value } };
}

/** A chamber that lies open has more in it than at the start. */
const grown = (view: View) => view.chambers.some(({ open = {} }) => total(open) > 1);

export const guide = guideWith(
  catalogue,
  [
    step('tent', 'camp', tent),
    news(plain('look', 'monument', (view, me) => asked(view, me, 'look'))),
    news(plain('keep', 'offer', (view, me) => asked(view, me, 'keep'))),
    news(step('press', 'offer', press)),
    news(
      step('name', 'offer', (scene) =>
        asked(scene.view, scene.me, 'name') ? { slots: planOf(scene) } : null,
      ),
    ),
  ],
  [
    ...maps,
    step('once', 'monument', once),
    news(plain('grew', 'monument', (view, me) => acting(view, me) && grown(view))),
  ],
);
