import { getAddress } from 'ethers';
import type { Signer } from 'ethers';
import { createKeyChain } from '../../src/contracts/createKeyChain.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { CallOptions, SignTransactionOptions, WalletSession } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import { toEthersTransaction } from '../../src/domain/transactions/ethersTransaction.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';
import { isZkTransaction, serialiseZkTransaction, toZkTypedData } from '../../src/domain/transactions/zkTransaction.ts';
import { toSignerError } from './toSignerError.ts';
import { usedTypes } from './usedTypes.ts';

/** What `localSession` signs with, and where it begins. */
export interface LocalSessionOptions {
  /** What signs: a `Wallet`, or any signer that can without a provider. Of several, the first is selected. They stay in here. */
  readonly signer: Signer | readonly [Signer, ...Signer[]];
  /** Where it is at first. A key is at home on every chain. */
  readonly chainId: number;
}

/** A session whose accounts its owner chooses among. */
export interface LocalSession extends WalletSession {
  /** @throws wallet.accountGone for an account that it does not have */
  select(address: string): void;
}

/** A wallet that is only a key, or several: it signs, and the kit prepares and broadcasts. For wallets of one's own, scripts and development. */
export async function localSession({ signer: given, chainId }: LocalSessionOptions): Promise<LocalSession> {
  const signers = await Promise.all((isList(given) ? given : [given]).map(async (signer) => ({ signer, address: getAddress(await signer.getAddress()) })));
  const life = createSessionLife(toSignerError);
  const chain = createKeyChain(chainId, life);
  let accounts: readonly string[] = signers.map(({ address }) => address);

  const asSigner = <T>(from: string, signal: AbortSignal | undefined, run: (signer: Signer) => Promise<T>): Promise<T> =>
    life.ask(async () => {
      const found = signers.find(({ address }) => sameAddress(from, address));
      if (!found) throw walletErrors.accountGone({ address: from });
      return run(found.signer);
    }, signal);
  const signTyped = (signer: Signer, data: TypedData): Promise<string> => signer.signTypedData(data.domain, usedTypes(data), data.message);

  return {
    accounts: () => accounts,
    ...chain.parts,
    signMessage: (from, message, { signal }: CallOptions = {}) => asSigner(from, signal, async (signer) => decodeSignature(await signer.signMessage(message))),
    signTypedData: (from, data, { signal }: CallOptions = {}) => asSigner(from, signal, async (signer) => decodeSignature(await signTyped(signer, data))),
    signTransaction: (from, transaction, { signal, maxFeeWei }: SignTransactionOptions = {}) => asSigner(from, signal, async (signer) => {
      chain.assertChain(transaction.chainId);
      assertPrice(transaction, maxFeeWei);
      if (isZkTransaction(transaction)) return serialiseZkTransaction(transaction, await signTyped(signer, toZkTypedData(transaction)));
      return signer.signTransaction(toEthersTransaction(transaction));
    }),
    signAuthorization: (from, authorization, { signal }: CallOptions = {}) => asSigner(from, signal, async (signer) => {
      chain.assertChain(authorization.chainId); // which rules out 0, every chain
      const { signature: { r, s, yParity } } = await signer.authorize({ ...authorization, nonce: BigInt(authorization.nonce) });
      return { ...authorization, r, s, yParity };
    }),
    subscribe: life.subscribe,
    select: (wanted) => {
      const selected = accounts.find((account) => sameAddress(account, wanted));
      if (selected === undefined) throw walletErrors.accountGone({ address: wanted });
      if (selected === accounts[0]) return;
      accounts = [selected, ...accounts.filter((account) => account !== selected)];
      life.emit({ type: 'accounts', addresses: accounts });
    },
    close: life.close,
  };
}

/** `Array.isArray` does not narrow lists that are read-only. */
function isList(given: Signer | readonly [Signer, ...Signer[]]): given is readonly [Signer, ...Signer[]] {
  return Array.isArray(given);
}
