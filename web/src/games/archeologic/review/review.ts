/** The after-game story read for the page: moments, what was certain in each, and what a step was worth. */

import review from '@library/archeologic/words/en/review.json';
import { join, words } from '@/words/words';
import type { KnownZone, Mark } from '../art/buildings';
import type { Certain, SeatStory, Step } from '../generated/view';
import { answerText, axisName, placedText, questionName } from '../words/naming';

const say = words(review);

const CLOSE = 0.7; // of the best rate: hints and people look further ahead than one question
const SHARP = 98; // percent of what is possible
const LUCK = 1; // bits beyond what could be expected

/** After the clues, and after each step. */
export interface ReviewMoment {
  time: number;
  left: number;
  certain: Certain;
  step: Step | null; // null: the clues
}

export function moments({ left, certain, steps }: SeatStory): ReviewMoment[] {
  return [
    { time: 0, left, certain, step: null },
    ...steps.map((step) => ({ time: step.time, left: step.after, certain: step.certain, step })),
  ];
}

export const formatCount = (n: number): string => n.toLocaleString('en');
/** The slot of a number of cities: plain where it is one, so that the words agree with it. */
export const countSlot = (n: number) => ({ n: n === 1 ? 1 : formatCount(n) });
/** The same of what is left on average: as exact as anybody wants it. */
export const roundedSlot = (n: number) =>
  countSlot(n < 10 ? Math.round(n * 10) / 10 : Math.round(n));

export type QuestionRating = 'fine' | 'better' | 'cheaper' | 'nothing' | 'decided';

/** How a question compares with the sharpest for its time. */
export function rateQuestion({ before, asked, best }: Step): QuestionRating {
  if (before === 1) return 'decided';
  if (!asked) return 'nothing';
  if (!best || asked.rate >= best.rate * CLOSE) return 'fine';
  return best.cost < asked.cost && best.bits >= asked.bits * CLOSE ? 'cheaper' : 'better';
}

export function luck({ bits, asked }: Step): 'good' | 'bad' | null {
  if (!asked || Math.abs(bits - asked.bits) < LUCK) return null;
  return bits > asked.bits ? 'good' : 'bad';
}

/** Was a check made before everything was known? */
export const isGamble = ({ kind, odds }: Step): boolean =>
  kind === 'check' && typeof odds === 'number' && odds > 0 && odds < 1;

/** Was a check made that something known had ruled out? */
const impossible = ({ kind, odds }: Step): boolean => kind === 'check' && odds === 0;

export type MomentTag = 'decided' | 'blunt' | 'lucky' | 'gamble' | 'impossible';

/** What is worth a word about a moment at first glance. */
export function tagsOf({ steps, decided }: SeatStory, moment: number): MomentTag[] {
  const step = steps[moment - 1];
  const tags: MomentTag[] = [];
  if (step?.kind === 'ask' && ['better', 'cheaper', 'nothing'].includes(rateQuestion(step)))
    tags.push('blunt');
  if (step && luck(step) === 'good') tags.push('lucky');
  if (step && isGamble(step)) tags.push('gamble');
  if (step && impossible(step)) tags.push('impossible');
  if (decided === moment - 1) tags.push('decided');
  return tags;
}

/** What happened at a moment, as a sentence. */
export function momentText({ steps }: SeatStory, moment: number): string {
  const step = steps[moment - 1];
  if (!step) return say('clues');
  if (step.kind === 'check') {
    const outcome = step.right
      ? 'check_right'
      : step.right === false
        ? 'check_wrong'
        : 'check_sealed';
    return say('check_spoken', { outcome: say(outcome) });
  }
  const { axis, question, answer } = step;
  return say('asks_spoken', {
    n: steps.slice(0, moment).filter((one) => one.kind === 'ask').length,
    question: questionName(question ?? ''),
    axis: axisName(axis ?? ''),
    answer: answer ? answerText(question ?? '', answer) : '',
  });
}

/** What the map shows of it, beside buildings that are certain as a whole. */
export function knownOf(certain: Certain): Record<string, KnownZone> {
  const known: Record<string, KnownZone> = {};
  for (const zone of certain.boxes) known[zone] = { text: '▪' };
  for (const zone of certain.traps) known[zone] = { text: '!' };
  for (const [zone, mark] of Object.entries(certain.symbols)) known[zone] = { mark: mark as Mark };
  for (const [zone, building] of Object.entries(certain.buildings))
    known[zone] = { ...(known[zone]?.mark ? known[zone] : {}), building };
  for (const zone of certain.empty) known[zone] = { empty: true };
  return known;
}

/** Every zone of which something is certain. */
function certainZones(certain: Certain): Set<string> {
  return new Set([...certain.boxes, ...certain.empty]);
}

/** What became more certain from one moment to the next: zones of which more is known than before. */
export function newlyCertain(before: Certain, now: Certain): string[] {
  const says = ({ buildings, symbols, empty }: Certain, zone: string) =>
    `${buildings[zone] ?? ''} ${symbols[zone] ?? ''} ${empty.includes(zone)}`;
  const known = certainZones(before);
  return [...certainZones(now)].filter(
    (zone) => !known.has(zone) || says(before, zone) !== says(now, zone),
  );
}

/** The same in words; without the zones of buildings that are certain as a whole, and of clues. */
export function certainText(certain: Certain, told: ReadonlySet<string>): string {
  const zones = [
    ...certain.empty.map((zone) => say('zone_empty', { zone })),
    ...certain.boxes.filter((zone) => !told.has(zone)).map((zone) => zoneText(zone, certain)),
  ];
  const found: string[] = [];
  if (certain.placed.length > 0)
    found.push(say('certain_placed', { placed: certain.placed.map(placedText).join('; ') }));
  if (zones.length > 0) found.push(say('certain_zones', { zones: join(zones) }));
  return found.join(' ') || say('certain_nothing');
}

function zoneText(zone: string, { buildings, symbols, traps }: Certain): string {
  const building = buildings[zone];
  if (building) return say('zone_building', { zone, building });
  const symbol = symbols[zone] as Mark | undefined;
  if (symbol) return say(`zone_${symbol}`, { zone });
  return say(traps.includes(zone) ? 'zone_trap' : 'zone_box', { zone });
}

/** How somebody came to know, in a few sentences. `you`: it is whoever reads. */
export function summary(story: SeatStory, name: string, you: boolean): string[] {
  return [...decided(story, name, you), ...gambles(story, name, you), ...sharpness(story)];
}

function decided({ decided: at, steps, left }: SeatStory, name: string, you: boolean): string[] {
  if (at === -1) return [say('decided_clues')];
  const step = at === null ? undefined : steps[at];
  if (at === null || !step) {
    if (steps.at(-1)?.right) return []; // a gamble that came off: told as such
    return [say('undecided', countSlot(steps.at(-1)?.after ?? left))];
  }
  const { time } = step;
  if (step.kind === 'check') return [say('decided_check', { time })];
  const n = steps.slice(0, at + 1).filter((one) => one.kind === 'ask').length;
  const more = steps.slice(at + 1).filter((one) => one.kind === 'ask').length;
  const told = you ? say('decided_you', { n, time }) : say('decided', { n, time, name });
  return more > 0 ? [told, say('needless', { n: more })] : [told];
}

function gambles({ steps }: SeatStory, name: string, you: boolean): string[] {
  return steps
    .filter((step) => isGamble(step) || impossible(step))
    .map(({ odds, time, right }) => {
      if (!odds) return you ? say('hopeless_you', { time }) : say('hopeless', { time, name });
      const n = formatCount(Math.round(1 / odds));
      return say(right ? 'gamble_right' : 'gamble_wrong', { time, n });
    });
}

/** What the questions could be expected to bring against the best ones; and what luck made of it. */
function sharpness({ bits, expected, best }: SeatStory): string[] {
  if (best <= 0) return [];
  const percent = Math.min(100, Math.round((100 * expected) / best));
  const lucky = bits - expected > LUCK ? 'lucky' : bits - expected < -LUCK ? 'unlucky' : 'even';
  return [`${percent >= SHARP ? say('sharpest') : say('sharp', { percent })} ${say(lucky)}`];
}
