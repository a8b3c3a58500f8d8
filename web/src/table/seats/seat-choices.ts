/** What seats choose for themselves before the start, such as a colour. */

import type { SeatInfo, SeatOptionInfo } from '@/wire/generated/wire';

/** What a seat can still have: all but what another person has asked for. Bots take what is left. */
export function openChoices(
  option: SeatOptionInfo | null | undefined,
  seats: readonly SeatInfo[],
  seat: number | null,
): string[] {
  const taken = seats
    .filter((one) => one.seat !== seat && one.chosen && one.played_by === 'person')
    .map(({ choice }) => choice);
  return (option?.choices ?? []).filter((choice) => !taken.includes(choice));
}
