'use client';
import type { Cleanup } from '../../kernel/plugin.ts';

/** Opens a dialog above the page, and gives what closes it. jsdom cannot open one: there, in a site's own tests, the attribute alone says that it is open. */
export function showDialog(dialog: HTMLDialogElement): Cleanup {
  if (typeof dialog.showModal !== 'function') {
    dialog.setAttribute('open', '');
    return () => dialog.removeAttribute('open');
  }
  dialog.showModal();
  return () => dialog.close();
}
