/** What happened, in words: the game's own, and those of the table itself. */

import events from '@words/events.json';
import table from '@words/table.json';
import type { GamePage } from '@/game/contract';
import type { EventInfo, SeatInfo, TableInfo } from '@/wire/generated/wire';
import { sentenceOf } from '@/words/catalogue';
import { translations } from '@/words/translations';
import { words } from '@/words/words';

const say = words(table);

/** Made when it is first asked for: by then a page is loaded, and with it the reader's language. */
let house: ReturnType<typeof sentenceOf> | undefined;

/** An event in words; '' for what is not worth one. Nobody is told to have done what a bot did in their place. */
export function eventText(
  page: GamePage,
  told: EventInfo,
  hearer: number | null,
  names: readonly string[],
): string {
  house ??= sentenceOf(translations.catalogue('', events));
  return house(told, hearer, names) || page.sentence(told, hearer, names);
}

/** What is new about the table and its seats, a sentence each. */
export function tableChanges(
  before: { table: TableInfo; seats: SeatInfo[] },
  after: { table: TableInfo; seats: SeatInfo[] },
  held: readonly number[],
): string[] {
  const told: string[] = [];
  after.seats.forEach((seat, index) => {
    const was = before.seats[index];
    if (!was) return;
    const mine = held.includes(seat.seat);
    const name = seat.name;
    if (before.table.phase === 'waiting') {
      if (was.name !== name && !mine) {
        if (seat.played_by === 'nobody') told.push(say('stood_up', { name: was.name }));
        else if (was.played_by === 'nobody') told.push(say('sat_down', { name }));
      }
      return;
    }
    if (seat.resigned && !was.resigned)
      told.push(mine ? say('resigned_you') : say('resigned', { name }));
    else if (seat.kind === 'human' && was.played_by === 'person' && seat.played_by === 'bot')
      told.push(standInWords(after.table, mine, name));
    else if (seat.kind === 'human' && was.played_by === 'bot' && seat.played_by === 'person')
      told.push(mine ? say('back_you') : say('back', { name }));
  });
  const host = after.table.host;
  if (host !== null && host !== before.table.host && before.table.host !== null)
    told.push(
      held.includes(host)
        ? say('host_you')
        : say('host_now', { name: after.seats[host]?.name ?? '' }),
    );
  if (after.table.paused !== before.table.paused)
    told.push(after.table.paused ? say('paused') : say('goes_on'));
  else if (after.table.pause_asked !== before.table.pause_asked) told.push(pauseWords(after, held));
  if (after.table.phase !== before.table.phase) {
    if (after.table.phase === 'running') told.push(say('starts'));
    if (after.table.phase === 'closed') told.push(say('closed'));
  }
  return told;
}

/** With a clock it is the clock that lets a bot play on. */
function standInWords(table: TableInfo, mine: boolean, name: string): string {
  if (table.clock) return mine ? say('bot_for_you_time') : say('bot_for_time', { name });
  return mine ? say('bot_for_you') : say('bot_for', { name });
}

function pauseWords(
  { table, seats }: { table: TableInfo; seats: SeatInfo[] },
  held: readonly number[],
): string {
  const asked = table.pause_asked;
  if (asked === null) return say('pause_none');
  const name = seats[asked]?.name ?? '';
  if (held.includes(asked)) return say('pause_asked_you');
  return say(held.length > 0 ? 'pause_asked' : 'pause_asked_watch', { name });
}

/** Who came and who went. */
export function presenceChanges(
  before: readonly boolean[],
  after: readonly boolean[],
  seats: readonly SeatInfo[],
  held: readonly number[],
): string[] {
  return seats
    .filter((seat) => seat.kind === 'human' && seat.name && !held.includes(seat.seat))
    .filter((seat) => before[seat.seat] !== after[seat.seat])
    .map((seat) => say(after[seat.seat] ? 'is_here' : 'is_away', { name: seat.name }));
}
