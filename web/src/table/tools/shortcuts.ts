/** Single keys. They keep silent while somebody types or a dialog is open, and settings can switch them off. */

import { settings } from '@/parts/settings/settings.svelte';

export interface Deeds {
  undo: () => unknown;
  log: () => unknown;
  chat: () => unknown;
  rules: () => unknown;
  help: () => unknown;
}

export const KEYS: Record<string, keyof Deeds> = {
  u: 'undo',
  l: 'log',
  c: 'chat',
  r: 'rules',
  '?': 'help',
};

const TYPING = 'input, textarea, select, [contenteditable]';

export function shortcuts(event: KeyboardEvent, deeds: Deeds): void {
  if (!settings.shortcuts || event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) || document.querySelector('dialog[open]')) return;
  const deed = KEYS[event.key.toLowerCase()];
  if (!deed) return;
  event.preventDefault();
  deeds[deed]();
}
