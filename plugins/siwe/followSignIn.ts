import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { guardsPoint } from '../../src/contracts/points/guards.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import * as limits from './limits.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import type { Cleanup } from '../../src/kernel/plugin.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { connected, disconnected, selectActiveAddress } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectIsModalOpen, selectScreenDepth, selectScreens, selectShownScreen } from '../../src/store/modal.ts';
import { stateReplayed } from '../../src/store/stateReplayed.ts';
import type { SiweConfig } from './config.ts';
import { signInErrors } from './errors.ts';
import { joinSignIn } from './joinSignIn.ts';
import type { siweKey } from './key.ts';
import { endAttempt } from './signInLive.ts';
import { checkSignIn } from './flows/checkSignIn.ts';
import { openSignIn, signInScreenId } from './flows/openSignIn.ts';
import { openSignOut, signOutScreenId } from './flows/openSignOut.ts';
import { reconcileSignIn } from './flows/reconcileSignIn.ts';
import { signOut } from './flows/signOut.ts';
import { accountGone, loggedOut, selectSignInPhase, selectSiwe } from './slice.ts';
import type { SiweState } from './slice.ts';

type State = CoreState & { readonly siwe: SiweState };

/** Keeps the sign-in true to the account that is active, and the modal to the sign-in. */
export function followSignIn(ctx: ContextOfKey<typeof siweKey>, config: SiweConfig): Cleanup {
  const { live } = ctx;
  if (config.getPayload === unset) throw signInErrors.notConfigured();
  const storage = ctx.port(storagePort);
  const page = ctx.port(pagePort);
  const clock = ctx.port(clockPort);
  const { isRequired } = config;
  const noteInline = (): Cleanup => {
    live.inlinePanels += 1;
    return () => void (live.inlinePanels -= 1);
  };
  const joined = joinSignIn(ctx);
  ctx.contribute(guardsPoint.of({ screenId: signInScreenId, label: 'siwe.button', ...(isRequired && { prepareSignIn: joined.prepareSignIn }), read: () => (isRequired ? readGuard(ctx.getState()) : 'open'), noteInline }));

  const leaveScreen = (screenId: string): void => {
    const state = ctx.getState();
    if (selectShownScreen(state)?.screenId === screenId) ctx.dispatch(selectScreenDepth(state) > 1 ? goBack() : closeModal());
  };
  const recheck = (): void => {
    const state = ctx.getState();
    const address = selectActiveAddress(state);
    const { at } = selectSignInPhase(state);
    if (address === undefined || at === 'inProgress' || at === 'checking' || clock.nowMs() - live.checkedAtMs < limits.siweRecheckPauseMs) return;
    ctx.dispatch(checkSignIn({ address, isQuiet: true })).catch(ctx.report);
  };

  // Another account is active: the site is asked about it, and then, once, the person.
  ctx.listen({
    predicate: (_action, now, before) => selectActiveAddress(now) !== selectActiveAddress(before),
    effect: async (action) => {
      endAttempt(live); // what an older prompt still brings is of no use
      const address = selectActiveAddress(ctx.getState());
      if (address === undefined) {
        ctx.dispatch(accountGone());
        if (isInStack(ctx.getState())) ctx.dispatch(openModal());
        return;
      }
      const signed = joined.take();
      const isLoggedIn = signed ? await joined.prove(address, signed) : await ctx.dispatch(checkSignIn({ address }));
      const isByPerson = connected.match(action) ? action.payload.makeActive : !disconnected.match(action);
      if (isLoggedIn === false && isRequired && isByPerson && live.inlinePanels === 0) ctx.dispatch(openSignIn());
    },
  });
  ctx.listen({
    predicate: (_action, now, before) => selectSignInPhase(now).at === 'success' && selectSignInPhase(before).at !== 'success',
    effect: () => leaveScreen(signInScreenId),
  });
  // The person turned away from the screen.
  ctx.listen({
    predicate: (_action, now, before) => isInStack(before) && !isInStack(now),
    effect: async () => {
      const state = ctx.getState();
      if (selectSignInPhase(state).at === 'success' || selectActiveAddress(state) === undefined) return;
      endAttempt(live);
      if (isRequired) await ctx.dispatch(disconnect());
    },
  });
  ctx.listen({
    actionCreator: disconnected,
    effect: async ({ payload: { walletId } }, { getOriginalState }) => {
      const { sessionOf } = selectSiwe(ctx.getState());
      const before = getOriginalState();
      const accounts = before.connection.wallets.find((wallet) => wallet.walletId === walletId)?.accounts ?? [];
      const isLast = ctx.getState().connection.wallets.length === 0;
      if (sessionOf === undefined || !(isLast || accounts.some((account) => sameAddress(account, sessionOf)))) return;
      try {
        await ctx.dispatch(signOut());
      } catch (error) {
        // A visitor who disconnected in the modal thinks that it is done.
        if (selectIsModalOpen(before)) ctx.dispatch(openSignOut());
        throw error;
      }
    },
  });
  ctx.listen({
    actionCreator: loggedOut,
    effect: () => leaveScreen(signOutScreenId),
  });
  ctx.listen({ actionCreator: stateReplayed, effect: () => ctx.dispatch(reconcileSignIn()) });

  const address = selectActiveAddress(ctx.getState());
  if (address !== undefined) ctx.dispatch(checkSignIn({ address })).catch(ctx.report); // registered while a wallet is connected
  const stopWaking = page.onWake(recheck);
  const stopNews = storage.subscribe(recheck);
  return () => {
    stopWaking();
    stopNews();
    endAttempt(live);
  };
}

/** Stands for what the site has to give. */
export const unset = (): never => {
  throw signInErrors.notConfigured();
};

function readGuard(state: State): 'open' | 'pending' | 'shut' {
  const phase = selectSignInPhase(state);
  const address = selectActiveAddress(state);
  if (address === undefined) return 'open';
  if (phase.at === 'idle' || phase.address !== address || phase.at === 'checking') return 'pending';
  return phase.at === 'success' ? 'open' : 'shut';
}

function isInStack(state: CoreState): boolean {
  return selectScreens(state).some(({ screenId }) => screenId === signInScreenId);
}
