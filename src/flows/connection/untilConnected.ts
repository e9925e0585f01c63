import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { WalletError } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { untilAborted, withLimit } from '../../domain/wait.ts';
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
  /** Takes up what was remembered, once somebody asks for an account; calling it again does nothing. */
  start(): void;
  /** Aborted where the provider ends before the kit does. */
  readonly signal?: AbortSignal;
  /** Whoever runs in the page may ask: what a wallet would sign without asking anybody, because it is only a key, is then shown by the kit first. */
  readonly isOpenToAll?: boolean;
}

/** Resolves once the kit no longer looks for the wallet of the last visit; at the latest after `rememberedWalletWaitMs`. */
export async function untilLooked(store: LiveStore, services: Services): Promise<void> {
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
 * Resolves once a wallet is active: at once where one is, else it opens the modal. Whoever asks meanwhile waits for the same.
 * @throws user.cancelled when the person turns away, or what went wrong where nobody is left to try again
 */
export function untilConnected(store: LiveStore, services: Services, signal?: AbortSignal): Promise<void> {
  const wait = waits.get(store) ?? ask(store, services).finally(() => waits.delete(store));
  waits.set(store, wait);
  return untilAborted(wait, signal);
}

const waits = /* @__PURE__ */ new WeakMap<LiveStore, Promise<void>>();

async function ask(store: LiveStore, services: Services): Promise<void> {
  await untilLooked(store, services);
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
