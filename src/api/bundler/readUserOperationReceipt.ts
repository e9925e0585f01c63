import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeFoundUserOperation, decodeUserOperationReceipt } from '../../domain/userOperations/bundlerAnswers.ts';
import type { FoundUserOperation, UserOperationReceipt } from '../../domain/userOperations/bundlerAnswers.ts';
import { askBundler } from './askBundler.ts';

/** Null while it is in no block. @see ERC-7769, eth_getUserOperationReceipt @throws bundler.*, rpc.* */
export function readUserOperationReceipt(transport: RpcTransport, hash: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<UserOperationReceipt | null> {
  return askBundler(transport, { method: 'eth_getUserOperationReceipt', params: [hash] }, (answer) => decodeUserOperationReceipt(answer, hash), signal);
}

/** Null for an operation that the bundler does not know. @see ERC-7769, eth_getUserOperationByHash @throws bundler.*, rpc.* */
export function readUserOperation(transport: RpcTransport, hash: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<FoundUserOperation | null> {
  return askBundler(transport, { method: 'eth_getUserOperationByHash', params: [hash] }, decodeFoundUserOperation, signal);
}
