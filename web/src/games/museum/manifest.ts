/** This Belongs in a Museum. */
import type { Manifest } from '@/game/manifest';

export const manifest: Manifest = {
  rulesets: {
    museum: { page: () => import('./page').then((module) => module.page) },
  },
};
