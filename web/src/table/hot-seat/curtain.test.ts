import { expect, test } from 'vitest';
import type { AnyView } from '@/game/contract';
import type { SeatInfo } from '@/wire/generated/wire';
import { curtainFalls } from './curtain.svelte';

// Ada and Ben share a device; in the third seat is a bot.
const seats = ['person', 'person', 'bot'].map((played_by, seat) => ({
  seat,
  played_by,
  resigned: false,
})) as SeatInfo[];
const view = (actor: number) => ({ actor }) as AnyView;
const sight = { opened: 0, held: [0, 1], seats };

test('the curtain falls when a turn is over, whoever plays next', () => {
  expect(curtainFalls({ ...sight, view: view(0) }, 0)).toBe(false);
  expect(curtainFalls({ ...sight, view: view(1) }, 0)).toBe(true);
  expect(curtainFalls({ ...sight, view: view(2) }, 0)).toBe(true);
});

test('whoever only looks is left in peace, until the other is to act', () => {
  expect(curtainFalls({ ...sight, view: view(2) }, null)).toBe(false);
  expect(curtainFalls({ ...sight, view: view(1) }, null)).toBe(true);
});

test('there is nothing to hide from somebody who has resigned, or once it is over', () => {
  const left = seats.map((seat) => (seat.seat === 1 ? { ...seat, resigned: true } : seat));
  expect(curtainFalls({ ...sight, seats: left, view: view(2) }, 0)).toBe(false);
  expect(curtainFalls({ ...sight, view: view(-2) }, 0)).toBe(false);
});
