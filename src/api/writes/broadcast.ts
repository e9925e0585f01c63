import type { RpcTransport } from '../../contracts/transport.ts';
import { hasCode, isWalletError, messageOf } from '../../domain/errors.ts';
import { isHash } from '../../domain/encoding/isHex.ts';
import { classifyError } from '../transport/classifyError.ts';

/**
 * Broadcasts signed bytes and, where the answer is lost, finds out by the hash what became of them. The transport repeats the very same bytes while it gets no answer.
 * `unknown`: they may be on their way or not; only the chain will tell.
 * A used nonce may have been used by these very bytes, taken in before and mined since: another try under the next one would be a second transaction.
 * @throws rpc.* where a node has refused them or they never left: nothing was sent
 */
export async function broadcast(transport: RpcTransport, { raw, hash }: { readonly raw: string; readonly hash: string }, signal?: AbortSignal): Promise<'sent' | 'unknown'> {
  try {
    const answer = await transport.request({ method: 'eth_sendRawTransaction', params: [raw] }, { signal });
    if (isHash(answer) && answer.toLowerCase() === hash) return 'sent';
  } catch (error) {
    if (isRefusal(error, signal) && !isNonceTooLow(error)) throw error;
    const isSent = await isKnown(transport, hash, signal);
    if (isSent === false && isNonceTooLow(error)) throw error;
    return isSent ? 'sent' : 'unknown';
  }
  return (await isKnown(transport, hash, signal)) ? 'sent' : 'unknown';
}

/** The account has already used the number. */
export function isNonceTooLow(error: unknown): boolean {
  return hasCode(error, 'rpc.error') && /nonce.{0,20}too low|nonce has already been used|lower than the (current|next) nonce|old.?nonce/i.test(messageOf({ message: error.context['message'] }));
}

/** Whatever went wrong else may have gone wrong on the way back. */
function isRefusal(error: unknown, signal: AbortSignal | undefined): boolean {
  return !signal?.aborted && isWalletError(error) && error.code !== 'rpc.unreachable' && classifyError(error) !== 'passing';
}

/** Undefined where no node can tell. */
async function isKnown(transport: RpcTransport, hash: string, signal: AbortSignal | undefined): Promise<boolean | undefined> {
  try {
    const found = await transport.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal });
    return typeof found === 'object' && found !== null;
  } catch {
    return undefined;
  }
}
