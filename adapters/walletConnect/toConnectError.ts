import { userErrors } from '../../src/contracts/errors.ts';
import { pairingErrors } from '../../src/contracts/pairingErrors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { boundedText, isWalletError, messageOf } from '../../src/domain/errors.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { walletConnectErrors } from './errors.ts';

/** Why a proposal came to nothing, as one of our errors. */
export function toConnectError(error: unknown): WalletError {
  const common = toCommonError(error);
  if (common) return common;
  const text = messageOf(error);
  const code = codeOf(error);
  if (code !== undefined && ((code >= 5000 && code <= 5003) || code === 4001)) return userErrors.rejected({}, { cause: error });
  if (code === 5100 || code === 5104) return walletConnectErrors.noSharedNetwork({}, { cause: error });
  if (/proposal expired/i.test(text)) return pairingErrors.expired({}, { cause: error });
  if (code === undefined && /reject|denied/i.test(text)) return userErrors.rejected({}, { cause: error });
  return walletErrors.requestFailed({ reason: boundedText(text), method: 'wc_sessionPropose' }, { cause: error });
}

/** What a request failed with: ours where it never came to the wallet or the wallet never answered, else the wallet's own, as it is. */
export function toRequestError(error: unknown): unknown {
  const common = toCommonError(error);
  if (common) return common;
  if (codeOf(error) === 6000) return walletErrors.disconnected({}, { cause: error });
  if (codeOf(error) === undefined && /request expired/i.test(messageOf(error))) return walletConnectErrors.requestExpired({}, { cause: error });
  if (codeOf(error) === undefined && /no matching key|session topic doesn't exist/i.test(messageOf(error))) return walletErrors.disconnected({}, { cause: error });
  return error;
}

function toCommonError(error: unknown): WalletError | undefined {
  if (isWalletError(error)) return error;
  return codeOf(error) === undefined && /failed to publish|no internet connection|socket stalled|couldn't establish socket|connection interrupted|subscribing to .* failed/i.test(messageOf(error))
    ? walletConnectErrors.unreachable({}, { cause: error })
    : undefined;
}

function codeOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}
