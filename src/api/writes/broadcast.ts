import type { RpcTransport } from '../../contracts/transport.ts';
import type { Clock } from '../../domain/clock.ts';
import { hasCode, isWalletError, messageOf } from '../../domain/errors.ts';
import { isHash } from '../../domain/hex.ts';
import { limits } from '../../domain/limits.ts';
import { pause } from '../../domain/wait.ts';

export interface BroadcastOptions {
  readonly clock: Clock;
  /** Ends the tries. What may have left by then counts as unknown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Hands signed bytes to a node, and where its answer is lost, finds out by the hash or hands over the very same bytes again.
 * `unknown`: it may be on its way or not; only the chain will tell.
 * @throws rpc.* where the node has refused it: nothing was sent
 */
export async function broadcast(transport: RpcTransport, { raw, hash }: { readonly raw: string; readonly hash: string }, { clock, signal }: BroadcastOptions): Promise<'sent' | 'unknown'> {
  let isInDoubt = false;
  for (let triesLeft = limits.broadcastTries; triesLeft > 0; triesLeft -= 1) {
    try {
      const answer = await transport.request({ method: 'eth_sendRawTransaction', params: [raw] }, { signal });
      if (isHash(answer) && answer.toLowerCase() === hash) return 'sent';
    } catch (error) {
      if (isAlreadyKnown(error)) return 'sent';
      // Bytes that an earlier try has got through are too late by now: that is no refusal.
      if (isRefusal(error) && !((isInDoubt || isNonceTooLow(error)) && (await isKnown(transport, hash, signal)))) throw error;
    }
    isInDoubt = true;
    if (await isKnown(transport, hash, signal)) return 'sent';
    if (signal?.aborted) break;
    if (triesLeft > 1) await pause(limits.broadcastPauseMs, { clock, signal }).catch(() => {});
  }
  return 'unknown';
}

/** The account has already used the number. */
export function isNonceTooLow(error: unknown): boolean {
  return hasCode(error, 'rpc.error') && /nonce (is )?too low|nonce has already been used|lower than the (current|next) nonce|old ?nonce/i.test(textOfNode(error));
}

function isAlreadyKnown(error: unknown): boolean {
  return hasCode(error, 'rpc.error') && /already (known|imported|in (the )?mempool|exists)|known transaction|alreadyknown/i.test(textOfNode(error));
}

/** True where the node has read the transaction and will not have it, or it never left. Whatever else went wrong may have gone wrong on the way back. */
function isRefusal(error: unknown): boolean {
  if (!isWalletError(error)) return false; // the signal's reason
  const { code, context } = error;
  switch (code) {
    case 'rpc.error':
      return !passingCodes.includes(Number(context['code'])) || readsLikeRefusal.test(textOfNode(error));
    case 'rpc.requestFailed': {
      const status = Number(context['status']);
      return status >= 400 && status < 500 && status !== 408 && status !== 429;
    }
    case 'rpc.badParams':
      return true;
    default:
      return !code.startsWith('rpc.') && !code.startsWith('user.');
  }
}

/** Internal error, limit exceeded: some nodes say so of what they have passed on, others of everything. @see EIP-1474 */
const passingCodes: readonly number[] = [-32_603, -32_005];
const readsLikeRefusal = /nonce|underpriced|insufficient|intrinsic gas|gas limit|fee cap|too (low|high)|invalid|exceeds|rejected|not supported/i;

/** False as well where nobody can tell. */
async function isKnown(transport: RpcTransport, hash: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const found = await transport.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal });
    return typeof found === 'object' && found !== null;
  } catch {
    return false;
  }
}

function textOfNode(error: unknown): string {
  return isWalletError(error) ? messageOf({ message: error.context['message'] }) : '';
}
