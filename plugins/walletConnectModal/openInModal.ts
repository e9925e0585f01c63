import { pairingErrors } from '../../src/contracts/pairingErrors.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { OpenRequest, OpenWallet, WalletSession } from '../../src/contracts/wallet.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { redactSecrets } from '../../src/domain/text/redactSecrets.ts';
import { pairingSecrets } from '../../src/domain/wallets/pairingSecrets.ts';
import { isPairingUri } from '../../src/domain/wallets/deepLink.ts';
import { pairingUriMs } from '../../src/contracts/walletLimits.ts';
import * as limits from './limits.ts';
import { untilAborted, withLimit } from '../../src/domain/checkedWaits.ts';
import type { WalletConnectModalConfig } from './config.ts';
import { walletConnectModalErrors } from './errors.ts';
import { loadModal } from './loadModal.ts';

export interface Around {
  readonly config: WalletConnectModalConfig;
  /** The kit's modal makes room, and the connect goes on. */
  makeRoom(): void;
  /** The person has closed the other modal. */
  cancel(): void;
  /** Shows what went wrong, where nothing else does any more. */
  showFailure(): void;
}

/** Opens a wallet whose URI the other modal shows. Closing that gives the connect up. @throws pairing.noUri, pairing.badUri, walletConnectModal.*, and what the wallet throws */
export async function openInModal(openWallet: OpenWallet, request: OpenRequest, { config, makeRoom, cancel, showFailure }: Around): Promise<WalletSession> {
  const clock = request.port(clockPort);
  const modal = await untilAborted(loadModal(config).catch((error: unknown) => {
    if (hasCode(error, 'walletConnectModal.notInstalled')) request.warn(error); // the developer of the site has to hear of it, not the visitor alone
    throw error;
  }), request.signal);
  const abort = new AbortController();
  const giveUp = (): void => abort.abort(request.signal.reason);
  request.signal.addEventListener('abort', giveUp);
  const cancelLimit = clock.setTimer(() => abort.abort(pairingErrors.noUri({ wallet: config.name })), pairingUriMs);
  let secrets: readonly string[] = [];
  const over = new AbortController();
  let isShown = false;
  const stop = modal.subscribeModal(({ open }) => {
    if (open) isShown = true;
    else if (isShown && !over.signal.aborted) cancel();
  });
  const showUri = (uri: string): void => {
    if (!isPairingUri(uri)) throw pairingErrors.badUri();
    cancelLimit();
    secrets = pairingSecrets(uri);
    makeRoom();
    withLimit(() => modal.openModal({ uri }), { clock, signal: over.signal, forMs: limits.walletConnectModalMs, timedOut: () => walletConnectModalErrors.notShown() })
      .catch((error: unknown) => abort.abort(error)); // without a limit of its own it waits for ever
  };
  try {
    return await untilAborted(openWallet({ ...request, signal: abort.signal, showUri }), abort.signal);
  } catch (error) {
    if (!request.signal.aborted && secrets.length > 0) showFailure();
    throw redactSecrets(error, secrets);
  } finally {
    over.abort();
    stop();
    cancelLimit();
    request.signal.removeEventListener('abort', giveUp);
    modal.closeModal();
  }
}
