import { callsErrors } from '../../src/contracts/callsErrors.ts';
import type { WalletBatching } from '../../src/contracts/wallet.ts';
import { decodeCallsId, decodeCallsStatus, decodeCapabilities } from '../../src/domain/transactions/calls.ts';
import { encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { decoded, orUnsupported } from './answers.ts';

export interface BatchingParts {
  /** A question that may wait for a person. `onLate`: told what is answered when no caller waits any more. */
  ask(method: string, params: readonly unknown[], signal: AbortSignal | undefined, onLate?: (answer: unknown) => void): Promise<unknown>;
  /** A question that shows no prompt. */
  look(method: string, params: readonly unknown[], signal: AbortSignal | undefined): Promise<unknown>;
  /** Runs for an account, and fails when the wallet takes it away. */
  asAccount<T>(address: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The batches of a provider. Whether it has any shows only when it is asked. @see EIP-5792 */
export function createBatching({ ask, look, asAccount }: BatchingParts): WalletBatching {
  return {
    sendCalls: (from, { id, chainId, calls, isAtomicRequired, capabilities }, { signal, onLate } = {}) =>
      asAccount(from, signal, async (inner) => {
        const method = 'wallet_sendCalls';
        if (calls.length === 0) throw callsErrors.noneProvided(); // some wallets would ask the person all the same
        const request = {
          version: '2.0.0',
          ...(id !== undefined && { id }),
          from,
          chainId: encodeQuantity(chainId),
          atomicRequired: isAtomicRequired,
          calls: calls.map(({ to, valueWei, data }) => ({ ...(to !== undefined && { to }), ...(valueWei !== undefined && { value: encodeQuantity(valueWei) }), ...(data !== undefined && data !== '0x' && { data }) })), // empty data is malformed to MetaMask
          ...(capabilities && { capabilities }),
        };
        return decoded(method, await orUnsupported(method, ask(method, [request], inner, (late) => onLate?.(decodeCallsId(late)))), decodeCallsId);
      }),
    getCallsStatus: async (id, { signal } = {}) => {
      const method = 'wallet_getCallsStatus';
      return decoded(method, await orUnsupported(method, look(method, [id], signal)), (answer) => decodeCallsStatus(answer, id));
    },
    getCapabilities: async (address, chainIds, { signal } = {}) => {
      const method = 'wallet_getCapabilities';
      return decoded(method, await orUnsupported(method, look(method, [address, chainIds.map(encodeQuantity)], signal)), decodeCapabilities);
    },
    showCallsStatus: async (id, { signal } = {}) => {
      const method = 'wallet_showCallsStatus';
      await orUnsupported(method, ask(method, [id], signal));
    },
  };
}
