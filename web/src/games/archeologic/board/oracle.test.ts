/** Questions and cities in the making, held against the library. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PlacedBuilding } from '../art/buildings';
import { costOf } from '../edition/numbers';
import { numbers, viewWith } from '../fixture';
import type { Pawn, View } from '../generated/view';
import { clashes, crowdedAxes } from '../map/geometry';
import { askPicks, reachableAxes } from '../questions/viewfinder';
import { landingSpace, lastPawn } from './time-track';

interface Turn extends Pick<View, 'viewfinder' | 'aim' | 'extra'> {
  me: number;
  pawns: Pawn[];
  asked: {
    axis: string;
    question: string;
    picks: string[];
    cost: number;
    lands: number;
    next: number | null;
  }[];
}

interface Checked {
  city: string[];
  allowed: boolean;
}

// Written by tests/fixtures/archeologic/write_turns.py with the library.
const file = new URL('../../../../../tests/fixtures/archeologic/turns.json', import.meta.url);
const lines: (Turn | Checked)[] = JSON.parse(readFileSync(file, 'utf8'));
const turns = lines.filter((line) => 'asked' in line);
const cities = lines.filter((line) => 'city' in line);

test('a question is asked by the picks of the rules, and leads where they lead', () => {
  expect(turns.length).toBeGreaterThan(40);
  for (const { me, asked, pawns, ...more } of turns) {
    const view = viewWith({ ...more, pawns });
    for (const { axis, question, picks, cost, lands, next } of asked) {
      const reach = reachableAxes(view, numbers).find((one) => one.axis === axis);
      if (!reach) throw new Error(`${axis} is out of reach`);
      expect(askPicks(reach, question)).toEqual(picks.map((pick) => pick.toLowerCase()));
      expect(reach.extra + costOf(question, numbers)).toBe(cost);
      expect(landingSpace(pawns, me, cost)).toBe(lands);
      if (next !== null) expect(lastPawn(pawns, me, lands)).toBe(next);
    }
  }
});

test('a city is one that may be checked', () => {
  const laid = (texts: string[]): PlacedBuilding[] =>
    texts.map((text) => {
      const [building = '', zone = '', degrees = ''] = text.toUpperCase().split(' ');
      return { building, zone, turns: Number(degrees) / 90 };
    });
  expect(cities.length).toBeGreaterThan(200);
  let full = 0;
  for (const { city, allowed } of cities) {
    const layout = laid(city);
    const { plans, ring, side, traps } = numbers;
    const apart = layout.every((one) => clashes(plans, layout, one).length === 0);
    const busy = crowdedAxes(plans, layout, ring, side, traps).length > 0;
    expect(apart && !busy, city.join(', ')).toBe(allowed);
    if (apart && busy) full += 1;
  }
  expect(full).toBeGreaterThan(0);
});
