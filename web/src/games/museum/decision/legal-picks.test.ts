import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faceCalled, tileset } from '../edition/tileset';
import { decisions, lying, viewWith } from '../fixture';
import { looksOf } from '../map/geometry';
import {
  frontier,
  haunts,
  iconOf,
  inRowOrder,
  targets,
  walks,
  walkTo,
  whyLocked,
  whyNotHaunted,
  whyNotWalked,
} from './legal-picks';
import { printed } from './tile-rotation';

const named = (verb: string, names: readonly string[]) => names.map((name) => `${verb} ${name}`);

test('what a page works out is what the rules offer', () => {
  for (const { view, menus } of decisions) {
    const icon = iconOf(view);
    for (const [path, menu] of Object.entries(menus)) {
      const [first = '', second] = path.split(', ');
      const [verb, what = ''] = first.split(' ');
      const at = second?.slice(3) ?? '';
      if (verb === 'play' && !second) expect(menu).toEqual(named('at', frontier(view)));
      else if (verb === 'play') {
        const face = view.hand.find(({ tile }) => tile === what)?.quarters ?? [];
        expect(menu).toEqual(named('turn', looksOf(face).map(String)));
      } else if (verb === 'mummy')
        expect(new Set(menu)).toEqual(new Set(named('to', haunts(view, Number(what)))));
      else if (!second) {
        const cells = targets(view, icon);
        // Of two tiles to swap the first one is picked first.
        expect(menu).toEqual(named('at', icon === 'swap' ? cells.slice(0, -1) : cells));
      } else if (icon === 'swap')
        expect(menu).toEqual(
          named(
            'at',
            targets(view, icon).filter((cell) => inRowOrder(at, cell) < 0),
          ),
        );
      else if (icon === 'rotate') {
        const tile = view.tiles.find((one) => one.at === at);
        if (!tile) throw new Error(`nothing lies on ${at}`);
        const others = looksOf(printed(tile)).filter((turn) => turn !== (tile.turn ?? 0));
        expect(menu).toEqual(named('turn', others.map(String)));
      }
    }
  }
});

test('a walk goes where it is offered, and an airport is one space', () => {
  for (const { view } of decisions.filter(({ view: { phase } }) => phase === 'walk')) {
    expect(walks(view).size).toBeGreaterThan(0);
    for (const quarter of Object.keys(view.reach ?? {}))
      expect(walks(view)).toContain(walkTo(view, quarter));
  }
});

test('what is refused is refused for a reason', () => {
  const tiles = [
    { at: 'L12', tile: 'camp', seat: 1, locked: 'camp' },
    ...viewWith().tiles,
    { ...lying('N13', '8'), locked: 'mummy' },
  ].sort((a, b) => inRowOrder(a.at, b.at));
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const view = viewWith({
    tiles,
    placed: 'N12',
    seats: [ada, { ...bea, camp: 'L12', archeologist: 'N12nw', mummy: 'N13nw' }],
  });
  const lock = (at: string, icon: string) => {
    const tile = view.tiles.find((one) => one.at === at);
    return tile && whyLocked(tile, icon, view.placed);
  };
  expect([lock('M13', 'swap'), lock('M12', 'swap'), lock('N13', 'swap')]).toEqual([
    'tomb',
    'camp',
    'mummy',
  ]);
  expect([lock('N12', 'rotate'), lock('N12', 'replace'), lock('N12', 'swap')]).toEqual([
    'placed',
    'placed',
    '',
  ]);
  expect(whyLocked(lying('O12', '49'), 'rotate', null)).toBe('same');
  const sites = viewWith({ tiles, seats: view.seats }).sites;
  const seen = { ...view, sites };
  expect(whyNotHaunted(seen, 0, 'N12nw')).toBe('own');
  expect(whyNotHaunted(seen, 1, 'N12nw')).toBe('archeologist');
  expect(whyNotHaunted(seen, 1, 'N13nw')).toBe('mummy');
  expect(whyNotHaunted(seen, 1, 'M13nw')).toBe('ground');
  expect(whyNotHaunted(seen, 0, 'N13sw')).toBe('');
  expect(
    ['M14nw', 'M13nw', 'L12se', 'M12nw', 'N13nw', 'N12nw', 'N12se'].map((at) =>
      whyNotWalked(seen, 0, at),
    ),
  ).toEqual(['nothing', 'tomb', 'camp', 'here', 'mummy', 'occupied', 'far']);
});

test('the whole space where somebody stands is taken, not too far', () => {
  const tiles = [
    { at: 'M12', tile: 'camp', seat: 0, locked: 'camp' },
    lying('N12', '13'), // two mountains below
    lying('O12', '14'),
    lying('P12', '49'),
  ];
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const why = (own: string, other: string, at: string) =>
    whyNotWalked(
      viewWith({
        tiles,
        phase: 'walk',
        moves: ['stay'],
        seats: [
          { ...ada, archeologist: own },
          { ...bea, archeologist: other },
        ],
      }),
      0,
      at,
    );
  expect(why('N12sw', 'P12nw', 'O12se')).toBe('here');
  expect(why('M12nw', 'P12nw', 'M12se')).toBe('here');
  expect(why('M12nw', 'N12sw', 'O12se')).toBe('occupied');
  expect(why('M12nw', 'P12nw', 'P12se')).toBe('occupied');
  expect(why('N12sw', 'P12nw', 'O12ne')).toBe('far');
});

test('an airport on some quarters of a tile is one space of its own', () => {
  const odd = { at: 'N12', tile: 'odd', quarters: ['tB', 'P', 'P', 'P'], turn: 0, icon: '' };
  const across = { ...odd, at: 'O12', quarters: ['P', 'tB', 'P', 'tB'] };
  const view = viewWith({
    tiles: [odd, across],
    phase: 'walk',
    moves: ['to N12ne', 'to O12nw', 'to O12se', 'stay'],
  });
  expect(['N12ne', 'N12se', 'N12sw', 'N12nw'].map((at) => walkTo(view, at))).toEqual([
    'N12ne',
    'N12ne',
    'N12ne',
    null,
  ]);
  expect(walkTo(view, 'O12se')).toBe('O12se');
});

test('the tiles are those of the edition', () => {
  const url = new URL(
    '../../../../../src/dighouse/games/museum/editions/museum.toml',
    import.meta.url,
  );
  const lines = readFileSync(url, 'utf8').matchAll(
    /^(\d+) = \{ quarters = "([^"]+)"(?:, icon = "(\w+)")?/gm,
  );
  const found = [...lines].map(([, name = '', text = '', icon = '']) => {
    const slots = text === 'P' ? ['P', 'P', 'P', 'P'] : text.split(' ');
    const quarters = slots.map((slot) => slot.replace(/\.(\d)/, (_, n) => String(n % 2)));
    return { name, quarters, icon };
  });
  expect(found.map(({ name }) => name)).toEqual(tileset());
  for (const { name, ...face } of found) expect(faceCalled(name)).toEqual(face);
});
