import { assertArguments } from '../assertArguments.ts';
import type { TypedData } from '../transactions/transactions.ts';

/** Calls that an account's own code carries out, once. */
export interface WrappedCalls {
  readonly chainId: number;
  /** The account, which signs. */
  readonly from: string;
  readonly calls: readonly { readonly to: string; readonly valueWei: bigint; readonly data: string }[];
  /** 32 bytes as `0x…`: the account's code takes each once. */
  readonly uid: string;
}

const types = {
  Call: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }],
  WrappedCalls: [{ name: 'calls', type: 'Call[]' }, { name: 'uid', type: 'bytes32' }],
};

/** The EIP-712 data of calls for code that accounts run by EIP-7702. @see thirdweb's MinimalAccount, executeWithSig */
export function toWrappedCalls(wrapped: WrappedCalls): TypedData {
  assertArguments('toWrappedCalls({ chainId: number, from: string, calls: objects, uid: string })', wrapped);
  const { chainId, from, calls, uid } = wrapped;
  return {
    domain: { name: 'MinimalAccount', version: '1', chainId, verifyingContract: from }, types, primaryType: 'WrappedCalls',
    message: { calls: calls.map(({ to, valueWei, data }) => ({ target: to, value: String(valueWei), data })), uid },
  };
}
