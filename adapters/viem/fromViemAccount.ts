import { getAddress, isHex } from 'viem';
import type { Hex, LocalAccount, TransactionSerializable } from 'viem';
import { createKeyChain } from '../../src/contracts/createKeyChain.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { CallOptions, OpenWallet, SignTransactionOptions, WalletSession } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import { inputErrors } from '../../src/domain/inputErrors.ts';
import type { PreparedTransaction, TypedData } from '../../src/domain/transactions/transactions.ts';
import { fromViemError } from './fromViemError.ts';

/** Opens a viem local account, or the one of a wallet client, as a wallet that is only a key: `walletLocal({ id, name, openSession: fromViemAccount(account) })`. */
export function fromViemAccount(source: LocalAccount | { readonly account: LocalAccount }): OpenWallet {
  const account = 'account' in source ? source.account : source;
  return async ({ chainId, chains: [first] }) => viemSession({ account, chainId: chainId ?? first?.id ?? 1 });
}

/** The account that the session signs with, and where it begins. */
export interface ViemSessionOptions {
  readonly account: LocalAccount;
  /** Where it is at first. A key is at home on every chain. */
  readonly chainId: number;
}

/** A wallet that is only a viem account: it signs, and the kit prepares and broadcasts. */
export function viemSession({ account, chainId }: ViemSessionOptions): WalletSession {
  const address = getAddress(account.address);
  const { signAuthorization } = account;
  const life = createSessionLife(fromViemError);
  const chain = createKeyChain(chainId, life);

  const asAccount = <T>(from: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> =>
    life.ask(async () => {
      if (!sameAddress(from, address)) throw walletErrors.accountGone({ address: from });
      return run();
    }, signal);
  const signTyped = ({ domain, types, primaryType, message }: TypedData): Promise<string> => account.signTypedData({ domain, types, primaryType, message });

  return {
    accounts: () => [address],
    ...chain.parts,
    signMessage: (from, message, { signal }: CallOptions = {}) =>
      asAccount(from, signal, async () => decodeSignature(await account.signMessage({ message: typeof message === 'string' ? message : { raw: message } }))),
    signTypedData: (from, data, { signal }: CallOptions = {}) => asAccount(from, signal, async () => decodeSignature(await signTyped(data))),
    signTransaction: (from, transaction, { signal, maxFeeWei }: SignTransactionOptions = {}) => asAccount(from, signal, async () => {
      chain.assertChain(transaction.chainId);
      assertPrice(transaction, maxFeeWei);
      if (!transaction.zk) return account.signTransaction(toSerializable(transaction));
      const { isZkTransaction, serialiseZkTransaction, toZkTypedData } = await import('../../src/domain/transactions/zkTransaction.ts'); // brings ethers
      if (!isZkTransaction(transaction)) throw walletErrors.unsupported({ method: 'zk without recipient' });
      return serialiseZkTransaction(transaction, await signTyped(toZkTypedData(transaction)));
    }),
    ...(signAuthorization && { signAuthorization: (from, authorization, { signal } = {}) => asAccount(from, signal, async () => {
      chain.assertChain(authorization.chainId); // which rules out 0, every chain
      const { r, s, v, yParity = v === 28n ? 1 : 0 } = await signAuthorization({ ...authorization, address: getAddress(authorization.address) });
      return { ...authorization, r, s, yParity: yParity === 1 ? 1 : 0 };
    }) }),
    subscribe: life.subscribe,
    close: life.close,
  };
}

/** Type 4 with authorisations, which only go with fees of two parts; else 0 or 2, as the fees are. */
function toSerializable({ chainId, nonce, gas, to, valueWei = 0n, data = '0x', fees, authorizationList = [] }: PreparedTransaction): TransactionSerializable {
  const common = { chainId, nonce, gas, value: valueWei, data: asHex(data), ...(to !== undefined && { to: getAddress(to) }) };
  if (fees.type === 'legacy' && authorizationList.length === 0) return { type: 'legacy', ...common, gasPrice: fees.gasPriceWei };
  const dynamic = fees.type === 'legacy'
    ? { maxFeePerGas: fees.gasPriceWei, maxPriorityFeePerGas: fees.gasPriceWei }
    : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei };
  if (authorizationList.length === 0) return { type: 'eip1559', ...common, ...dynamic };
  return {
    type: 'eip7702', ...common, ...dynamic,
    authorizationList: authorizationList.map(({ address, r, s, ...rest }) => ({ ...rest, address: getAddress(address), r: asHex(r), s: asHex(s) })),
  };
}

/** @throws input.notHexData */
function asHex(value: string): Hex {
  if (!isHex(value)) throw inputErrors.notHexData({ value });
  return value;
}
