'use client';
import { createLoadable } from './loadable.ts';

/** The dialog itself. It waits for what it is to show `beside` it, so that both are laid out and painted once. */
export const modalShell = /* @__PURE__ */ createLoadable(async (beside?: Promise<void>) => {
  const [{ ModalShell }] = await Promise.all([import('./ModalShell.tsx'), beside]);
  return ModalShell;
});
