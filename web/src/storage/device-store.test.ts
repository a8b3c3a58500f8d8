import { beforeEach, expect, test, vi } from 'vitest';
import { DeviceStore, listOf, localArea, plainText, recordOf, sessionArea } from './device-store';
import { useStorage } from './fake-storage';

const isNumber = (found: unknown): found is number => typeof found === 'number';
const numbers = () => new DeviceStore('numbers', listOf(isNumber), [localArea, sessionArea]);
let storage: ReturnType<typeof useStorage>;

beforeEach(() => {
  storage = useStorage();
});

test('what is saved is there for the next page', () => {
  expect(numbers().load()).toEqual([]);
  expect(numbers().save([3, 4])).toBe(true);
  expect(storage.local.kept.get('dighouse.numbers')).toBe('[3,4]');
  expect(numbers().load()).toEqual([3, 4]);
});

test('junk is left out, whatever it is', () => {
  for (const junk of ['', 'no JSON', 'null', '7', '{}', '"text"']) {
    storage.local.kept.set('dighouse.numbers', junk);
    expect(numbers().load()).toEqual([]);
  }
  storage.local.kept.set('dighouse.numbers', '[1, "two", null, 3]');
  expect(numbers().load()).toEqual([1, 3]);
  expect(recordOf('text')).toEqual({});
});

test('another tab may have changed it', () => {
  const store = numbers();
  store.save([1]);
  storage.local.kept.set('dighouse.numbers', '[2]');
  expect(store.load()).toEqual([2]);
});

test('where nothing can be kept for good, it lasts until the tab is closed', () => {
  const store = numbers();
  store.save([1]);
  storage.local.full = true;
  expect(store.save([2])).toBe(false);
  expect(store.load()).toEqual([2]);
  expect(storage.session.kept.get('dighouse.numbers')).toBe('[2]');
  // An empty list does not hide what the tab has.
  storage.local.kept.set('dighouse.numbers', '[]');
  expect(numbers().load()).toEqual([2]);
});

test('where nothing can be kept at all, it lasts as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: forbidden, setItem: forbidden });
  const store = numbers();
  expect(store.load()).toEqual([]);
  expect(store.save([5])).toBe(false);
  expect(store.load()).toEqual([5]);
  vi.unstubAllGlobals(); // not even there
  expect(store.load()).toEqual([5]);
});

test('a text may be kept as it is', () => {
  const name = new DeviceStore('name', String, [localArea], plainText);
  name.save('Ada');
  expect(storage.local.kept.get('dighouse.name')).toBe('Ada');
  expect(name.load()).toBe('Ada');
});
