/** The geometry of the chart: plain numbers, so that it can be tested without a page. */

export interface ChartArea {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface ChartLine {
  seat: number;
  path: string;
  /** Where the score changed: these points get the seat's mark. */
  marks: { x: number; y: number }[];
  end: { x: number; y: number };
  /** Where its label stands: beside its end, but not on another label. */
  labelY: number;
}

/** A number beside the chart, and where it stands. */
export interface Tick {
  at: number;
  text: string;
}

/** Where values are in the area, from 0 in its lower left corner to the highest of both in its upper right one. */
export function scalesOf(box: ChartArea, widest: number, highest: number) {
  const wide = box.width - box.left - box.right;
  const high = box.height - box.top - box.bottom;
  return {
    x: (value: number): number => round(box.left + (value / Math.max(widest, 1)) * wide),
    y: (value: number): number => round(box.top + high - (value / Math.max(highest, 1)) * high),
  };
}

/** Round numbers from 0 to the highest score, few enough to read. */
export function ticks(highest: number, most = 5): number[] {
  const least = Math.max(highest, 1) / most;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? 1;
  const found = [0];
  while ((found.at(-1) ?? 0) < highest) found.push((found.at(-1) ?? 0) + step);
  return found;
}

/** `rows` has everybody's score after each turn, the set-up first. */
export function lines(
  rows: number[][],
  top: number,
  box: ChartArea,
  labelHeight: number,
): ChartLine[] {
  const seats = rows[0]?.length ?? 0;
  const { x, y } = scalesOf(box, rows.length - 1, top);
  const found = Array.from({ length: seats }, (_, seat): ChartLine => {
    const points = rows.map((row, at) => ({ x: x(at), y: y(row[seat] ?? 0) }));
    const end = points.at(-1) ?? { x: box.left, y: y(0) };
    return {
      seat,
      path: steps(points),
      marks: points.filter((point, at) => at > 0 && point.y !== points[at - 1]?.y),
      end,
      labelY: end.y,
    };
  });
  spread(found, labelHeight, box.top, box.height - box.bottom);
  return found;
}

/** A score stays as it is until something is sold: it leaps, and never climbs. */
function steps(points: { x: number; y: number }[]): string {
  const path: string[] = [];
  points.forEach(({ x, y }, at) => {
    const before = points[at - 1];
    if (!before) path.push(`M${x} ${y}`);
    else if (before.y !== y) path.push(`H${x}V${y}`);
    else if (at === points.length - 1) path.push(`H${x}`);
  });
  return path.join('');
}

/** Push labels apart, downwards first, then back up if they would leave the chart. */
function spread(all: ChartLine[], height: number, top: number, bottom: number): void {
  const order = [...all].sort((a, b) => a.end.y - b.end.y);
  let free = top;
  for (const line of order) {
    line.labelY = Math.max(line.end.y, free);
    free = line.labelY + height;
  }
  let least = bottom;
  for (const line of order.reverse()) {
    line.labelY = Math.min(line.labelY, least);
    least = line.labelY - height;
  }
}

const round = (number: number): number => Math.round(number * 10) / 10;
