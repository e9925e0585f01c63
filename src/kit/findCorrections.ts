import type { UnknownAction } from '@reduxjs/toolkit';
import { screensPoint } from '../contracts/points/screens.ts';
import type { Services } from '../contracts/services.ts';
import type { WalletSession } from '../contracts/wallet.ts';
import type { Chain } from '../domain/chains/chains.ts';
import { encodeJson } from '../domain/encoding/json.ts';
import { toWireError } from '../domain/errors.ts';
import { selectActivity, selectActivityEntry, sendFailed } from '../store/activity.ts';
import { callsStopped, hasMoreToSend, selectCallsBundle, selectCallsBundles } from '../store/calls.ts';
import { accountsReported, chainReported, connectAbandoned, disconnected, nothingRemembered, selectOpenWallets } from '../store/connection.ts';
import type { CoreState } from '../store/coreState.ts';
import { questionEnded, screensWithdrawn, selectScreens } from '../store/modal.ts';
import type { ShownScreen } from '../store/modal.ts';
import { chainsConfigured, selectSwitchPhase, switchEnded } from '../store/network.ts';
import { replayErrors } from './replayErrors.ts';
import { asHex } from '../domain/encoding/hex.ts';

export interface Correction {
  readonly action: UnknownAction;
  /** What is wrong with the state, as a clause. Absent: it may be shown as a state of the past. */
  readonly reason?: string;
}

export interface LiveThings {
  /** The site's chains. */
  readonly chains: readonly Chain[];
  /** The session of a wallet that is open or can be followed again. */
  sessionOf(walletId: string): WalletSession | undefined;
  readonly services: Pick<Services, 'connecting' | 'questions' | 'read'>;
  /** The latest state before the replay: what was under way in it still is. */
  readonly latest: CoreState;
}

/** What must be dispatched so that a replayed state says of nothing that it lives, unless it does. */
export function findCorrections(state: CoreState, live: LiveThings): readonly Correction[] {
  return [...ofNetwork(state, live), ...ofConnect(state, live), ...ofWallets(state, live), ...ofScreens(state, live), ...ofSends(state, live)];
}

function ofNetwork(state: CoreState, { chains, latest }: LiveThings): readonly Correction[] {
  const [now, then] = [selectSwitchPhase(state), selectSwitchPhase(latest)];
  const isSwitching = now.at === 'switching' && !(then.at === 'switching' && then.chainId === now.chainId);
  return [
    // A recording that was taken elsewhere, or before the kit knew its chains; its addresses are redacted.
    ...(encodeJson(state.network.chains) === encodeJson(chains) ? [] : [{ action: chainsConfigured(chains), reason: 'it has other chains' }]),
    ...(isSwitching ? [{ action: switchEnded({ chainId: now.chainId }), reason: 'it waits for a switch of networks that has ended' }] : []),
  ];
}

function ofConnect({ connection: { phase } }: CoreState, { latest, services }: LiveThings): readonly Correction[] {
  const then = latest.connection.phase;
  if (phase.at === 'unknown' && then.at !== 'unknown') return [{ action: nothingRemembered() }];
  if (phase.at !== 'connecting') return [];
  const isLive = services.connecting.abort?.signal.aborted === false && then.at === 'connecting' && then.attemptId === phase.attemptId;
  return isLive ? [] : [{ action: connectAbandoned({ attemptId: phase.attemptId }), reason: `it waits for a connect to ${phase.walletId} that has ended` }];
}

function ofWallets(state: CoreState, { sessionOf }: LiveThings): readonly Correction[] {
  return selectOpenWallets(state).flatMap(({ walletId, accounts, chainId }): readonly Correction[] => {
    const session = sessionOf(walletId);
    if (!session) return [{ action: disconnected({ walletId }), reason: `its wallet ${walletId} is not open any more` }];
    const isMoved = encodeJson(session.accounts()) !== encodeJson(accounts);
    return [
      ...(isMoved ? [{ action: accountsReported({ walletId, accounts: session.accounts().map(asHex) }) }] : []),
      ...(session.chainId() === chainId ? [] : [{ action: chainReported({ walletId, chainId: session.chainId() }) }]),
    ];
  });
}

function ofScreens(state: CoreState, { services }: LiveThings): readonly Correction[] {
  return selectScreens(state).flatMap(({ screenId, questionId }: ShownScreen): readonly Correction[] => {
    const reason = `its screen ${screenId} waits for an answer that is not wanted any more`;
    if (!services.read(screensPoint).has(screenId)) return [{ action: screensWithdrawn([screenId]), reason }];
    // By the question and not by the screen, which may ask another one that is still open.
    return questionId === undefined || services.questions.has(questionId) ? [] : [{ action: questionEnded(questionId), reason }];
  });
}

function ofSends(state: CoreState, { latest }: LiveThings): readonly Correction[] {
  const error = toWireError(replayErrors.replayed());
  const sends = selectActivity(state).filter(({ id, phase }) => phase.at === 'sending' && selectActivityEntry(latest, id)?.phase.at !== 'sending');
  const batches = selectCallsBundles(state).filter((bundle) => {
    const then = selectCallsBundle(latest, bundle.id);
    return hasMoreToSend(bundle) && !(then && hasMoreToSend(then));
  });
  return [
    ...sends.map(({ id }) => ({ action: sendFailed({ id, error }), reason: 'it waits for a transaction that was answered in the wallet' })),
    ...batches.map(({ id }) => ({ action: callsStopped({ id, error }), reason: 'it waits for a batch that has ended' })),
  ];
}
