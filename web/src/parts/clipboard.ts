/** Copying and sharing, also where there is no secure context. */

/** Copy a text. False if this browser does not let us: then it has to be shown to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// The old way is the only one on plain http.
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true; // a phone shows no keyboard for it
  area.tabIndex = -1;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog nothing outside of it can be selected.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  area.setSelectionRange(0, text.length);
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    copied = false;
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}

export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hand a link to the system's own sharing. False if there is none, or it was called off. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}
