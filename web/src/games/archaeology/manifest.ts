/** Both card games: the Card Game and the New Expedition. */
import type { Editor, Manifest } from '@/game/manifest';

const editor = (): Promise<Editor> =>
  import('./edition/ValuesEditor.svelte').then((module) => module.default);

export const manifest: Manifest = {
  rulesets: {
    'card-game': {
      page: () => import('./card-game/page').then((module) => module.page),
      editor,
    },
    'new-expedition': {
      page: () => import('./new-expedition/page').then((module) => module.page),
      editor,
      optionPicture: () => import('./art/OptionPicture.svelte').then((module) => module.default),
      firstOptions: { monument: 'great-pyramid' },
    },
  },
};
