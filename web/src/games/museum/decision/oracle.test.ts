/** Whole decisions of real games, put together as a person would: their picks, and what the page says would come of them. */
import { expect, test } from 'vitest';
import { decisions, numbers } from '../fixture';
import type { View } from '../generated/view';
import { looksOf } from '../map/geometry';
import { iconOf, walkTo, whyLocked, whyNotHaunted, whyNotWalked } from './legal-picks';
import { shownAt } from './score-preview';
import { TileDecision } from './tile-decision.svelte';
import { printed } from './tile-rotation';

const planFor = (view: View): TileDecision =>
  new TileDecision(() => ({ view, numbers, me: view.viewer, mayAct: true, act: async () => true }));

/** What follows a verb in the next pick, if it has that verb. */
function reader(picks: readonly string[]): (verb: string) => string | undefined {
  let at = 0;
  return (verb) => {
    const pick = picks[at];
    if (pick === undefined || !`${pick} `.startsWith(`${verb} `)) return undefined;
    at += 1;
    return pick.slice(verb.length + 1);
  };
}

/** Choose what the picks say, step by step. */
function choose(decision: TileDecision, picks: readonly string[]): void {
  const next = reader(picks);
  const turn = () => Number(next('turn') ?? decision.turn);
  const tile = next('play');
  const mummy = next('mummy');
  if (tile !== undefined) {
    decision.choose(tile);
    decision.lay(next('at') ?? '');
    decision.turn = turn();
  } else if (mummy !== undefined) {
    decision.decide(Number(mummy));
    decision.go(next('to') ?? '');
  } else if (next('use') !== undefined) {
    decision.decide('use');
    decision.tap(next('at') ?? '');
    if (decision.icon === 'swap') {
      decision.tap(next('at') ?? '');
      const { view, cell, second } = decision;
      // The first turn is that of the tile which comes to the first cell: it lies on the second one now.
      if (turns(view, second)) decision.turn = turn();
      if (turns(view, cell)) decision.secondTurn = Number(next('turn') ?? decision.secondTurn);
    } else {
      const put = next('play');
      if (put !== undefined) decision.choose(put);
      decision.turn = turn();
    }
  } else decision.go(next('to') ?? '');
}

const lying = ({ tiles }: View) => tiles.map((tile) => [tile.at, tile.tile, tile.turn ?? 0]);

const turns = (view: View, cell: string | null): boolean => {
  const tile = shownAt(view, cell);
  return tile !== undefined && looksOf(printed(tile)).length > 1;
};

test('a whole decision has the picks of the rules, and would lead where they lead', () => {
  const verbs = new Set<string>();
  for (const { view, decided } of decisions)
    for (const { picks, tiles, scores } of decided) {
      const [first = ''] = picks;
      if (first === 'nothing' || first === 'stay') continue;
      const decision = planFor(view);
      choose(decision, picks);
      const where = `${picks.join(', ')}: ${decision.said}`;
      verbs.add(
        `${first.split(' ')[0]} ${first === 'use' ? decision.icon : (picks[1]?.split(' ')[0] ?? '')}`,
      );
      if (picks.at(-1) === 'collect') {
        expect(decision.finds, where).not.toBeNull();
        expect(
          decision.collecting.map(({ score }) => score),
          where,
        ).toEqual(scores);
        continue;
      }
      expect(decision.picks, where).toEqual(picks);
      const { view: ahead, changes } = decision.preview;
      const before = new Set(lying(view).map(String));
      expect(
        lying(ahead).filter((tile) => !before.has(String(tile))),
        where,
      ).toEqual(tiles);
      expect(
        changes.map(({ score }) => score),
        where,
      ).toEqual(scores);
    }
  expect([...verbs].sort()).toEqual(
    expect.arrayContaining(['mummy to', 'play at', 'use replace', 'use rotate', 'use swap']),
  );
});

/** By the page's word for a reason: what the library says then. */
const REASONS = {
  lock: {
    tomb: /^the Tomb is locked/,
    camp: /Base Camp.* is locked/,
    // Where several pieces stand, either is right.
    archeologist: /(archeologist|mummy).* stands on it/,
    mummy: /(archeologist|mummy).* stands on it/,
    placed: /^the tile just placed/,
    same: /^that tile looks the same/,
    '': /^of two tiles to swap/, // The page sends them in the order of the rules.
  },
  haunt: {
    ground: /a mummy goes to a temple or an artifact$/,
    own: /its own colour$/,
    mummy: /mummy.* stands on that Dig Site/,
    archeologist: /archeologist.* stands on that Dig Site/,
    '': /^$/,
  },
  walk: {
    nothing: /^nothing lies there/,
    tomb: /^that is the Tomb/,
    camp: /Base Camp.*: nobody can walk there$/,
    here: /^your archeologist is there already/,
    mummy: /keeps archeologists off that Dig Site$/,
    occupied: /archeologist.* is on that space$/,
    far: /^your archeologist can't get there/,
  },
} as const;

test('what can not be chosen is refused for the reason of the rules', () => {
  const heard = new Set<string>();
  for (const { view, refused } of decisions)
    for (const [first, pick, reason] of refused) {
      const place = pick.slice(3);
      if (first === 'use') {
        const tile = shownAt(view, place);
        if (!tile) throw new Error(`nothing lies on ${place}`);
        const lock = whyLocked(tile, iconOf(view), view.placed);
        heard.add(`lock ${lock}`);
        expect(reason, `${lock} ${pick}`).toMatch(REASONS.lock[lock]);
      } else if (first) {
        const why = whyNotHaunted(view, Number(first.slice(6)), place);
        heard.add(`haunt ${why}`);
        expect(reason, `${why} ${pick}`).toMatch(REASONS.haunt[why]);
      } else if (walkTo(view, place) === null) {
        const why = whyNotWalked(view, view.viewer ?? 0, place);
        heard.add(`walk ${why}`);
        expect(reason, `${why} ${pick}`).toMatch(REASONS.walk[why]);
      } else expect(reason).toMatch(/all of it is one space/);
    }
  expect(heard.size).toBeGreaterThan(11);
});
