import { beforeAll, expect, test, vi } from 'vitest';

let parseInvitation: (text: string) => string | null;

// The router looks at the page that it is on, and settings are put into effect there.
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => {});
  const documentElement = { dataset: {}, style: {} };
  vi.stubGlobal('document', { addEventListener() {}, documentElement });
  ({ parseInvitation } = await import('./parse-invitation'));
});

const ID = 'fyd-ENxTw7PnNMlu8BhooQ';

test('codes as people type them', () => {
  for (const text of ['TTKQVX', ' ttkqvx ', 'TTK QVX', 'ttk-qvx'])
    expect(parseInvitation(text)).toBe('/TTKQVX');
});

test('links, whole or in part', () => {
  for (const start of ['https://dig.example', 'http://192.168.1.5:8484', 'localhost:8484', ''])
    expect(parseInvitation(`${start}/t/${ID}`)).toBe(`/t/${ID}`);
  expect(parseInvitation(`http://dig.example/t/${ID}#device=AB12`)).toBe(`/t/${ID}#device=AB12`);
  expect(parseInvitation(`http://dig.example/t/${ID}/replay`)).toBe(`/t/${ID}/replay`);
  expect(parseInvitation('http://dig.example/ttkqvx')).toBe('/TTKQVX');
});

test('what leads nowhere', () => {
  for (const text of ['', 'hello there', 'TTKQV', 'http://', 'https://dig.example/about'])
    expect(parseInvitation(text)).toBeNull();
});
