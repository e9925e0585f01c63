import type { BlockHead } from '../../contracts/blocks.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import type { OperationPlace } from '../../domain/userOperations/operationPlace.ts';
import { readBlock } from '../blocks/readBlock.ts';
import { readLogs } from '../reads/readLogs.ts';
import { readOperationNonce } from './readAccountState.ts';

/** The operation that used a nonce, as its EntryPoint tells it. */
export interface NonceUse {
  readonly userOperationHash: Hex;
  /** Of the bundle that carried it. */
  readonly transactionHash: Hex;
  /** False if its calls were reverted. */
  readonly success: boolean;
  /** How many blocks stand on it, its own among them. */
  readonly confirmations: number;
}

/** Which nonce of which account, and since when it may have been used, in ms since 1970. */
export interface NonceQuery extends OperationPlace {
  readonly sender: Hex;
  readonly sinceMs: number;
}

const used = 'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)';
/** By how much the clocks of a page and a chain may differ. */
const toleranceSeconds = 600;

/** The operation that used a nonce. Undefined while it is free, and where none is found: an account may also give a nonce up. @see ERC-4337, UserOperationEvent @throws rpc.*, input.*, logs.tooMany, block.notFound */
export async function findNonceUse(nodes: RpcTransport, { entryPoint, nonce, sender, sinceMs }: NonceQuery, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<NonceUse | undefined> {
  const [next] = await Promise.all([readOperationNonce(nodes, { entryPoint, sender, key: nonce >> 64n, ...options }), nodes.verify(options)]);
  if (next <= nonce) return undefined;
  const head = await readBlock(nodes, 'latest', options);
  const fromBlock = await findBlockBefore(nodes, head, sinceMs / 1_000 - toleranceSeconds, options);
  const { logs } = await readLogs(nodes, { event: used, address: entryPoint, args: { sender }, fromBlock, toBlock: head.number }, options);
  const found = logs.find(({ args }) => args.nonce === nonce);
  return found && { userOperationHash: found.args.userOpHash, transactionHash: found.transactionHash, success: found.args.success, confirmations: head.number - found.blockNumber + 1 };
}

/** A block from before a moment, by steps that double going back: chains differ in their pace. */
async function findBlockBefore(nodes: RpcTransport, head: BlockHead, seconds: number, options: { readonly signal?: AbortSignal | undefined }): Promise<number> {
  let { number, timestampSeconds } = head;
  for (let step = 1; number > 0 && timestampSeconds > seconds; step *= 2) {
    number = Math.max(0, number - step);
    ({ timestampSeconds } = await readBlock(nodes, number, options));
  }
  return number;
}
