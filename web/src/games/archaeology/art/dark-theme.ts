/** Is the dark theme shown, by the reader's choice or by the system's? */

import { MediaQuery } from 'svelte/reactivity';
import { settings } from '@/parts/settings/settings.svelte';

const dark = new MediaQuery('(prefers-color-scheme: dark)', false);

export function isDark(): boolean {
  return settings.theme === 'auto' ? dark.current : settings.theme === 'dark';
}
