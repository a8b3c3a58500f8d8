import { expect, test } from 'vitest';
import type { SeatInfo } from '@/wire/generated/wire';
import { openChoices } from './seat-choices';

const option = { name: 'colours', choices: ['B', 'G', 'R', 'Y'], help: '' };
const seat = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: number,
  kind: 'human',
  name: '',
  level: null,
  played_by: 'person',
  resigned: false,
  added: false,
  choice: null,
  chosen: false,
  ...more,
});

test('what another person has asked for is taken, and nothing else is', () => {
  const seats = [
    seat(0, { choice: 'Y', chosen: true }),
    seat(1, { choice: 'G' }),
    seat(2, { choice: 'R', chosen: true, played_by: 'bot', kind: 'bot' }),
  ];
  expect(openChoices(option, seats, 1)).toEqual(['B', 'G', 'R']);
  expect(openChoices(option, seats, 0)).toEqual(['B', 'G', 'R', 'Y']);
  expect(openChoices(null, seats, 1)).toEqual([]);
});
