/** How what is to be seen is laid into the window, beside what lies over the window's corners. */

import type { Rect } from './geometry';

/** Pixels a unit, and where the map's origin comes to lie, in pixels. */
export interface Framing {
  scale: number;
  x: number;
  y: number;
}

export interface MapWindow {
  width: number;
  height: number;
  /** What lies over it, in its pixels: each in a corner. */
  covers: readonly Rect[];
}

const GAP = 4; // pixels between a cover and what is to be seen

/** The box around boxes. */
export function hullOf(boxes: readonly Rect[], margin = 0): Rect {
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}

export const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The parts of the window that are left beside its covers: the whole of it first, though something is covered there. */
function roomsOf({ width, height, covers }: MapWindow): Rect[] {
  let rooms: Rect[] = [{ x: 0, y: 0, width, height }];
  for (const cover of covers) {
    const left = cover.x + cover.width / 2 < width / 2;
    const high = cover.y + cover.height / 2 < height / 2;
    const [across, down] = [cover.x + cover.width + GAP, cover.y + cover.height + GAP];
    rooms = rooms.flatMap((room) => [
      room,
      high
        ? { ...room, y: down, height: room.y + room.height - down }
        : { ...room, height: cover.y - GAP - room.y },
      left
        ? { ...room, x: across, width: room.x + room.width - across }
        : { ...room, width: cover.x - GAP - room.x },
    ]);
  }
  return rooms.filter((room) => room.width > 0 && room.height > 0);
}

/** As large as it goes with none of the things covered: often a corner has nothing in it anyway. */
export function bestFraming(
  window: MapWindow,
  things: readonly Rect[],
  { margin = 0, least = 0, most = Number.POSITIVE_INFINITY } = {},
): Framing {
  const box = hullOf(things, margin);
  const all = roomsOf(window).map((room) => {
    const fitting = Math.min(room.width / box.width, room.height / box.height);
    const scale = Math.max(least, Math.min(most, fitting));
    return {
      fits: fitting >= least,
      scale,
      x: room.x + room.width / 2 - (box.x + box.width / 2) * scale,
      y: room.y + room.height / 2 - (box.y + box.height / 2) * scale,
    };
  });
  const clear = all.filter(({ fits, scale, x, y }) => {
    if (!fits) return false; // out of sight is no better than covered
    const seen = things.map((thing) => ({
      x: thing.x * scale + x,
      y: thing.y * scale + y,
      width: thing.width * scale,
      height: thing.height * scale,
    }));
    return !window.covers.some((cover) => seen.some((thing) => overlap(cover, thing)));
  });
  const [first = { scale: 1, x: 0, y: 0 }, ...others] = clear.length ? clear : all.slice(0, 1);
  const { scale, x, y } = others.reduce(
    (best, one) => (one.scale > best.scale ? one : best),
    first,
  );
  return { scale, x, y };
}
