/** Does what stands on one's map agree with what one knows? Says what does not, fact by fact. */
import type { Mark, PlacedBuilding } from '../art/buildings';
import type { Asked, Clue, View } from '../generated/view';
import { crowdedAxes, type TakenZone, zonesOf } from '../map/geometry';
import { answerText, axisName, capital, clueText, questionName } from '../words/naming';
import { say } from '../words/say';
import { clueBroken } from './clue-check';
import { type MapContents, NOTHING, zonesUnder } from './map-contents';
import { tilesWithoutSpace } from './remaining-space';

/** A fact that is broken, in a sentence; and where on the map. */
export interface BrokenFact {
  text: string;
  zones: string[];
}

/** A sentence for each fact that is broken; the plainest first. */
export const contradictions = (view: View, eyes: number | null, scene: MapContents): string[] =>
  brokenFacts(view, eyes, scene).map(({ text }) => text);

export function brokenFacts(view: View, eyes: number | null, scene: MapContents): BrokenFact[] {
  const { numbers, layout } = scene;
  const found: BrokenFact[] = [];
  const add = (text: string, zones: string[] = []) => found.push({ text, zones });
  for (const [zone, building] of scene.sure) {
    const lies = scene.taken.get(zone)?.building;
    if (lies !== undefined && lies !== building)
      add(
        building === NOTHING
          ? say('broken_sure_empty', { zone, building: lies })
          : say('broken_sure', { zone, building, other: lies }),
        [zone],
      );
  }
  for (const clue of view.clues)
    if (clueBroken(clue, scene))
      add(
        say('broken_clue', { clue: clueText(clue), shown: shownThere(clue, scene) }),
        clue.zones ?? [],
      );
  for (const asked of view.asked) {
    const shown = asked.seat === eyes ? answerBroken(asked, scene) : null;
    if (shown !== null && asked.answer)
      add(
        say('broken_answer', {
          axis: capital(axisName(asked.axis)),
          question: questionName(asked.question),
          answer: answerText(asked.question, asked.answer),
          shown,
        }),
        zonesOf(asked.axis, numbers.side),
      );
  }
  for (const axis of crowdedAxes(numbers.plans, layout, numbers.ring, numbers.side, numbers.traps))
    add(
      say('crowded', { axis: capital(axisName(axis)), n: numbers.traps }),
      zonesOf(axis, numbers.side),
    );
  for (const [text, lying] of checksBroken(view, eyes, layout))
    add(text, lying ? zonesUnder(numbers, lying).map(({ zone }) => zone) : []);
  if (found.length === 0)
    for (const building of tilesWithoutSpace(view, eyes, scene)) add(say('no_room', { building }));
  return found;
}

/** What lies in the zone of a clue about a trap. */
function shownThere({ kind, zones = [] }: Clue, { taken }: MapContents): string {
  if (kind !== 'trap') return say('shows_other');
  const there = taken.get(zones[0] ?? '');
  return there
    ? say(`shows_${there.mark}`, { building: there.building })
    : say('shows_nothing_there');
}

/** What the map shows instead; null if it agrees, as far as it goes. */
function answerBroken({ axis, question, answer }: Asked, scene: MapContents): string | null {
  if (!answer) return null;
  const { numbers, taken, sure, whole, layout } = scene;
  const zones = zonesOf(axis, numbers.side);
  const here = zones.flatMap((zone) => taken.get(zone) ?? []);
  const marks = (of: readonly TakenZone[], mark: Mark) =>
    of.filter((one) => one.mark === mark).length;
  const open = zones.filter((zone) => !taken.has(zone));
  const sureHere = open.flatMap((zone) => sure.get(zone) ?? []);
  const missing = numbers.plans.filter(
    ({ name }) => !layout.some(({ building }) => building === name),
  );

  if (question === 'buildings') {
    const there = new Set([...here.map((one) => one.building), ...sureHere]);
    there.delete(NOTHING);
    const n = answer.number ?? 0;
    const more = missing.filter(({ name }) => !there.has(name)).length;
    const wrong = there.size > n || there.size + (open.length ? more : 0) < n;
    return wrong ? say('shows', { what: answerText(question, { number: there.size }) }) : null;
  }
  if (question === 'empty') {
    const n = answer.number ?? 0;
    const empties = sureHere.filter((what) => what === NOTHING).length;
    const room = open.length - (sureHere.length - empties);
    if (room < n || (whole && room > n))
      return say(whole ? 'shows' : 'leaves', { what: answerText(question, { number: room }) });
    return empties > n ? say('shows', { what: answerText(question, { number: empties }) }) : null;
  }
  const traps = question === 'traps';
  const of = traps ? here : here.filter((one) => one.building === question);
  const shown = {
    free: traps ? 0 : marks(of, 'free'),
    fire: marks(of, 'fire'),
    sharp: marks(of, 'sharp'),
  };
  const due = { free: answer.free ?? 0, fire: answer.fire ?? 0, sharp: answer.sharp ?? 0 };
  const all = (['free', 'fire', 'sharp'] as const).map((mark) => due[mark] - shown[mark]);
  const lacking = all.reduce((sum, n) => sum + n, 0);
  const settled = traps ? whole : !missing.some(({ name }) => name === question);
  const room = traps
    ? open.filter((zone) => sure.get(zone) !== NOTHING).length
    : open.filter((zone) => [undefined, question].includes(sure.get(zone))).length;
  const tooMany = sureHere.filter((what) => what === question).length > lacking;
  if (all.some((n) => n < 0) || (settled && lacking > 0))
    return say('shows', { what: answerText(question, shown) });
  if (!traps && !settled && tooMany) return say('sure_of_more', { building: question });
  return !settled && lacking > room ? say('leaves_room', { n: room }) : null;
}

/** What one's own wrong checks have told, and of which building. */
function checksBroken(
  view: View,
  eyes: number | null,
  layout: readonly PlacedBuilding[],
): Map<string, PlacedBuilding | null> {
  const found = new Map<string, PlacedBuilding | null>();
  for (const check of view.checks) {
    if (check.seat !== eyes || check.right !== false || !check.layout) continue;
    const same = (one: PlacedBuilding) =>
      check.layout?.some(
        (before) =>
          before.building === one.building &&
          before.zone === one.zone &&
          before.turns === one.turns,
      );
    if (!check.colours) {
      if (layout.length === check.layout.length && layout.every(same))
        found.set(say('checked_before'), null);
      continue;
    }
    for (const one of layout) {
      const right = check.colours[one.building];
      if (right === true && !same(one))
        found.set(say('was_right', { building: one.building }), one);
      if (right === false && same(one))
        found.set(say('was_wrong', { building: one.building }), one);
    }
  }
  return found;
}
