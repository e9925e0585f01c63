import { defineLive } from '../../contracts/defineLive.ts';
import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { createShared } from '../../domain/createShared.ts';
import { WalletError } from '../../domain/errors.ts';
import * as limits from '../../contracts/walletLimits.ts';
import { withLimit } from '../../domain/wait.ts';
import { waitFor } from '../../domain/waitFor.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import type { CoreState, KitDispatch } from '../../store/coreState.ts';
import { selectIsModalOpen, selectScreens } from '../../store/modal.ts';
import { openModal } from '../modal/openModal.ts';

/** A kit as far as it is needed to wait for its state. A kit is one. */
export interface LiveStore {
  readonly dispatch: KitDispatch;
  getState(): CoreState;
  subscribe(listener: () => void): Cleanup;
}

/** A kit, as far as its provider goes. */
export interface ProviderSource extends LiveStore {
  /** Takes up what was remembered, once an account is asked for; calling it again does nothing. */
  start(): void;
  /** Aborted where the provider ends before the kit does. */
  readonly signal?: AbortSignal;
  /** Any script of the page may ask: what a wallet would sign without asking the person, because it is only a key, is then shown by the kit first. */
  readonly isOpenToAll?: boolean;
}

/** Resolves once the kit no longer looks for the wallet of the last visit; at the latest after `rememberedWalletWaitMs`. */
export async function waitForFirstLook(store: LiveStore, services: Services): Promise<void> {
  const isLooking = (): boolean => {
    const phase = selectConnectPhase(store.getState());
    return !isConnected(store.getState()) && (phase.at === 'unknown' || (phase.at === 'connecting' && phase.isSilent));
  };
  if (!isLooking()) return;
  await withLimit((signal) => waitFor(() => (isLooking() ? undefined : true), { subscribe: store.subscribe, signal }), {
    clock: services.port(clockPort), forMs: limits.rememberedWalletWaitMs, signal: services.signal, timedOut: () => userErrors.cancelled(),
  }).catch((error: unknown) => {
    if (services.signal.aborted) throw error;
  });
}

/**
 * Resolves once a wallet is active: at once where one is, else it opens the modal. Callers that ask meanwhile wait for the same.
 * @throws user.cancelled when the person turns away, or what went wrong where the person cannot try again
 */
export function waitForConnection(store: LiveStore, services: Services, signal?: AbortSignal): Promise<void> {
  return services.live(connectWaits).join(store, () => ask(store, services), signal);
}

/** By the store that was asked with, since a plugin's ends with the plugin. Not a queue: the modal is opened once, and its outcome is that of all who wait. */
const connectWaits = /* @__PURE__ */ defineLive('connectWaits', () => createShared({ by: new WeakMap<LiveStore, Promise<void>>() }));

async function ask(store: LiveStore, services: Services): Promise<void> {
  await waitForFirstLook(store, services);
  if (isConnected(store.getState())) return;
  if (!isAsking(store.getState())) store.dispatch(openModal());
  await waitFor(() => {
    const state = store.getState();
    if (isConnected(state)) return true;
    const phase = selectConnectPhase(state);
    // On phones the modal makes room for the wallet's app while the connect goes on.
    if (selectIsModalOpen(state) || (phase.at === 'connecting' && !phase.isSilent)) return undefined;
    throw phase.at === 'failed' ? new WalletError(phase.error.code, phase.error.message, { remedy: phase.error.remedy }) : userErrors.cancelled();
  }, { subscribe: store.subscribe, signal: services.signal });
}

function isConnected({ connection }: CoreState): boolean {
  return connection.activeWalletId !== undefined;
}

/** The person is choosing a wallet already. */
function isAsking(state: CoreState): boolean {
  const phase = selectConnectPhase(state);
  return (phase.at === 'connecting' && !phase.isSilent) || selectScreens(state).some(({ screenId }) => screenId === 'core.wallets');
}
