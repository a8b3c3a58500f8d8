/** Buildings that still wait: is there a place left for each of them? */
import { turned, zoneAt } from '../art/buildings';
import type { View } from '../generated/view';
import { zonesOf } from '../map/geometry';
import { type MapContents, zonesUnder } from './map-contents';

/** Those that can lie nowhere without breaking what is known of them. */
export function tilesWithoutSpace(view: View, eyes: number | null, scene: MapContents): string[] {
  return scene.numbers.plans
    .map(({ name }) => name)
    .filter((name) => !scene.layout.some(({ building }) => building === name))
    .filter((name) => !anyPlace(name, view, eyes, scene));
}

function anyPlace(name: string, view: View, eyes: number | null, scene: MapContents): boolean {
  const { numbers, taken, sure } = scene;
  const rows = numbers.plans.find((plan) => plan.name === name)?.rows ?? [];
  const must = [...sure].filter(([, what]) => what === name).map(([zone]) => zone);
  const told = view.asked.filter(
    ({ seat, question, answer }) => seat === eyes && question === name && answer,
  );
  const traps = view.clues.filter(({ kind }) => kind === 'trap');
  for (let turns = 0; turns < 4; turns++) {
    const now = turned(rows, turns);
    const wide = now[0]?.length ?? 1;
    for (let y = 0; y + now.length <= numbers.side; y++)
      for (let x = 0; x + wide <= numbers.side; x++) {
        const boxes = zonesUnder(numbers, { building: name, zone: zoneAt(x, y), turns });
        const at = new Map(boxes.map(({ zone, mark }) => [zone, mark]));
        const free = boxes.every(
          ({ zone }) => !taken.has(zone) && [undefined, name].includes(sure.get(zone)),
        );
        if (!free || must.some((zone) => !at.has(zone))) continue;
        const clash = traps.some(({ zones = [], trap }) =>
          zones.some((zone) => at.has(zone) && at.get(zone) !== trap),
        );
        if (clash) continue;
        const agrees = told.every(({ axis, answer }) =>
          (['free', 'fire', 'sharp'] as const).every(
            (mark) =>
              zonesOf(axis, numbers.side).filter((zone) => at.get(zone) === mark).length ===
              (answer?.[mark] ?? 0),
          ),
        );
        if (agrees) return true;
      }
  }
  return false;
}
