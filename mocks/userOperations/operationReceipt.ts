import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toQuantity } from '../chain/hex.ts';
import type { Hex } from '../chain/hex.ts';
import { parseBytes, parseHash, parseList, parseObject } from '../chain/params.ts';
import { entryPointInterface } from './contracts.ts';
import type { MockEntry } from './parseOperation.ts';

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** The receipt of a transaction, with what is looked at. */
export interface BundleReceipt {
  readonly all: Readonly<Record<string, unknown>>;
  readonly blockHash: unknown;
  readonly blockNumber: unknown;
  readonly logs: readonly Log[];
}

/** Null while it is in no block. */
export function parseReceipt(value: unknown): BundleReceipt | null {
  if (value === null) return null;
  const all = parseObject(value, 'receipt');
  const logs = parseList(all['logs'], 'logs').map((each) => {
    const log = parseObject(each, 'log');
    return { ...log, address: parseBytes(log['address'], 'address', 20), topics: parseList(log['topics'], 'topics').map((topic) => parseHash(topic, 'topic')), data: parseBytes(log['data'], 'data') };
  });
  return { all, blockHash: all['blockHash'], blockNumber: all['blockNumber'], logs };
}

/** What a bundler says of an operation that is in a block: null for one that its bundle does not hold. @see ERC-7769, eth_getUserOperationReceipt */
export function toOperationReceipt(hash: Hex, { operation, entry }: { readonly operation: UserOperationV07; readonly entry: MockEntry }, { all, logs }: BundleReceipt): Readonly<Record<string, unknown>> | null {
  const events = logs.map((log) => (sameAddress(log.address, entry.entryPoint) ? entryPointInterface.parseLog(log) : null));
  const isOf = (name: string) => (event: (typeof events)[number]): boolean => event?.name === name && event.args[0] === hash;
  const end = events.findIndex(isOf('UserOperationEvent'));
  const told = events[end];
  if (!told) return null;
  const begin = events.findLastIndex((event, at) => at < end && (event?.name === 'BeforeExecution' || event?.name === 'UserOperationEvent'));
  const [, , paymaster, , success, cost, used] = told.args as unknown as readonly [string, string, string, bigint, boolean, bigint, bigint]; // as its ABI says
  const reason: unknown = events.find(isOf('UserOperationRevertReason'))?.args[3];
  return {
    userOpHash: hash, entryPoint: entry.entryPoint, sender: operation.sender, nonce: toQuantity(operation.nonce), paymaster, success,
    actualGasCost: toQuantity(cost), actualGasUsed: toQuantity(used), ...(typeof reason === 'string' && { reason }),
    logs: logs.slice(begin + 1, end), receipt: all,
  };
}
