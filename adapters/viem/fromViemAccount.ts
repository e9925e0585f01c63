import { getAddress, isHex } from 'viem';
import type { Hex, LocalAccount, TransactionSerializable } from 'viem';
import { createKeyChain } from '../../src/contracts/createKeyChain.ts';
import { createKeySigner } from '../../src/contracts/createKeySigner.ts';
import type { KeySigner } from '../../src/contracts/createKeySigner.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { CallOptions, OpenWallet, SignTransactionOptions, WalletSession } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import { inputErrors } from '../../src/domain/inputErrors.ts';
import { parseSignature } from '../../src/domain/messages/signatures.ts';
import type { PreparedTransaction, TypedData } from '../../src/domain/transactions/transactions.ts';
import { isZkTransaction, serialiseZkTransaction, toZkTypedData } from '../../src/domain/transactions/zkTransaction.ts';
import { fromViemError } from './fromViemError.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** Opens a viem local account, or the one of a wallet client, as a wallet that is only a key: `walletLocal({ id, name, openSession: fromViemAccount(account) })`. */
export function fromViemAccount(source: LocalAccount | { readonly account: LocalAccount }): OpenWallet {
  assertArguments('fromViemAccount(source: object)', source);
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
export function viemSession(options: ViemSessionOptions): WalletSession {
  assertArguments('viemSession({ account: object, chainId: number })', options);
  const { account, chainId } = options;
  const address = getAddress(account.address);
  const signs = toKeySigner(account);
  const { signAuthorization } = signs;
  const life = createSessionLife(fromViemError);
  const chain = createKeyChain(chainId, life);

  const asAccount = <T>(from: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> =>
    life.ask(async () => {
      if (!sameAddress(from, address)) throw walletErrors.accountGone({ address: from });
      return run();
    }, signal);

  return {
    accounts: () => [address],
    ...chain.parts,
    signMessage: (from, message, { signal }: CallOptions = {}) => asAccount(from, signal, async () => decodeSignature(await signs.signMessage(message))),
    signTypedData: (from, data, { signal }: CallOptions = {}) => asAccount(from, signal, async () => decodeSignature(await signs.signTypedData(data))),
    signTransaction: (from, transaction, { signal, maxFeeWei }: SignTransactionOptions = {}) => asAccount(from, signal, async () => {
      chain.assertChain(transaction.chainId);
      assertPrice(transaction, maxFeeWei);
      return signs.signTransaction(transaction);
    }),
    ...(signAuthorization && { signAuthorization: (from, authorization, { signal } = {}) => asAccount(from, signal, async () => {
      chain.assertChain(authorization.chainId); // which rules out 0, every chain
      return signAuthorization(authorization);
    }) }),
    subscribe: life.subscribe,
    close: life.close,
  };
}

type AccountSigner = Omit<KeySigner, 'signAuthorization'> & Partial<Pick<KeySigner, 'signAuthorization'>>;

/** A key signs what the kit has hashed. An account that was made otherwise, such as one on a server, is given the whole and hashes for itself. */
function toKeySigner(account: LocalAccount): AccountSigner {
  const { sign, signAuthorization, source } = account;
  if (sign && keySources.includes(source)) return createKeySigner(async (hash) => parseSignature(await sign({ hash: asHex(hash) })));
  const signTypedData = ({ domain, types, primaryType, message }: TypedData): Promise<string> => account.signTypedData({ domain, types, primaryType, message });
  return {
    signMessage: (message) => account.signMessage({ message: typeof message === 'string' ? message : { raw: message } }),
    signTypedData,
    signTransaction: async (transaction) => {
      if (!transaction.zk) return account.signTransaction(toSerializable(transaction));
      if (!isZkTransaction(transaction)) throw walletErrors.unsupported({ method: 'zk without recipient' });
      return serialiseZkTransaction(transaction, await signTypedData(toZkTypedData(transaction)));
    },
    ...(signAuthorization && { signAuthorization: async (authorization) => {
      const { r, s, v, yParity = v === 28n ? 1 : 0 } = await signAuthorization({ ...authorization, address: getAddress(authorization.address) });
      return { ...authorization, r, s, yParity: yParity === 1 ? 1 : 0 };
    } }),
  };
}

/** What viem calls accounts whose key is in the page: of one key, or of a phrase. */
const keySources: readonly string[] = ['privateKey', 'hd'];

/** Type 4 with authorisations, which only go with fees of two parts; else 0 or 2, as the fees are, or 1 for one price with an access list. */
function toSerializable({ chainId, nonce, gas, to, valueWei = 0n, data = '0x', fees, accessList = [], authorizationList = [] }: PreparedTransaction): TransactionSerializable {
  const accesses = accessList.map(({ address, storageKeys }) => ({ address: getAddress(address), storageKeys: storageKeys.map(asHex) }));
  const common = { chainId, nonce, gas, value: valueWei, data: asHex(data), ...(to !== undefined && { to: getAddress(to) }) };
  if (fees.type === 'legacy' && authorizationList.length === 0) return { ...(accesses.length > 0 ? { type: 'eip2930', accessList: accesses } : { type: 'legacy' }), ...common, gasPrice: fees.gasPriceWei };
  const dynamic = fees.type === 'legacy'
    ? { maxFeePerGas: fees.gasPriceWei, maxPriorityFeePerGas: fees.gasPriceWei }
    : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei };
  if (authorizationList.length === 0) return { type: 'eip1559', ...common, ...dynamic, accessList: accesses };
  return {
    type: 'eip7702', ...common, ...dynamic, accessList: accesses,
    authorizationList: authorizationList.map(({ address, r, s, ...rest }) => ({ ...rest, address: getAddress(address), r: asHex(r), s: asHex(s) })),
  };
}

/** @throws input.notHexData */
function asHex(value: string): Hex {
  if (!isHex(value)) throw inputErrors.notHexData({ value });
  return value;
}
