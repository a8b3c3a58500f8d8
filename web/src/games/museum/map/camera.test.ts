import { beforeEach, expect, test, vi } from 'vitest';
import { Camera } from './camera.svelte';

// With room on each side for the names of columns and rows.
const PHONE = { clientWidth: 336 + 44, clientHeight: 306 + 28 };
const ALL = { x: 0, y: 0, width: 1400, height: 800 };
const ASKED = { x: 100, y: 100, width: 250, height: 250 };

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
  const layer = { style: { setProperty() {} }, classList: { add() {}, remove() {} } };
  const view = { ...size, getBoundingClientRect: () => ({ left: 0, top: 0 }) };
  camera.attach(view as HTMLElement, layer as unknown as HTMLElement);
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
  expect([x, y]).toEqual([168 + 22, 153 + 14]);
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
  const camera = before({ clientWidth: 1400 + 44, clientHeight: 800 + 28 });
  camera.ask([ASKED]);
  expect(quarter(camera)).toBeCloseTo(50);
});

test('beside a map as wide as the window there is room for a row of two digits', () => {
  const camera = before();
  const digits = 2 * 0.64 * 12; // of the letters that rows are named in, 12 pixels high
  const gap = 0.15 * 12;
  expect(camera.toWindow(ALL.x, ALL.y).x).toBeGreaterThan(digits + gap);
});
