import type { RpcTransport } from '../../contracts/transport.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { hasCode, isWalletError, textOf } from '../../domain/errors.ts';
import { decodeFoundUserOperation } from '../../domain/userOperations/bundlerAnswers.ts';
import { encodeUserOperation } from '../../domain/userOperations/encodeUserOperation.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../domain/userOperations/userOperationHash.ts';
import { askBundler } from './askBundler.ts';

/** What is known of an operation that was handed over. */
export interface SentUserOperation {
  readonly hash: Hex;
  /** False where the answer was lost and no bundler can be asked: it may be on its way, and its nonce holds its place. */
  readonly isCertain: boolean;
}

const maxHandOvers = 2;

/**
 * Hands a signed operation to one bundler. Where the answer is lost, the bundlers are asked whether they have it; only where they say no is it handed to the
 * next one: nothing is sent twice. @see ERC-7769, eth_sendUserOperation @throws bundler.*, transaction.simulationFailed, userOperation.wrongVersion
 */
export async function sendUserOperation(transport: RpcTransport, operation: UserOperation, entry: EntryPointRef, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<SentUserOperation> {
  const hash = userOperationHash(operation, entry);
  const call = { method: 'eth_sendUserOperation', params: [encodeUserOperation(operation), entry.entryPoint] };
  for (let handedOver = 1; ; handedOver += 1) {
    try {
      // What was handed over cannot be taken back, so that giving up must not hide whether it was.
      await askBundler(transport, call, (answer) => answer, handedOver === 1 ? undefined : signal);
      return { hash, isCertain: true };
    } catch (error) {
      if (isKnown(error)) return { hash, isCertain: true };
      if (!isUnclear(error)) throw error;
      const found = await findHandedOver(transport, hash);
      if (found !== 'unknown') return { hash, isCertain: found === 'found' };
      if (handedOver === maxHandOvers || signal?.aborted === true) throw error;
    }
  }
}

/** A bundler that has it already has been handed it before. */
function isKnown(error: unknown): boolean {
  return isWalletError(error) && error.code.startsWith('bundler.') && /already.?known|already in (the )?(mem)?pool|duplicate/i.test(textOf(error.context['error']));
}

/** Not a bundler's own word on the operation, so that it may have taken it. */
function isUnclear(error: unknown): boolean {
  return hasCode(error, 'rpc.unreachable') || hasCode(error, 'rpc.requestFailed') || hasCode(error, 'rpc.noResponse') || hasCode(error, 'rpc.noAnswer') || hasCode(error, 'rpc.badAnswer') || hasCode(error, 'rpc.tooDeep');
}

async function findHandedOver(transport: RpcTransport, hash: string): Promise<'found' | 'unknown' | 'unclear'> {
  try {
    const found = await askBundler(transport, { method: 'eth_getUserOperationByHash', params: [hash] }, decodeFoundUserOperation);
    return found ? 'found' : 'unknown';
  } catch {
    return 'unclear';
  }
}
