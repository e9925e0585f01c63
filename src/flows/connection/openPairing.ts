import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { pairingErrors } from '../../contracts/pairingErrors.ts';
import type { AskInConnect, ConnectNote, OpenableWallet, OpenRequest, OpenWallet, WalletSession } from '../../contracts/wallet.ts';
import { redactSecrets } from '../../domain/text/redactSecrets.ts';
import { isPairingUri } from '../../domain/wallets/deepLink.ts';
import * as limits from '../../contracts/walletLimits.ts';
import { pairingSecrets } from '../../domain/wallets/pairingSecrets.ts';
import { untilAborted } from '../../domain/wait.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { connectingScreenId, isQuestion, modalClosed, modalOpened, screenPushed, selectIsModalOpen, selectScreens, selectShownScreen } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { closeIfLate } from './closeIfLate.ts';
import * as limitsOfWindows from '../windows/limits.ts';
import type { AppPhase } from '../windows/openApp.ts';
import { pairings } from './pairings.ts';

/** How long after the person has opened a wallet's app the modal is hidden on a phone. */
export const mobileModalHideMs = limitsOfWindows.appOpenMs;

/**
 * Opens a wallet that is elsewhere: shows its pairing URI, and fails where none comes in time. On a phone the modal makes room once the person has gone
 * on in the wallet's app, and comes back if the wallet says no or fails. @throws pairing.*, and what the wallet throws
 */
export function openPairing(wallet: OpenableWallet, openWallet: OpenWallet, request: OpenRequest): Flow<Promise<WalletSession>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const modal = dispatch(holdModal(wallet.screenId ?? connectingScreenId));
    const abort = new AbortController(); // for what ends it from here, on top of who gives it up
    const giveUp = (): void => abort.abort(request.signal.reason);
    request.signal.addEventListener('abort', giveUp);
    let cancelLimit: Cleanup = () => {};
    const startLimit = (): void => {
      cancelLimit();
      cancelLimit = services.port(clockPort).setTimer(() => abort.abort(pairingErrors.noUri({ wallet: wallet.name })), limits.pairingUriMs);
    };
    startLimit();
    let isOver = false;
    let secrets: readonly string[] = [];
    let hideUri: Cleanup = () => {};
    const note = (what: ConnectNote): void => {
      if (isOver) return;
      request.note(what);
      if (what === 'handedOver') modal.hideSoon();
    };
    let stopWatching: Cleanup = () => {};
    let app: AppPhase = 'opening'; // of the last click
    /** The modal makes room only where the app seems to have opened: else the ways on are in it. */
    const handOver = (phase: AppPhase): void => {
      if (isOver) return;
      request.note(phase === 'notOpened' ? 'notOpened' : 'handedOver');
      if (phase === 'opened' && app === 'opening') modal.hide(); // not under the eyes of a person who has come back
      app = phase;
    };
    const follow = (stop: Cleanup): void => {
      stopWatching();
      stopWatching = stop;
    };
    const showUri = (uri: string): void => {
      if (isOver) return;
      if (!isPairingUri(uri)) {
        const error = pairingErrors.badUri();
        abort.abort(error);
        throw error;
      }
      cancelLimit();
      secrets = [...secrets, ...pairingSecrets(uri)];
      hideUri();
      hideUri = services.live(pairings).show(wallet.id, { uri, handOver, follow });
      note('uriShown');
    };
    const ask: AskInConnect = async (...asked) => {
      cancelLimit(); // people may take their time
      const answer = await request.ask(...asked);
      if (!isOver && secrets.length === 0) startLimit();
      return answer;
    };
    try {
      const opening = openWallet({ ...request, signal: abort.signal, note, showUri, ask });
      closeIfLate(opening, abort.signal);
      return await untilAborted(opening, abort.signal);
    } catch (error) {
      if (!request.signal.aborted) modal.bringBack();
      throw redactSecrets(error, secrets);
    } finally {
      isOver = true;
      cancelLimit();
      hideUri();
      stopWatching();
      modal.stay();
      request.signal.removeEventListener('abort', giveUp);
    }
  });
}

interface HeldModal {
  /** On a phone, and only from the screen that shows the connect. */
  hide(): void;
  hideSoon(): void;
  stay(): void;
  /** As it was, if it is hidden still. */
  bringBack(): void;
}

function holdModal(screenId: string): Flow<HeldModal> {
  return coreFlow((dispatch, getState, services) => {
    let stay: Cleanup = () => {};
    let hidden: readonly ShownScreen[] = [];
    const hide = (): void => {
      if (services.port(pagePort).platform() === 'desktop') return;
      if (selectShownScreen(getState())?.screenId !== screenId) return; // the person looks at something else
      hidden = selectScreens(getState());
      if (hidden.some(isQuestion)) return; // a caller waits for an answer to the screen below
      dispatch(modalClosed());
    };
    return {
      hide,
      hideSoon: () => {
        stay();
        stay = services.port(clockPort).setTimer(hide, mobileModalHideMs);
      },
      stay: () => stay(),
      bringBack: () => {
        if (selectIsModalOpen(getState())) return;
        for (const [at, screen] of hidden.entries()) dispatch((at === 0 ? modalOpened : screenPushed)(screen));
      },
    };
  });
}
