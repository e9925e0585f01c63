'use client';
import { createLoadable } from './loadable.ts';

/** The dialog itself. */
export const modalShell = /* @__PURE__ */ createLoadable(() => import('./ModalShell.tsx').then(({ ModalShell }) => ModalShell));
