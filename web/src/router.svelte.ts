/** Where we are. Addresses are paths, so that they can be sent to friends; secrets are never in them. */

import { ownPage } from '@/game/families';

export type Route =
  | { page: 'home' }
  | { page: 'new'; ruleset: string }
  | { page: 'join'; code: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'rules'; ruleset: string }
  | { page: 'game'; ruleset: string; name: string; rest: string }
  | { page: 'about' }
  | { page: 'missing' };

const CODE = /^[A-Za-z]{6}$/;
const TABLE = /^[A-Za-z0-9_-]{22}$/;

export function readPath(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 'about' && parts.length === 1) return { page: 'about' };
  if (first === 'join' && parts.length === 1) return { page: 'join', code: '' };
  if (first === 'new' && parts.length === 2) return { page: 'new', ruleset: second };
  if (first === 'rules' && parts.length === 2) return { page: 'rules', ruleset: second };
  if (first === 'games' && (parts.length === 3 || parts.length === 4)) {
    const rest = parts[3] ?? '';
    if (ownPage(second, third, rest)) return { page: 'game', ruleset: second, name: third, rest };
  }
  if (first === 't' && TABLE.test(second)) {
    if (parts.length === 2) return { page: 'table', table: second };
    if (parts.length === 3 && third === 'replay') return { page: 'replay', table: second };
  }
  if (parts.length === 1 && CODE.test(first)) return { page: 'join', code: first.toUpperCase() };
  return { page: 'missing' };
}

class Router {
  place: Route = $state(readPath(location.pathname));

  constructor() {
    addEventListener('popstate', () => {
      this.place = readPath(location.pathname);
    });
    // Links are plain links; those within the house are followed without loading it anew.
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download'))
        return;
      if (link.origin !== location.origin || link.pathname.startsWith('/docs')) return;
      if (link.pathname.startsWith('/api') || (link.hash && link.pathname === location.pathname))
        return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(path: string, instead = false): void {
    if (instead) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.place = readPath(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
