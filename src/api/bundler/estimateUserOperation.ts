import type { RpcTransport } from '../../contracts/transport.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';
import { decodeUserOperationGas } from '../../domain/userOperations/bundlerAnswers.ts';
import type { UserOperationGas } from '../../domain/userOperations/bundlerAnswers.ts';
import { encodeUserOperation } from '../../domain/userOperations/encodeUserOperation.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import { askBundler } from './askBundler.ts';

/** What an account's state is taken to be while an operation is estimated, by address. @see geth, eth_call state override set */
export type StateOverrides = Readonly<Record<string, {
  readonly balanceWei?: bigint;
  readonly code?: string;
  /** Slots that differ, 32 bytes each. */
  readonly stateDiff?: Readonly<Record<string, string>>;
}>>;

export interface EstimateUserOperationOptions {
  readonly entryPoint: string;
  /** E.g. tokens that a paymaster takes beforehand. Bundlers that do not know them may refuse. */
  readonly overrides?: StateOverrides | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an operation takes. Its limits may be 0, its signature one of the right length. @see ERC-7769, eth_estimateUserOperationGas @throws bundler.*, transaction.simulationFailed */
export function estimateUserOperation(transport: RpcTransport, operation: UserOperation, { entryPoint, overrides, signal }: EstimateUserOperationOptions): Promise<UserOperationGas> {
  const params = [encodeUserOperation(operation), entryPoint, ...(overrides ? [encodeOverrides(overrides)] : [])];
  return askBundler(transport, { method: 'eth_estimateUserOperationGas', params }, decodeUserOperationGas, signal);
}

/** As `eth_call` and bundlers take them. */
export function encodeOverrides(overrides: StateOverrides): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(overrides).map(([address, { balanceWei, ...rest }]) => [address, { ...rest, ...(balanceWei !== undefined && { balance: encodeQuantity(balanceWei) }) }]));
}
