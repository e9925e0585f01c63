'use client';
import { gatesPoint, shutGate } from '../contracts/points/gates.ts';
import { screensPoint } from '../contracts/points/screens.ts';
import { modalShell } from './modalShellPart.ts';
import { screenPart } from './screenPart.ts';
import type { UiKit } from './uiKit.ts';

/** Fetches what the next click will show. Called on the first sign of intent, never before. */
export function preloadModal(kit: UiKit): void {
  const { activeWalletId } = kit.getState().connection;
  const first = kit.read(screensPoint).get(activeWalletId === undefined ? 'core.wallets' : (shutGate(kit.read(gatesPoint))?.screenId ?? 'core.account'));
  void modalShell.load();
  if (first) void screenPart(first).load();
}
