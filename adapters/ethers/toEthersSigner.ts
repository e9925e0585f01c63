import { AbstractSigner, accessListify, getAddress, makeError } from 'ethers';
import type { JsonRpcApiProvider, Signer, TransactionLike, TransactionRequest, TransactionResponse, TypedDataDomain, TypedDataField } from 'ethers';
import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import { nonceLock } from '../../src/contracts/ports/nonceLock.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { minBlockPollMs, requestMs } from '../../src/domain/limits.ts';
import { typedDataBaseType, typedDataDomainType } from '../../src/domain/messages/typedDataTypes.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import type { PreparedTransaction } from '../../src/domain/transactions/transactions.ts';
import { poll } from '../../src/domain/checkedWaits.ts';
import { toEthersProvider } from './toEthersProvider.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The chain that the signer is for, and the kit's ports that it waits and takes turns with. */
export interface EthersSignerOptions {
  readonly chain: Pick<Chain, 'name'>;
  readonly clock: Clock;
  /** The kit's, so that a wallet that is only a key takes its turn with the kit's own sends. */
  readonly locks: Locks;
}

/** An ethers signer over an open wallet and the kit's own transport, for sites and contracts that speak ethers. Heavy: load it on demand. */
export function toEthersSigner(session: WalletSession, transport: RpcTransport, options: EthersSignerOptions): Signer {
  assertArguments('toEthersSigner(session: WalletSession, transport: RpcTransport, { chain: object, clock: Clock, locks: object })', session, transport, options);
  return new SessionSigner(session, transport, options);
}

class SessionSigner extends AbstractSigner<JsonRpcApiProvider> {
  readonly #session: WalletSession;
  readonly #transport: RpcTransport;
  readonly #clock: Clock;
  readonly #locks: Locks;

  constructor(session: WalletSession, transport: RpcTransport, { chain, clock, locks }: EthersSignerOptions) {
    super(toEthersProvider(transport, { chain }));
    this.#session = session;
    this.#transport = transport;
    this.#clock = clock;
    this.#locks = locks;
  }

  override async getAddress(): Promise<string> {
    const address = this.#session.accounts()[0];
    if (address === undefined) throw walletErrors.disconnected();
    return getAddress(address);
  }

  override connect(): Signer {
    throw makeError('the wallet keeps its transport', 'UNSUPPORTED_OPERATION', { operation: 'signer.connect' });
  }

  override async signMessage(message: string | Uint8Array): Promise<string> {
    return this.#session.signMessage(await this.getAddress(), message);
  }

  override async signTypedData(domain: TypedDataDomain, types: Record<string, TypedDataField[]>, message: Record<string, unknown>): Promise<string> {
    return this.#session.signTypedData(await this.getAddress(), { domain: { ...domain }, types, primaryType: primaryTypeOf(types), message });
  }

  override async signTransaction(request: TransactionRequest): Promise<string> {
    const { signTransaction } = this.#session;
    if (!signTransaction) throw transactionErrors.rawUnsupported();
    assertCarried(request);
    this.#assertChain();
    const from = await this.getAddress();
    const prepared = toPrepared(await this.populateTransaction(request), from);
    assertPrice(prepared); // whatever the session behind it looks at
    return signTransaction(from, prepared);
  }

  override async sendTransaction(request: TransactionRequest): Promise<TransactionResponse> {
    if (this.#session.signTransaction) return this.#sendSigned(request);
    assertCarried(request);
    if (request.authorizationList?.length) throw transactionErrors.rawUnsupported();
    this.#assertChain();
    const { to, value, data, gasLimit, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList } = await this.populateCall(request);
    const hash = await this.#session.sendTransaction(await this.getAddress(), {
      ...(to && { to }),
      ...(isGiven(value) && { valueWei: BigInt(value) }),
      ...(data && { data }),
      ...(isGiven(gasLimit) && { gas: BigInt(gasLimit) }),
      // Left out, what is to replace another transaction would come on top of it.
      ...(isGiven(nonce) && { nonce: Number(nonce) }),
      ...(isGiven(gasPrice) ? { fees: { type: 'legacy', gasPriceWei: BigInt(gasPrice) } } : isGiven(maxFeePerGas) && isGiven(maxPriorityFeePerGas) && { fees: { type: 'eip1559', maxFeePerGasWei: BigInt(maxFeePerGas), maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGas) } }),
      ...accessesOf(accessList),
    }, this.#transport.chainId);
    return this.#responseOf(hash);
  }

  async #sendSigned(request: TransactionRequest): Promise<TransactionResponse> {
    return this.#locks.hold(nonceLock(this.#transport.chainId, await this.getAddress()), async () => this.provider.broadcastTransaction(await this.signTransaction(request)));
  }

  /** A wallet's node may be ahead of ours. */
  async #responseOf(hash: string): Promise<TransactionResponse> {
    const response = await poll(async () => (await this.provider.getTransaction(hash)) ?? undefined, { clock: this.#clock, everyMs: minBlockPollMs, forMs: requestMs });
    if (!response) throw transactionErrors.badHash({ hash });
    return response;
  }

  #assertChain(): void {
    const { chainId } = this.#transport;
    if (this.#session.chainId() !== chainId) throw chainErrors.wrongChain({ actual: this.#session.chainId(), wanted: chainId });
  }
}

/** What a session's contract has no place for would be left out, and something else signed. @throws transaction.rawUnsupported */
function assertCarried({ type, blobs, blobVersionedHashes }: TransactionRequest): void {
  if (type === 3 || blobs || blobVersionedHashes) throw transactionErrors.rawUnsupported();
}

/** The one type that no other refers to, as ethers has it. */
function primaryTypeOf(types: Record<string, readonly TypedDataField[]>): string {
  const named = new Set(Object.values(types).flatMap((fields) => fields.map(({ type }) => typedDataBaseType(type))));
  const [first, ...more] = Object.keys(types).filter((name) => !named.has(name) && name !== typedDataDomainType);
  if (first === undefined || more.length > 0) throw makeError('there is no one primary type among the types', 'INVALID_ARGUMENT', { argument: 'types', value: Object.keys(types) });
  return first;
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}

/** ethers takes access lists in several forms. */
function accessesOf(accessList: TransactionLike['accessList']): Pick<PreparedTransaction, 'accessList'> {
  const list = accessList ? accessListify(accessList) : [];
  return list.length > 0 ? { accessList: list } : {};
}

/** What `populateTransaction` has made complete. */
function toPrepared({ to, value, data, nonce, gasLimit, chainId, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList, authorizationList }: TransactionLike<string>, from: string): PreparedTransaction {
  return {
    from,
    chainId: Number(chainId),
    nonce: Number(nonce),
    gas: BigInt(gasLimit ?? 0),
    ...(to && { to }),
    valueWei: BigInt(value ?? 0),
    ...(data && { data }),
    fees: type === 0 || type === 1
      ? { type: 'legacy', gasPriceWei: BigInt(gasPrice ?? 0) }
      : { type: 'eip1559', maxFeePerGasWei: BigInt(maxFeePerGas ?? 0), maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGas ?? 0) },
    ...accessesOf(accessList),
    ...(authorizationList && authorizationList.length > 0 && {
      authorizationList: authorizationList.map(({ address, nonce: after, chainId: on, signature: { r, s, yParity } }) => ({ address, nonce: Number(after), chainId: Number(on), r, s, yParity })),
    }),
  };
}
