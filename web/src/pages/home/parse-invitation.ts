/** What people paste or type to join: a whole link, a part of it, or a code as it was read out. */
import { readPath } from '@/router.svelte';

/** The address within the house, or null if it leads to no table. */
export function parseInvitation(text: string): string | null {
  const typed = text.trim();
  const letters = typed.replace(/[\s.-]/g, '');
  if (/^[A-Za-z]{6}$/.test(letters)) return `/${letters.toUpperCase()}`;
  let link: URL;
  try {
    link = new URL(/^https?:\/\//i.test(typed) ? typed : `http://${typed.replace(/^\/+/, 'x/')}`);
  } catch {
    return null;
  }
  const place = readPath(link.pathname);
  if (place.page === 'table') return `/t/${place.table}${link.hash}`;
  if (place.page === 'replay') return `/t/${place.table}/replay`;
  if (place.page === 'join' && place.code) return `/${place.code}`;
  return null;
}
