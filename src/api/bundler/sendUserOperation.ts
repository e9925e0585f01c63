import type { RpcTransport } from '../../contracts/transport.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { hasCode, isWalletError, textOf } from '../../domain/errors.ts';
import { decodeFoundUserOperation } from '../../domain/userOperations/bundlerAnswers.ts';
import { encodeUserOperation } from '../../domain/userOperations/encodeUserOperation.ts';
import type { OperationPlace } from '../../domain/userOperations/operationPlace.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../domain/userOperations/userOperationHash.ts';
import { askBundler } from './askBundler.ts';
import { bundlerErrors } from './bundlerErrors.ts';

/** What is known of an operation that was handed over. */
export interface SentUserOperation {
  readonly hash: Hex;
  /** False where the answer was lost and no bundler can be asked: it may be on its way, and its nonce holds its place. */
  readonly isCertain: boolean;
}

/** How a hand-over is given up, and who hears of it. */
export interface SendUserOperationOptions {
  /** Gives up until it is handed over. */
  readonly signal?: AbortSignal | undefined;
  /** Told the hash, and which place of the account it takes, just before the first bundler may have it, so that a page that goes in between leaves a trace. Told where it is handed over, and not of refusals, which are thrown. */
  readonly onHandingOver?: ((hash: Hex, place: OperationPlace) => void) | undefined;
}

/**
 * Hands a signed operation to one bundler, the first that says that it serves the chain. Where the answer is lost, that bundler is asked whether it has it; only where it says no
 * is it handed to the next one: nothing is sent twice. Each transport is the way to one bundler.
 * @see ERC-7769, eth_sendUserOperation @throws bundler.*, transaction.simulationFailed, userOperation.wrongVersion, rpc.* where no bundler has it
 */
export async function sendUserOperation(bundlers: readonly RpcTransport[], operation: UserOperation, entry: EntryPointRef, { signal, onHandingOver }: SendUserOperationOptions = {}): Promise<SentUserOperation> {
  const hash = userOperationHash(operation, entry);
  const call = { method: 'eth_sendUserOperation', params: [encodeUserOperation(operation), entry.entryPoint] };
  let failure: unknown = bundlerErrors.notConfigured({ chainId: entry.chainId });
  for (const bundler of bundlers) {
    signal?.throwIfAborted();
    try {
      await bundler.verify({ signal });
    } catch (error) {
      signal?.throwIfAborted();
      failure = error;
      continue;
    }
    signal?.throwIfAborted();
    onHandingOver?.(hash, { entryPoint: entry.entryPoint, nonce: operation.nonce });
    try {
      // Without the signal: what is handed over cannot be taken back, and giving up must not hide whether it was.
      await askBundler(bundler, call, (answer) => answer);
      return { hash, isCertain: true };
    } catch (error) {
      if (isKnown(error)) return { hash, isCertain: true };
      if (!isUnclear(error)) throw error;
      const found = await findHandedOver(bundler, hash);
      if (found !== 'unknown') return { hash, isCertain: found === 'found' };
      failure = error;
    }
  }
  throw failure;
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
