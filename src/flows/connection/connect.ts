import { userErrors } from '../../contracts/errors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { guardsPoint } from '../../contracts/points/guards.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import type { Services } from '../../contracts/services.ts';
import type { OpenRequest, WalletSession } from '../../contracts/wallet.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { hasCode, toWireError } from '../../domain/errors.ts';
import { asPartError } from '../../domain/asPartError.ts';
import { loadPart } from '../../domain/loadPart.ts';
import * as limits from '../../contracts/walletLimits.ts';
import { untilAborted } from '../../domain/wait.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { activeWalletChosen, connectAbandoned, connected, connectFailed, connectNoted, connectStarted, selectConnectPhase } from '../../store/connection.ts';
import type { OpenWalletFact } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChains } from '../../store/network.ts';
import type * as asking from './askInConnect.ts';
import type { AskingAttempt } from './askInConnect.ts';
import { cancelConnect } from './cancelConnect.ts';
import { closeIfLate } from './closeIfLate.ts';
import { findOpenable, findWallet, whenListed } from './findWallet.ts';
import { followSession } from './followSession.ts';
import { switchChain } from '../networks/switchChain.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The wallet to connect, and the chain that is wanted. */
export interface ConnectRequest {
  readonly walletId: WalletId;
  /** The chain wanted; a wallet that will not switch keeps its own. */
  readonly chainId?: ChainId;
  /** Gives up; the attempt ends as if it had never started. */
  readonly signal?: AbortSignal | undefined;
  /** True looks without a prompt, as after a reload. */
  readonly isSilent?: boolean;
  /** @internal More is tried after this one: a silent failure leaves it to the caller to say that the look has ended. */
  readonly isOneOfMany?: boolean;
  /** Refuse a wallet that does not show this account. */
  readonly requireAddress?: string;
}

/** Opens a wallet and makes it the active one. A newer connect replaces an older. @throws user.rejected, user.cancelled, wallet.* */
export function connect(request: ConnectRequest): Flow<Promise<OpenWalletFact>> {
  assertArguments('connect({ walletId: string })', request);
  const { walletId, chainId, signal, isSilent = false, isOneOfMany = false, requireAddress } = request;
  return coreFlow(async (dispatch, getState, services) => {
    if (!isSilent) services.noteUserActivation();
    const open = getState().connection.wallets.find((wallet) => wallet.walletId === walletId);
    if (open) {
      dispatch(activeWalletChosen(walletId));
      if (isSilent) return open;
      dispatch(cancelConnect()); // what was asked before is not wanted any more
      if (chainId === undefined) return open;
      // As a wallet that opens: one that will not switch keeps its chain.
      await dispatch(switchChain({ chainId, walletId, signal })).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        services.report(services.sessions.get(walletId)?.owner ?? 'core', error);
      });
      return getState().connection.wallets.find((wallet) => wallet.walletId === walletId) ?? open;
    }
    const clock = services.port(clockPort);
    const attemptId = services.port(randomPort).id();
    const { abort, release } = beginAttempt(services.connecting, signal, services.signal);
    dispatch(connectStarted({ walletId, attemptId, sinceMs: clock.nowMs(), isSilent }));
    const attempt: AskingAttempt = { attemptId, isSilent, signal: abort.signal, redact: (error) => error };
    const isCurrent = (): boolean => {
      const phase = selectConnectPhase(getState());
      return phase.at === 'connecting' && phase.attemptId === attemptId;
    };
    try {
      const { item: wallet, owner } = isSilent
        ? await whenListed(services, walletId, { forMs: limits.rememberedWalletWaitMs, signal: abort.signal })
        : (findOpenable(services, walletId) ?? findWallet(services, (await untilAborted(loadPart(import('./resolveWalletById.ts')).then(({ resolveWalletById }) => dispatch(resolveWalletById(walletId))), abort.signal)) ?? walletId));
      if (wallet.id !== walletId) return await dispatch(connect({ ...request, walletId: wallet.id })); // one of this page stands for it
      services.connecting.owner = owner;
      if (wallet.isSupported?.() === false) throw walletErrors.notSupported();
      const openWallet = await untilAborted(loadPart(wallet.open()), abort.signal);
      const openRequest: OpenRequest = {
        walletId,
        chainId,
        chains: selectChains(getState()),
        silent: isSilent,
        signal: abort.signal,
        port: services.portFor(owner),
        note: (note) => dispatch(connectNoted({ attemptId, note })),
        showUri: () => {},
        ask: async (question, params, options) => (await loadAsking()).ask(dispatch, attempt, question, params, options),
        prepareSignIn: async (known) => (await loadAsking()).prepareSignIn(services, openRequest, known),
        warn: (error) => services.report(owner, attempt.redact(error)),
      };
      const pairing = isSilent || wallet.connects?.by !== 'pairing' ? undefined : await untilAborted(loadPart(import('./openPairing.ts')), abort.signal);
      abort.signal.throwIfAborted(); // given up in the very moment in which the code came: no wallet is to be asked any more
      const opening = pairing ? dispatch(pairing.openPairing(wallet, openWallet, openRequest)) : openWallet(openRequest);
      closeIfLate(opening, abort.signal);
      const session = await untilAborted(opening, abort.signal);
      try {
        abort.signal.throwIfAborted(); // given up in the very moment in which it opened
        if (!isCurrent()) throw userErrors.cancelled();
        const fact = factOf(walletId, session, clock.nowMs());
        if (requireAddress !== undefined && !fact.accounts.some((account) => sameAddress(account, requireAddress))) throw walletErrors.notConnected();
        services.sessions.set(walletId, { session, owner, unfollow: dispatch(followSession(walletId, session)) });
        const nextScreenId = services.read(guardsPoint)[0]?.screenId;
        dispatch(connected({ attemptId, wallet: fact, makeActive: !isSilent, ...(nextScreenId !== undefined && { nextScreenId }) }));
        return fact;
      } catch (error) {
        await session.close({ revoke: false });
        throw error;
      }
    } catch (thrown) {
      const error = attempt.redact(asPartError(thrown));
      if (!isCurrent()) throw error; // a newer attempt has the phase, and the screen that shows it
      if (isSilent && isOneOfMany && !abort.signal.aborted) throw error;
      if (!isSilent && hasCode(error, 'user.rejected')) dispatch(connectAbandoned({ attemptId, refusedWalletId: walletId }));
      else if (isSilent || abort.signal.aborted) dispatch(connectAbandoned({ attemptId }));
      else dispatch(connectFailed({ attemptId, error: toWireError(error) }));
      throw error;
    } finally {
      release();
      if (services.connecting.abort === abort) services.connecting.abort = undefined;
    }
  });
}

const loadAsking = (): Promise<typeof asking> => loadPart(import('./askInConnect.ts'));

interface Attempt {
  readonly abort: AbortController;
  /** Lets go of the outer signals, which may live long. */
  readonly release: Cleanup;
}

function beginAttempt(connecting: Services['connecting'], ...outer: readonly (AbortSignal | undefined)[]): Attempt {
  connecting.abort?.abort(userErrors.cancelled());
  const abort = new AbortController();
  const settled = new AbortController();
  for (const signal of outer) {
    if (signal?.aborted) abort.abort(userErrors.cancelled());
    signal?.addEventListener('abort', () => abort.abort(userErrors.cancelled()), { once: true, signal: settled.signal });
  }
  connecting.abort = abort;
  connecting.owner = undefined;
  return { abort, release: () => settled.abort() };
}

function factOf(walletId: string, session: WalletSession, sinceMs: number): OpenWalletFact {
  const accounts = session.accounts().map(asHex);
  if (accounts.length === 0) throw walletErrors.noAccountsFound();
  return { walletId, accounts, chainId: session.chainId(), sinceMs };
}
