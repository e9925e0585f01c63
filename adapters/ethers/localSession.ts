import { getAddress, isError } from 'ethers';
import type { Signer } from 'ethers';
import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { CallOptions, SessionEvent, WalletSession } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts.ts';
import { boundedText, isWalletError, messageOf } from '../../src/domain/errors.ts';
import { toEthersTransaction } from '../../src/domain/ethersTransaction.ts';
import type { TypedData } from '../../src/domain/transactions.ts';
import { untilAborted } from '../../src/domain/wait.ts';
import { isZkTransaction, serialiseZkTransaction, toZkTypedData } from '../../src/domain/zkTransaction.ts';

export interface LocalSessionOptions {
  /** What signs: a `Wallet`, or any signer that can without a provider. It stays in here. */
  readonly signer: Signer;
  /** Where it is at first. A key is at home on every chain. */
  readonly chainId: number;
}

/** A wallet that is only a key: it signs, and the kit prepares and broadcasts. For wallets of one's own, scripts and development. */
export async function localSession({ signer, chainId: firstChainId }: LocalSessionOptions): Promise<WalletSession> {
  const address = getAddress(await signer.getAddress());
  const listeners = new Set<(event: SessionEvent) => void>();
  let chainId = firstChainId;
  const ended = new AbortController();

  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };

  const asSigner = async <T>(from: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> => {
    const either = signal ? AbortSignal.any([ended.signal, signal]) : ended.signal;
    either.throwIfAborted();
    if (!sameAddress(from, address)) throw walletErrors.accountGone({ address: from });
    try {
      return await untilAborted(run(), either); // a signer may be far away, or ask a person
    } catch (error) {
      either.throwIfAborted();
      throw toWalletError(error);
    }
  };
  const assertChain = (wanted: number): void => {
    if (wanted !== chainId) throw chainErrors.wrongChain({ actual: chainId, wanted });
  };
  const signTyped = (data: TypedData): Promise<string> => signer.signTypedData(data.domain, usedTypes(data), data.message);

  return {
    accounts: () => [address],
    chainId: () => chainId,
    switchChain: async (chain) => {
      if (chain.id === chainId) return;
      chainId = chain.id;
      emit({ type: 'chain', chainId });
    },
    sendTransaction: async () => {
      throw walletErrors.unsupported({ method: 'eth_sendTransaction' });
    },
    signMessage: (from, message, { signal }: CallOptions = {}) => asSigner(from, signal, () => signer.signMessage(message)),
    signTypedData: (from, data, { signal }: CallOptions = {}) => asSigner(from, signal, () => signTyped(data)),
    signTransaction: (from, transaction, { signal }: CallOptions = {}) => asSigner(from, signal, async () => {
      assertChain(transaction.chainId);
      if (isZkTransaction(transaction)) return serialiseZkTransaction(transaction, await signTyped(toZkTypedData(transaction)));
      return signer.signTransaction(toEthersTransaction(transaction));
    }),
    signAuthorization: (from, authorization, { signal }: CallOptions = {}) => asSigner(from, signal, async () => {
      assertChain(authorization.chainId); // which rules out 0, every chain
      const { signature: { r, s, yParity } } = await signer.authorize({ ...authorization, nonce: BigInt(authorization.nonce) });
      return { ...authorization, r, s, yParity };
    }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      ended.abort(walletErrors.disconnected());
      listeners.clear();
    },
  };
}

/** ethers finds the primary type by itself, and so must not see types that it does not lead to. */
function usedTypes({ types, primaryType }: TypedData): Record<string, { name: string; type: string }[]> {
  const used: Record<string, { name: string; type: string }[]> = {};
  const add = (name: string): void => {
    const fields = types[name];
    if (!fields || Object.hasOwn(used, name)) return;
    used[name] = fields.map((field) => ({ ...field }));
    for (const { type } of fields) add(type.replace(/\[.*$/, ''));
  };
  add(primaryType);
  return used;
}

function toWalletError(cause: unknown): Error {
  if (isWalletError(cause)) return cause;
  if (isError(cause, 'ACTION_REJECTED')) return userErrors.rejected({}, { cause });
  return walletErrors.requestFailed({ reason: boundedText(messageOf(cause)) }, { cause });
}
