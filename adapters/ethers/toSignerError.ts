import { isError } from 'ethers';
import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { reasonIn } from '../../src/domain/wallets/reasonIn.ts';

/** What an ethers signer throws, as one of ours. ethers wraps what the wallet behind a signer says. */
export function toSignerError(cause: unknown): Error {
  if (isWalletError(cause)) return cause;
  const inner = innerOf(cause);
  const code = codeOf(inner);
  if (isError(cause, 'ACTION_REJECTED') || code === 4001) return userErrors.rejected({}, { cause });
  if (code === -32_002) return walletErrors.requestPending({}, { cause });
  if (code === 4100) return walletErrors.unauthorized({}, { cause });
  if (code === 4900) return walletErrors.disconnected({}, { cause });
  if (code === 4901) return walletErrors.chainDisconnected({}, { cause });
  if (isError(cause, 'UNSUPPORTED_OPERATION') || code === 4200 || code === -32_601) return walletErrors.unsupported({ method: operationOf(cause) }, { cause });
  return walletErrors.requestFailed({ reason: reasonIn(inner), ...(code !== undefined && { code }) }, { cause });
}

/** The wallet's own number, wherever ethers has put it. */
export function codeIn(error: unknown): number | undefined {
  return codeOf(innerOf(error));
}

function innerOf(error: unknown): unknown {
  const { error: direct, info }: { readonly error?: unknown; readonly info?: { readonly error?: unknown } } = Object(error);
  return direct ?? Object(info).error ?? error;
}

function codeOf(error: unknown): number | undefined {
  const { code }: { readonly code?: unknown } = Object(error);
  return typeof code === 'number' ? code : undefined;
}

function operationOf(error: unknown): string {
  const { operation, payload }: { readonly operation?: unknown; readonly payload?: { readonly method?: unknown } } = Object(error);
  const { method }: { readonly method?: unknown } = Object(payload);
  return typeof method === 'string' ? method : typeof operation === 'string' ? operation : 'this';
}
