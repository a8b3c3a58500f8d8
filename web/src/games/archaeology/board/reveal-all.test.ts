import { expect, test } from 'vitest';
import type { Chamber, View } from '../generated/view';
import { viewAt } from '../new-expedition/fixture';
import { revealAll } from './reveal-all';

function seeing(...among: (Chamber['among'] | null)[]): View {
  const { chambers } = viewAt('tomb');
  return viewAt('tomb', {
    chambers: chambers.map((chamber, at) =>
      among[at] ? { ...chamber, among: among[at] } : chamber,
    ),
  });
}

test('a chamber shows what somebody knows of it, and of several who knows most', () => {
  const early = seeing({ coin: 3, cup: 1, mask: 1 }, null);
  const late = seeing({ coin: 2, cup: 1 }, null);
  const open = revealAll(seeing(), seeing(), [early, late, seeing()]) as View;
  expect(open.chambers.map((chamber) => chamber.among)).toEqual([{ coin: 2, cup: 1 }, undefined]);
  const turned = revealAll(seeing(), seeing(), [late, early]) as View;
  expect(turned.chambers[0]?.among).toEqual({ coin: 2, cup: 1 });
});
