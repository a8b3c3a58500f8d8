/** The notes of a first Card Game. */

import catalogue from '@library/archaeology/words/en/card-game-guide.json';
import { guideWith, hasClosedChamber } from '../guide/guide';
import { acting, notes } from '../guide/note-builder';

const { plain } = notes(catalogue);

export const guide = guideWith(
  catalogue,
  [],
  [
    plain(
      'map',
      'monument',
      (view, me) => acting(view, me) && 'map' in view.hand && hasClosedChamber(view),
    ),
  ],
);
