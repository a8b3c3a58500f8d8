import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PointerDrag } from './pointer-drag';

const REST = 200;
let page: EventTarget;
let drag: PointerDrag;
let seen: string[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('document', page);
  drag = new PointerDrag();
  seen = [];
});
afterEach(() => vi.useRealTimers());

const pointer = (type: string, clientX = 0, more: object = {}) =>
  Object.assign(new Event(type), {
    pointerId: 1,
    pointerType: 'mouse',
    clientX,
    clientY: 0,
    ...more,
  }) as unknown as PointerEvent;

function down(pointerType = 'mouse', rest?: number) {
  drag.follow(pointer('pointerdown', 0, { pointerType }), {
    move: ({ clientX }) => seen.push(`at ${clientX}`),
    end: () => seen.push('end'),
    drop: () => seen.push('drop'),
    ...(rest ? { rest } : {}),
  });
}
const send = (type: string, clientX = 0, more: object = {}) =>
  page.dispatchEvent(pointer(type, clientX, more));

test('a click may wander a little; further is a drag, which ends with a drop', () => {
  down();
  send('pointermove', 4);
  expect(seen).toEqual([]);
  send('pointermove', 9);
  send('pointermove', 50, { pointerId: 2 }); // somebody else's finger
  send('pointermove', 3);
  send('pointerup', 3);
  send('pointermove', 90);
  expect(seen).toEqual(['at 9', 'at 3', 'end', 'drop']);
  expect(drag.justDropped).toBe(true);
  vi.advanceTimersByTime(100);
  expect(drag.justDropped).toBe(false);
});

test('a click is no drag, and drops nothing', () => {
  down();
  send('pointerup');
  expect(seen).toEqual(['end']);
  expect(drag.justDropped).toBe(false);
});

test('a finger that moves at once scrolls; one that rests drags', () => {
  down('touch', REST);
  send('pointermove', 20);
  vi.advanceTimersByTime(REST);
  expect(seen).toEqual(['end']);
  down('touch', REST);
  vi.advanceTimersByTime(REST);
  send('pointermove', 20);
  send('pointerup', 20);
  expect(seen.slice(1)).toEqual(['at 0', 'at 20', 'end', 'drop']);
});

test('Escape, or the browser, ends it without a drop', () => {
  for (const event of [
    Object.assign(new Event('keydown'), { key: 'Escape' }),
    pointer('pointercancel'),
  ]) {
    seen = [];
    down();
    send('pointermove', 9);
    page.dispatchEvent(event);
    send('pointerup', 9);
    expect(seen).toEqual(['at 9', 'end']);
  }
});
