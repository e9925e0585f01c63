'use client';
import { clockPort } from '../../contracts/ports/clock.ts';
import { guardsPoint } from '../../contracts/points/guards.ts';
import { screensPoint } from '../../contracts/points/screens.ts';
import { firstScreenId } from '../../store/modal.ts';
import { modalShell } from './modalShellPart.ts';
import { screenPart } from './screenPart.ts';
import type { UiKit } from '../kit/uiKit.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { assertInDevelopment } from '../../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How long the modal is kept back for its first screen, so that both are seen at once. */
const firstScreenWaitMs = 100;

/** Fetches what the next click will show. */
export function preloadModal(kit: UiKit): void {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('preloadModal(kit: Latchkey)', kit);
  const { activeWalletId } = kit.getState().connection;
  const first = kit.read(screensPoint).get(firstScreenId(activeWalletId !== undefined, kit.read(guardsPoint)));
  if (!first) return void modalShell.load();
  if (modalShell.get().at === 'loaded' && screenPart(first).get().at === 'loaded') return; // asked again with each move onto the button
  // A screen that is long in coming is waited for in the open modal.
  const tooLong = new Promise<void>((done) => servicesOf(kit).port(clockPort).setTimer(done, firstScreenWaitMs));
  void modalShell.load(Promise.race([screenPart(first).load(), tooLong]));
}
