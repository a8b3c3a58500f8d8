/** ArcheOlogic. */
import type { Manifest } from '@/game/manifest';

export const manifest: Manifest = {
  rulesets: {
    archeologic: {
      page: () => import('./page').then((module) => module.page),
      pages: {
        quests: { load: () => import('./pages/quests/QuestsPage.svelte') },
        companion: { load: () => import('./pages/companion/CompanionPage.svelte') },
        // The book, a form for a new card, or a card by its number.
        cards: {
          load: () => import('./pages/cards/CardsPage.svelte'),
          rest: /^(new|[1-9]\d{0,2})$/,
        },
      },
    },
  },
};
