import { beforeEach, expect, test, vi } from 'vitest';
import { Camera, type Rulers } from './camera.svelte';

// With a little room on each side.
const EDGE = 8;
const PHONE = { clientWidth: 336 + 2 * EDGE, clientHeight: 306 + 2 * EDGE };
const ALL = { x: 0, y: 0, width: 1400, height: 800 };
const ASKED = { x: 100, y: 100, width: 250, height: 250 };

let rulers: Rulers;

/** Something that the camera moves. */
function moving(): HTMLElement {
  const style: Record<string, unknown> = {
    setProperty(name: string, value: string) {
      style[name] = value;
    },
  };
  return { style, classList: { add() {}, remove() {} } } as unknown as HTMLElement;
}

/** A camera before a window of that size, looking at all there is. */
function before(size = PHONE): Camera {
  const camera = new Camera();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly seen: () => void) {}
      observe = () => this.seen();
      disconnect = () => {};
    },
  );
  const layer = moving();
  rulers = { columns: moving(), rows: moving() };
  const view = { ...size, getBoundingClientRect: () => ({ left: 0, top: 0 }) };
  camera.attach(view as HTMLElement, layer, rulers);
  camera.frameOf(25, [ALL]);
  return camera;
}
/** Pixels of a quarter. */
const quarter = (camera: Camera) => 50 / camera.units(1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('requestAnimationFrame', () => 1);
});

test('quarters that are asked for are looked at from near, and then all is again', () => {
  const camera = before();
  expect(quarter(camera)).toBeCloseTo(12);
  camera.ask([ASKED]);
  expect(quarter(camera)).toBeCloseTo(44);
  const { x, y } = camera.toWindow(225, 225);
  expect([x, y]).toEqual([168 + EDGE, 153 + EDGE]);
  camera.ask([]);
  expect(quarter(camera)).toBeCloseTo(12);
});

test('who looks elsewhere, or at all, is left alone', () => {
  const camera = before();
  camera.ask([ASKED]);
  camera.panBy(10, 0);
  camera.ask([]);
  expect(quarter(camera)).toBeCloseTo(44);
  camera.ask([ASKED]);
  camera.fit();
  expect(quarter(camera)).toBeCloseTo(12);
});

test('what is large enough stays where it is', () => {
  const camera = before({ clientWidth: 1400 + 2 * EDGE, clientHeight: 800 + 2 * EDGE });
  camera.ask([ASKED]);
  expect(quarter(camera)).toBeCloseTo(50);
});

test('columns and rows have their names beside them, wherever the camera goes', () => {
  const camera = before();
  /** Where the rulers have the middle of a cell, in pixels of the window. */
  const named = (column: number, row: number) => {
    const [across, down] = [rulers.columns, rulers.rows].map(({ style }) => {
      const moved = Number(/[-\d.]+(?=px)/.exec(style.transform)?.[0]);
      const cell = Number.parseFloat((style as unknown as Record<string, string>)['--cell'] ?? '');
      return { moved, cell };
    });
    if (!across || !down) throw new Error('there are two');
    return {
      x: across.moved + (column + 0.5) * across.cell,
      y: down.moved + (row + 0.5) * down.cell,
    };
  };
  const same = (column: number, row: number) => {
    const { x, y } = camera.toWindow((column + 0.5) * 100, (row + 0.5) * 100);
    expect(named(column, row).x).toBeCloseTo(x);
    expect(named(column, row).y).toBeCloseTo(y);
  };
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    draw();
    return 0;
  });
  same(3, 12);
  camera.ask([ASKED]);
  same(2, 2);
  camera.panBy(-40, 25);
  same(5, 0);
  camera.zoomBy(1.7);
  same(0, 7);
});
