import { getAddress, Signature } from 'ethers';
import type { Signer, SigningKey, TransactionRequest as EthersRequest } from 'ethers';
import { createKeyChain } from '../../src/contracts/createKeyChain.ts';
import { createKeySigner } from '../../src/contracts/createKeySigner.ts';
import type { KeySigner } from '../../src/contracts/createKeySigner.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { CallOptions, SignTransactionOptions, WalletSession } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import type { Fees, PreparedTransaction, TypedData } from '../../src/domain/transactions/transactions.ts';
import { isZkTransaction, serialiseZkTransaction, toZkTypedData } from '../../src/domain/transactions/zkTransaction.ts';
import { toSignerError } from './toSignerError.ts';
import { usedTypes } from './usedTypes.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What `localSession` signs with, and where it begins. */
export interface LocalSessionOptions {
  /** What signs: a `Wallet`, or any signer that can without a provider. Of several, the first is selected. They stay in here. */
  readonly signer: Signer | readonly [Signer, ...Signer[]];
  /** Where it is at first. A key is at home on every chain. */
  readonly chainId: number;
  /** Code that its accounts run to carry out batches as one transaction, such as `delegationOf(simple7702Account())` of `latchkey/plugins/walletSmart`. Absent: call by call. @see EIP-7702 */
  readonly delegation?: WalletSession['delegation'];
}

/** A session whose accounts its owner chooses among. */
export interface LocalSession extends WalletSession {
  /** @throws wallet.accountGone for an account that it does not have */
  select(address: string): void;
}

/** A wallet that is only a key, or several: it signs, and the kit prepares and broadcasts. For wallets of one's own, scripts and development. */
export async function localSession(options: LocalSessionOptions): Promise<LocalSession> {
  assertArguments('localSession({ signer, chainId: number })', options);
  const { signer: given, chainId, delegation } = options;
  const signers = await Promise.all((isList(given) ? given : [given]).map(async (signer) => ({ signs: toKeySigner(signer), address: getAddress(await signer.getAddress()) })));
  const life = createSessionLife(toSignerError);
  const chain = createKeyChain(chainId, life);
  let accounts: readonly string[] = signers.map(({ address }) => address);

  const asSigner = <T>(from: string, signal: AbortSignal | undefined, run: (signs: KeySigner) => Promise<T>): Promise<T> =>
    life.ask(async () => {
      const found = signers.find(({ address }) => sameAddress(from, address));
      if (!found) throw walletErrors.accountGone({ address: from });
      return run(found.signs);
    }, signal);

  return {
    accounts: () => accounts,
    ...chain.parts,
    signMessage: (from, message, { signal }: CallOptions = {}) => asSigner(from, signal, async (signs) => decodeSignature(await signs.signMessage(message))),
    signTypedData: (from, data, { signal }: CallOptions = {}) => asSigner(from, signal, async (signs) => decodeSignature(await signs.signTypedData(data))),
    signTransaction: (from, transaction, { signal, maxFeeWei }: SignTransactionOptions = {}) => asSigner(from, signal, async (signs) => {
      chain.assertChain(transaction.chainId);
      assertPrice(transaction, maxFeeWei);
      return signs.signTransaction(transaction);
    }),
    signAuthorization: (from, authorization, { signal }: CallOptions = {}) => asSigner(from, signal, async (signs) => {
      chain.assertChain(authorization.chainId); // which rules out 0, every chain
      return signs.signAuthorization(authorization);
    }),
    ...(delegation && { delegation }),
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

/** A key signs what the kit has hashed. A signer without one, such as a device, is given the whole and hashes for itself. */
function toKeySigner(signer: Signer): KeySigner {
  const key = heldKey(signer);
  if (key) return createKeySigner((hash) => key.sign(hash));
  const signTypedData = ({ domain, message, ...data }: TypedData): Promise<string> => signer.signTypedData(domain, usedTypes(data), message);
  return {
    signMessage: (message) => signer.signMessage(message),
    signTypedData,
    signTransaction: async (transaction) => {
      if (isZkTransaction(transaction)) return serialiseZkTransaction(transaction, await signTypedData(toZkTypedData(transaction)));
      return signer.signTransaction(toEthersRequest(transaction));
    },
    signAuthorization: async (authorization) => {
      const { signature: { r, s, yParity } } = await signer.authorize({ ...authorization, nonce: BigInt(authorization.nonce) });
      return { ...authorization, r, s, yParity };
    },
  };
}

const signingMethods = ['signMessage', 'signTypedData', 'signTransaction', 'authorize'] as const;

/** The key of a wallet of ethers, told by what it can do, since a page may hold two copies of ethers. One that signs in a way of its own, e.g. asks first, is left to do so. */
function heldKey(signer: Signer): Pick<SigningKey, 'sign'> | undefined {
  let base: object | null = signer;
  while (base && !Object.hasOwn(base, 'signingKey')) base = Object.getPrototypeOf(base);
  const methods: Partial<Signer> = base ?? {};
  const { signingKey }: { readonly signingKey?: unknown } = Object(signer);
  return isSigningKey(signingKey) && signingMethods.every((name) => signer[name] === methods[name]) ? signingKey : undefined;
}

function isSigningKey(value: unknown): value is Pick<SigningKey, 'sign'> {
  return typeof value === 'object' && value !== null && 'sign' in value && typeof value.sign === 'function';
}

/** Legacy, EIP-2930 with an access list and one price, EIP-1559, or EIP-7702 with authorisations. */
function toEthersRequest({ chainId, to, valueWei = 0n, data = '0x', nonce, gas, fees, accessList = [], authorizationList = [] }: PreparedTransaction): EthersRequest {
  const common = { chainId, nonce, data, to: to ?? null, value: valueWei, gasLimit: gas, ...(accessList.length > 0 && { accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })) }) };
  if (authorizationList.length === 0) return fees.type === 'legacy' ? { ...common, type: accessList.length > 0 ? 1 : 0, gasPrice: fees.gasPriceWei } : { ...common, type: 2, ...dynamicOf(fees) };
  return { ...common, type: 4, ...dynamicOf(fees), authorizationList: authorizationList.map(({ chainId: on, address, nonce: after, r, s, yParity }) => ({ chainId: BigInt(on), address, nonce: BigInt(after), signature: Signature.from({ r, s, yParity }) })) };
}

/** Authorisations only go with fees of two parts; a single price stands for both. */
function dynamicOf(fees: Fees): { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } {
  return fees.type === 'legacy'
    ? { maxFeePerGas: fees.gasPriceWei, maxPriorityFeePerGas: fees.gasPriceWei }
    : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei };
}
