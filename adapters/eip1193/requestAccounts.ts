import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { accountRequestPauseMs } from '../../src/domain/limits.ts';
import { pause, untilAborted } from '../../src/domain/checkedWaits.ts';
import { abortReason } from './abortReason.ts';
import { decodeAccounts } from './decode.ts';
import { toWalletError } from './toWalletError.ts';
import { watchProvider } from './watch.ts';

export interface AccountsRequest {
  readonly provider: Eip1193Provider;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly maxTries: number;
  /** The wallet already shows a prompt; the person must open it. */
  onPending(): void;
}

/** Up to so many tries half a second apart. A refusal ends them at once, and so does a prompt that is already open: then the wallet's own event tells the end. */
export async function requestAccounts(request: AccountsRequest): Promise<readonly string[]> {
  const { provider, clock, signal, maxTries, onPending } = request;
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await untilAborted(Promise.resolve(provider.request({ method: 'eth_requestAccounts' })), signal);
      const accounts = decodeAccounts(answer, 'eth_requestAccounts');
      if (accounts.length === 0) throw walletErrors.noAccounts();
      return accounts;
    } catch (thrown) {
      if (signal.aborted) throw abortReason(signal);
      const error = toWalletError(thrown, 'eth_requestAccounts');
      if (hasCode(error, 'wallet.requestPending')) {
        onPending();
        return nextAccounts(request);
      }
      if (hasCode(error, 'user.rejected') || tries >= maxTries) throw error;
      await pause(accountRequestPauseMs, { clock, signal });
    }
  }
}

function nextAccounts({ provider, signal }: AccountsRequest): Promise<readonly string[]> {
  let unwatch: (() => void) | undefined;
  const next = new Promise<readonly string[]>((resolve) => {
    unwatch = watchProvider(provider, { accounts: (accounts) => accounts.length > 0 && resolve(accounts), chain: () => {}, closed: () => {} });
  });
  return untilAborted(next, signal).finally(() => unwatch?.());
}
