import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { switchOrAddChain } from '../../src/contracts/switchOrAddChain.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { SessionManner } from '../../src/contracts/ports/eip1193.ts';
import type { CallOptions, OpenRequest, SendOptions, SessionEvent, WalletSession } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { encodeAddChain } from '../../src/domain/chains/encodeAddChain.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { AssetToWatch } from '../../src/domain/requests/parseWatchAsset.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { hasCode, isWalletError } from '../../src/domain/errors.ts';
import { encodeBytes, encodeUtf8 } from '../../src/domain/encoding/bytes.ts';
import { encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { accountRequestTries } from '../../src/domain/limits.ts';
import { chainReadBackEveryMs, chainReadBackMs, silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import { typedDataDomainFields, typedDataDomainType } from '../../src/domain/messages/typedDataTypes.ts';
import type { WalletCapabilities } from '../../src/domain/transactions/calls.ts';
import type { Fees, TransactionRequest, TypedData } from '../../src/domain/transactions/transactions.ts';
import { poll, untilAborted, withLimit } from '../../src/domain/checkedWaits.ts';
import { abortReason } from './abortReason.ts';
import { createBatching } from './batching.ts';
import { createExecutionPermissions } from './executionPermissions.ts';
import { connectWithSignIn } from './connectWithSignIn.ts';
import { assertOnChain, decodeAccounts, decodeWalletChainId } from './decode.ts';
import { requestAccounts } from './requestAccounts.ts';
import { isLostNode, isUnknownChain, toWalletError } from './toWalletError.ts';
import { watchProvider } from './watch.ts';

/** Asks for accounts, or silently looks for them, settles the chain, and follows the provider from then on. @throws user.rejected, wallet.* */
export async function openSession(provider: Eip1193Provider, request: OpenRequest, manner: SessionManner = {}): Promise<WalletSession> {
  const clock = request.port(clockPort);
  const session = new Eip1193Session(provider, clock, manner);
  try {
    await session.open(request);
    return session;
  } catch (error) {
    await session.close({ revoke: false });
    throw error;
  }
}

interface PendingRequest {
  readonly address: string;
  readonly abort: AbortController;
}

class Eip1193Session implements WalletSession {
  readonly provider: Eip1193Provider;
  readonly #clock: Clock;
  readonly #manner: SessionManner;
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  /** Requests that only one account can answer; they fail when it goes. */
  readonly #pending = new Set<PendingRequest>();
  readonly #ended = new AbortController();
  readonly #unwatch: () => void;
  #accounts: readonly string[] = [];
  #chainId = 0;
  /** How often the wallet has told its chain by itself. */
  #chainEvents = 0;
  #isOpen = false;

  constructor(provider: Eip1193Provider, clock: Clock, manner: SessionManner) {
    this.provider = provider;
    this.#clock = clock;
    this.#manner = manner;
    // Watched from the start: what changes while the wallet is being asked must not be missed.
    this.#unwatch = watchProvider(provider, {
      accounts: (accounts) => this.#accountsChanged(accounts),
      chain: (chainId) => {
        this.#chainEvents += 1;
        this.#chainChanged(chainId);
      },
      closed: (reason) => void this.#lost(reason),
    });
  }

  async open(request: OpenRequest): Promise<void> {
    const { silent, chainId, chains, signal, note, warn } = request;
    const accounts = silent
      ? decodeAccounts(await this.#look('eth_accounts', signal), 'eth_accounts')
      : (await this.#signInOnConnect(request)) ?? await requestAccounts({ provider: this.provider, clock: this.#clock, signal, maxTries: this.#manner.asksOnce ? 1 : accountRequestTries, onPending: () => note('pending') });
    if (accounts.length === 0) throw silent ? walletErrors.notConnected() : walletErrors.noAccounts();
    this.#accounts = accounts;
    this.#chainId = decodeWalletChainId(await this.#look('eth_chainId', signal));
    const wanted = chains.find(({ id }) => id === chainId);
    if (wanted && wanted.id !== this.#chainId && !silent) {
      try {
        await this.switchChain(wanted, { signal });
      } catch (error) {
        signal.throwIfAborted();
        warn(error); // spec §4: keep the wallet's chain
      }
    }
    // The wallet may have been locked or lost while it was asked.
    this.#ended.signal.throwIfAborted();
    if (this.#accounts.length === 0) throw walletErrors.noAccounts();
    this.#isOpen = true;
  }

  /** Accounts with a sign-in at the site, of a wallet that is known to answer both in one prompt. Undefined: it was not asked, or does not after all. */
  async #signInOnConnect({ prepareSignIn, signal }: OpenRequest): Promise<readonly string[] | undefined> {
    const signIn = this.#manner.signsInOnConnect ? await prepareSignIn?.() : undefined;
    return signIn && connectWithSignIn({ provider: this.provider, signIn, signal });
  }

  accounts = (): readonly string[] => this.#accounts;
  chainId = (): number => this.#chainId;

  subscribe = (listener: (event: SessionEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  switchChain = async (chain: Chain, { signal }: CallOptions = {}): Promise<void> => {
    await this.#switchOrAdd(chain, signal);
    let eventsBefore = 0;
    const isThere = await poll(async () => {
      eventsBefore = this.#chainEvents;
      return (await this.#readChainId(signal)) === chain.id ? true : undefined;
    }, {
      clock: this.#clock,
      signal,
      everyMs: chainReadBackEveryMs,
      forMs: chainReadBackMs,
    });
    if (!isThere) throw chainErrors.switchFailed({ chainId: chain.id });
    if (this.#chainEvents === eventsBefore) this.#chainChanged(chain.id); // an event may overtake the answer, and is newer then
  };

  sendTransaction = (from: string, transaction: TransactionRequest, chainId: number, { signal, onLate }: SendOptions = {}): Promise<string> =>
    this.#asAccount(from, signal, async (inner) => {
      // Read from the wallet, not from memory: a switch may be on its way.
      assertOnChain(await this.#readChainId(inner), chainId);
      const { to, valueWei, data, gas, fees, nonce, accessList = [], authorizationList, zk } = transaction;
      // A wallet that does not know these would leave them out, and send something else.
      if (authorizationList || zk) throw transactionErrors.rawUnsupported();
      const answer = await this.#ask('eth_sendTransaction', [{
        from,
        chainId: encodeQuantity(chainId), // so that the wallet refuses too, should it switch in between
        ...(to !== undefined && { to }),
        ...(valueWei !== undefined && { value: encodeQuantity(valueWei) }),
        ...(data !== undefined && { data }),
        ...(gas !== undefined && { gas: encodeQuantity(gas) }),
        ...(nonce !== undefined && { nonce: encodeQuantity(nonce) }),
        ...(fees && encodeFees(fees)),
        ...(accessList.length > 0 && { accessList }),
      }], inner, (late) => isHash(late) && onLate?.(late.toLowerCase()));
      if (!isHash(answer)) throw transactionErrors.badHash();
      return answer.toLowerCase();
    });

  signMessage = (address: string, message: string | Uint8Array, { signal }: CallOptions = {}): Promise<string> =>
    this.#asAccount(address, signal, async (inner) =>
      decodeSignature(await this.#ask('personal_sign', [typeof message === 'string' ? encodeUtf8(message) : encodeBytes(message), address], inner)));

  signTypedData = (address: string, data: TypedData, { signal }: CallOptions = {}): Promise<string> =>
    this.#asAccount(address, signal, async (inner) => decodeSignature(await this.#ask('eth_signTypedData_v4', [address, encodeTypedData(data)], inner)));

  watchAsset = async ({ address, symbol, decimals, image }: AssetToWatch, { signal }: CallOptions = {}): Promise<boolean> =>
    // Alone among the methods it takes an object, not a list.
    (await this.#ask('wallet_watchAsset', { type: 'ERC20', options: { address, symbol, decimals, image } }, signal)) === true;

  batching = createBatching({
    ask: (method, params, signal, onLate) => this.#ask(method, params, signal, onLate),
    look: (method, params, signal) => this.#look(method, signal, params),
    asAccount: (address, signal, run) => this.#asAccount(address, signal, run),
  });

  /** Only of a wallet that says it can: others would show an error, or ask the person. @see ERC-7811, EIP-5792 */
  getAssets = async ({ account, chainIds }: { readonly account: string; readonly chainIds: readonly number[] }, { signal }: CallOptions = {}): Promise<unknown> => {
    const told = await this.batching.getCapabilities(account, chainIds, { signal }).catch((error: unknown) => {
      if (hasCode(error, 'wallet.unsupported')) return new Map<number, WalletCapabilities>();
      throw error;
    });
    const offering = chainIds.filter((id) => [id, 0].some((chainId) => {
      const { supported }: { readonly supported?: unknown } = Object(told.get(chainId)?.others['assetDiscovery']);
      return supported === true;
    }));
    return offering.length === 0 ? undefined : this.#look('wallet_getAssets', signal, [{ account, chainFilter: offering.map(encodeQuantity) }]);
  };

  executionPermissions = createExecutionPermissions({
    ask: (method, params, signal) => this.#ask(method, params, signal),
    asAccount: (address, signal, run) => this.#asAccount(address, signal, run),
  });

  close = async ({ revoke }: { readonly revoke: boolean }): Promise<void> => {
    this.#unwatch();
    this.#listeners.clear();
    this.#ended.abort(walletErrors.disconnected());
    if (!revoke) return;
    try {
      await withLimit(() => this.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }), {
        clock: this.#clock,
        forMs: silentAnswerMs,
        timedOut: () => walletErrors.noAnswer(),
      });
    } catch {
      // Many wallets cannot revoke; for this site the connection has ended all the same. @see EIP-2255
    }
  };

  /** Any failure that does not speak for itself becomes chain.switchFailed. The first tells more than the second, unless it only said that the chain is unknown. */
  async #switchOrAdd(chain: Chain, signal: AbortSignal | undefined): Promise<void> {
    let refusal: unknown;
    try {
      await switchOrAddChain({
        switchIt: () => this.#ask('wallet_switchEthereumChain', [{ chainId: encodeQuantity(chain.id) }], signal),
        mayAdd: (error) => {
          refusal = error;
          return !this.#isFinal(error, signal) && (!this.#manner.addsUnknownOnly || isUnknownChain(error));
        },
        addIt: () => this.#ask('wallet_addEthereumChain', [encodeAddChain(chain)], signal),
        isThere: async () => (await this.#readChainId(signal)) === chain.id,
      });
    } catch (error) {
      if (this.#isFinal(error, signal) || hasCode(error, 'wallet.noAnswer')) throw error;
      throw chainErrors.switchFailed({ chainId: chain.id }, { cause: refusal === undefined || isUnknownChain(refusal) ? error : refusal });
    }
  }

  /** The person, the end of the session, or what stands between page and wallet has decided: there is nothing more to try, and nothing to say it better. */
  #isFinal(error: unknown, signal: AbortSignal | undefined): boolean {
    return hasCode(error, 'wallet.requestPending') || (isWalletError(error) && !error.code.startsWith('wallet.')) || signal?.aborted === true || this.#ended.signal.aborted;
  }

  async #readChainId(signal: AbortSignal | undefined): Promise<number> {
    return decodeWalletChainId(await this.#look('eth_chainId', signal));
  }

  /** A question that shows no prompt: a wallet that does not answer it is broken or asleep. */
  #look(method: string, signal: AbortSignal | undefined, params?: readonly unknown[]): Promise<unknown> {
    return withLimit((inner) => this.#ask(method, params, inner), {
      clock: this.#clock,
      signal,
      forMs: silentAnswerMs,
      timedOut: () => walletErrors.noAnswer(),
    });
  }

  /** A question that may wait for a person, for as long as the person likes. `onLate`: told what is answered when no caller waits any more. */
  async #ask(method: string, params: readonly unknown[] | object | undefined, signal: AbortSignal | undefined, onLate?: (answer: unknown) => void): Promise<unknown> {
    const either = signal ? AbortSignal.any([signal, this.#ended.signal]) : this.#ended.signal;
    let asked: Promise<unknown> | undefined;
    try {
      either.throwIfAborted(); // a prompt must not open for a person who has turned away, or in a wallet that was left
      asked = Promise.resolve(this.provider.request(params ? { method, params } : { method }));
      return await untilAborted(asked, either);
    } catch (error) {
      if (onLate && either.aborted) asked?.then(onLate).catch(() => {}); // that it failed was told already
      if (asked && either.aborted) this.#manner.onGiveUp?.();
      if (signal?.aborted) throw abortReason(signal);
      throw toWalletError(error, method);
    }
  }

  async #asAccount<T>(address: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (!this.#has(address)) throw walletErrors.accountGone({ address });
    const pending: PendingRequest = { address, abort: new AbortController() };
    this.#pending.add(pending);
    try {
      return await run(signal ? AbortSignal.any([signal, pending.abort.signal]) : pending.abort.signal);
    } finally {
      this.#pending.delete(pending);
    }
  }

  #has(address: string): boolean {
    return this.#accounts.some((account) => sameAddress(account, address));
  }

  #accountsChanged(accounts: readonly string[]): void {
    if (accounts.join() === this.#accounts.join()) return;
    this.#accounts = accounts;
    for (const { address, abort } of this.#pending) if (!this.#has(address)) abort.abort(walletErrors.accountGone({ address }));
    this.#emit({ type: 'accounts', addresses: accounts });
  }

  #chainChanged(chainId: number): void {
    if (chainId === this.#chainId) return;
    this.#chainId = chainId;
    this.#emit({ type: 'chain', chainId });
  }

  /** For a wallet that has only lost its own node the site is as connected as before. */
  async #lost(reason: unknown): Promise<void> {
    if (!isLostNode(reason)) return this.#closed();
    try {
      if (decodeAccounts(await this.#look('eth_accounts', undefined), 'eth_accounts').length > 0) return;
    } catch {
      // It shows no account either.
    }
    this.#closed();
  }

  #closed(): void {
    if (this.#ended.signal.aborted) return;
    this.#unwatch();
    this.#emit({ type: 'closed' });
    this.#listeners.clear();
    this.#ended.abort(walletErrors.disconnected());
  }

  #emit(event: SessionEvent): void {
    if (!this.#isOpen) return; // while it opens, the facts are read at the end
    for (const listener of [...this.#listeners]) listener(event);
  }
}

function encodeFees(fees: Fees): object {
  return fees.type === 'legacy'
    ? { gasPrice: encodeQuantity(fees.gasPriceWei) }
    : { maxFeePerGas: encodeQuantity(fees.maxFeePerGasWei), maxPriorityFeePerGas: encodeQuantity(fees.maxPriorityFeePerGasWei) };
}

/** `eth_signTypedData_v4` wants JSON with the domain's type spelled out. @see EIP-712 */
function encodeTypedData({ domain, types, primaryType, message }: TypedData): string {
  const declared = typedDataDomainFields.filter(({ name }) => domain[name] !== undefined);
  return JSON.stringify({ domain, types: { [typedDataDomainType]: declared, ...types }, primaryType, message }, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
}
