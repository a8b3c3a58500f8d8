/** Single keys. They keep silent while somebody types or a dialog is open, and settings can switch them off. */

import { settings } from '@/parts/settings/settings.svelte';

export interface ShortcutActions {
  undo: () => unknown;
  log: () => unknown;
  chat: () => unknown;
  rules: () => unknown;
  help: () => unknown;
}

export const KEYS: Record<string, keyof ShortcutActions> = {
  u: 'undo',
  l: 'log',
  c: 'chat',
  r: 'rules',
  '?': 'help',
};

const TYPING = 'input, textarea, select, [contenteditable]';

export function shortcuts(event: KeyboardEvent, actions: ShortcutActions): void {
  if (!settings.shortcuts || event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) || document.querySelector('dialog[open]')) return;
  const action = KEYS[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  actions[action]();
}
