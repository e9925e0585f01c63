'use client';
import type { ComponentType } from 'react';
import { screensPoint } from '../contracts/points/screens.ts';
import type { ScreenProps, ScreenSpec } from '../contracts/points/screens.ts';
import type { UiKit } from './uiKit.ts';
import { createLoadable } from './loadable.ts';
import type { Loadable } from './loadable.ts';

/** The dialog itself. */
export const modalShell = /* @__PURE__ */ createLoadable(() => import('./ModalShell.tsx').then(({ ModalShell }) => ModalShell));

const screens = /* @__PURE__ */ new WeakMap<ScreenSpec, Loadable<ComponentType<ScreenProps>>>();

/** A screen's component; the same loadable for the same screen. */
export function screenPart(spec: ScreenSpec): Loadable<ComponentType<ScreenProps>> {
  const known = screens.get(spec);
  if (known) return known;
  const made = createLoadable(() => spec.load().then((module) => module.default));
  screens.set(spec, made);
  return made;
}

/** Fetches what the next click will show. Called on the first sign of intent, never before. */
export function preloadModal(kit: UiKit): void {
  const { activeWalletId } = kit.getState().connection;
  const first = kit.read(screensPoint).get(activeWalletId === undefined ? 'core.wallets' : 'core.account');
  void modalShell.load();
  if (first) void screenPart(first).load();
}
