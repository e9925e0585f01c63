import { callsErrors } from '../../src/contracts/callsErrors.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import type { SessionLife } from '../../src/contracts/createSessionLife.ts';
import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import type { BatchRequest, CallOptions, SendOptions, WalletPermissions, WalletSession } from '../../src/contracts/wallet.ts';
import type { Http } from '../../src/contracts/ports/http.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { hasCode, isWalletError } from '../../src/domain/errors.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { hashMessage } from '../../src/domain/messages/hashMessage.ts';
import { hashTypedData } from '../../src/domain/messages/hashTypedData.ts';
import { encodeWrappedSignature } from '../../src/domain/messages/wrappedSignature.ts';
import type { BatchCall, CallsStatus } from '../../src/domain/transactions/calls.ts';
import type { UserOperationReceipt } from '../../src/domain/userOperations/bundlerAnswers.ts';
import type { Bundler } from '../../src/flows/userOperations/openBundler.ts';
import { smartErrors } from './errors.ts';
import { maxCalls } from './limits.ts';
import { grantable } from './sessionKeys/grantable.ts';
import { createOperations } from './operations/createOperations.ts';
import type { OperationRequest, OperationsOptions } from './operations/createOperations.ts';

/** What a session of a smart account is made of. */
export interface SmartSessionOptions extends Omit<OperationsOptions, 'owner'> {
  readonly owner: OperationsOptions['owner'];
  readonly chainId: number;
  /** Who would pay on a chain, where a service is configured. */
  sponsorOn(chainId: number): string | undefined;
  /** The bundler of a chain. @throws bundler.notConfigured, chain.unknown */
  bundlerFor(chainId: number): Promise<Bundler>;
  /** Where the account is on a chain. @throws smart.* */
  addressOn(chainId: number): Promise<string>;
  /** The way to services that callers name, and which of them may be asked. */
  readonly services: { readonly http: Http; readonly isOpen: boolean; mayAsk(url: string): boolean };
  /** Grants permissions to session keys of the account. Absent: it has none, or is opened by one. @see ERC-7715 */
  readonly executionPermissions?: WalletPermissions;
  /** Aborted once the owner's account has gone: the session ends, and says so. Absent: its owner does not go. */
  readonly ownerGone?: AbortSignal;
  /** Lets the owner's wallet go. */
  leave(options: { readonly revoke: boolean }): Promise<void>;
  report(error: unknown): void;
}

/** A session over a smart account: what it sends goes out as user operations, what it signs is checked by its contract. @see ERC-4337, ERC-1271, ERC-6492, EIP-5792 */
export function createSmartSession(options: SmartSessionOptions): WalletSession {
  const { account, address, owner, bundlerFor, addressOn, sponsorOn, services, executionPermissions, leave, report } = options;
  const life = createSessionLife((cause) => (isWalletError(cause) ? cause : walletErrors.requestFailed({ reason: String(cause) }, { cause })));
  const operations = createOperations(options);
  let { chainId } = options;
  const assertSender = (from: string): void => {
    if (!sameAddress(from, address)) throw walletErrors.accountGone({ address: from });
  };
  const send = async (from: string, on: number, calls: readonly BatchCall[], { signal, ...how }: Pick<OperationRequest, 'lookAhead' | 'maxFeeWei' | 'maxTokenFee' | 'mustSponsor' | 'onHandingOver' | 'paymaster' | 'signal'>) => {
    assertSender(from);
    if (on !== chainId) throw chainErrors.wrongChain({ actual: chainId, wanted: on });
    return operations.send({ bundler: await bundlerFor(on), calls, ...how, signal: life.until(signal) });
  };

  const sendTransaction: WalletSession['sendTransaction'] = (from, { to, valueWei, data, authorizationList }, on, { signal, isSponsored, lookAhead, maxTokenFee, onHandingOver, onQueued } = {}) => {
    if (authorizationList && authorizationList.length > 0) throw transactionErrors.rawUnsupported();
    const run = async (): Promise<string> => {
      const { hash: operation, mined } = await send(from, on, [{ ...(to !== undefined && { to }), ...(valueWei !== undefined && { valueWei }), ...(data !== undefined && { data }) }], { signal, lookAhead, maxTokenFee, mustSponsor: isSponsored, onHandingOver });
      onQueued?.(operation); // from here on it is followed by its hash, also where the wait is given up
      return (await mined).transaction.hash;
    };
    return life.ask(run, signal);
  };

  const sendCalls = (from: string, { calls, chainId: on, capabilities, maxFeeWei }: BatchRequest, { signal, isSponsored, maxTokenFee, onHandingOver, onLate }: SendOptions = {}): Promise<string> => {
    if (calls.length > maxCalls) throw callsErrors.tooLarge();
    const paymaster = paymasterOf(capabilities?.['paymasterService'], services);
    const needed = Object.keys(capabilities ?? {}).filter((name) => capabilities?.[name]?.optional !== true && !(name === 'paymasterService' && paymaster));
    if (needed.length > 0) throw callsErrors.capabilityUnsupported({ needed });
    let isGivenUp = false;
    const run = async (): Promise<string> => {
      const { hash, mined } = await send(from, on, calls, { maxFeeWei, maxTokenFee, paymaster, signal, mustSponsor: isSponsored, onHandingOver });
      mined.catch(() => {}); // told by the status
      if (isGivenUp) onLate?.(hash);
      return hash;
    };
    return life.ask(run, signal).catch((error: unknown) => {
      isGivenUp = true;
      throw error;
    });
  };

  const signHash = async (hash: string, signal: AbortSignal | undefined): Promise<string> => {
    const { origin } = account;
    if (!account.signHash || origin.by === 'delegation') throw smartErrors.noMessages();
    const on = chainId;
    const bundler = await bundlerFor(on);
    const [signature, code] = await Promise.all([account.signHash(owner, hash, { address, chainId: on }), bundler.readCode(address, { signal })]);
    return code === '0x' ? encodeWrappedSignature({ factory: origin.factory, factoryData: origin.encodeCreation(owner.address), signature }) : signature;
  };
  /** An account that is its owner's own signs as that. */
  const isOwn = account.origin.by === 'delegation';

  return endWithOwner({
    accounts: () => [address],
    chainId: () => chainId,
    switchChain: async ({ id }) => {
      if (id === chainId) return;
      await bundlerFor(id);
      if (!sameAddress(await addressOn(id), address)) throw chainErrors.switchFailed({ chainId: id });
      chainId = id;
      life.emit({ type: 'chain', chainId });
    },
    sendTransaction, triesOut: true,
    signMessage: (from, message, { signal }: CallOptions = {}) => life.ask(async () => {
      assertSender(from);
      return isOwn ? owner.signMessage(message) : signHash(hashMessage(message), signal);
    }, signal),
    signTypedData: (from, data, { signal }: CallOptions = {}) => life.ask(async () => {
      assertSender(from);
      return isOwn ? owner.signTypedData(data) : signHash(hashTypedData(data), signal);
    }, signal),
    batching: {
      sendCalls,
      getCallsStatus: async (id, { signal } = {}) => {
        if (!isHash(id)) throw callsErrors.unknown();
        const bundler = await bundlerFor(chainId);
        return toCallsStatus(id, chainId, await bundler.readReceipt(id, { signal }));
      },
      showCallsStatus: () => Promise.reject(walletErrors.unsupported({ method: 'wallet_showCallsStatus' })),
      getCapabilities: async (from, chainIds) => {
        assertSender(from);
        const served = await Promise.all(chainIds.map((id) => bundlerFor(id).then(() => [id], (error: unknown) => (hasCode(error, 'bundler.notConfigured') ? [] : (report(error), [])))));
        const others = { ...noAuxiliaryFunds, ...(services.isOpen && { paymasterService: { supported: true } }), ...(executionPermissions && { permissions: { supported: true, ...grantable } }) };
        return new Map(served.flat().map((id) => [id, { atomic: 'supported', others }] as const));
      },
    },
    sponsoring: { nameOn: sponsorOn },
    ...(executionPermissions && { executionPermissions: endsWith(life, executionPermissions) }),
    ...(options.tokenPaymasters && options.tokenPaymasters.length > 0 && { feeToken: { quote: async (from, calls, on, { signal } = {}) => {
      assertSender(from);
      return operations.quote({ bundler: await bundlerFor(on), calls, signal });
    } } }),
    subscribe: life.subscribe,
    close: async ({ revoke }) => {
      await life.close({ revoke });
      await leave({ revoke });
    },
  }, life, options);
}

function endWithOwner(session: WalletSession, life: SessionLife, { ownerGone, report }: Pick<SmartSessionOptions, 'ownerGone' | 'report'>): WalletSession {
  ownerGone?.addEventListener('abort', () => {
    life.emit({ type: 'closed' });
    session.close({ revoke: false }).catch(report);
  }, { once: true });
  return session;
}

/** What is asked for is given up where the session ends. */
function endsWith(life: SessionLife, { grant, revoke }: WalletPermissions): WalletPermissions {
  return {
    grant: (asked, options = {}) => life.ask(() => grant(asked, { ...options, signal: life.until(options.signal) }), options.signal),
    revoke: (context, options = {}) => life.ask(() => revoke(context, { ...options, signal: life.until(options.signal) }), options.signal),
  };
}

/** An operation spends what the account has on the chain when it is tried out, and nothing that would come from elsewhere: apps that lack a balance must not leave it to the account. @see ERC-7682 */
const noAuxiliaryFunds = { auxiliaryFunds: { supported: false } } as const;

/** Undefined for a service that may not be asked, or is none. @see ERC-7677 paymasterService */
function paymasterOf(asked: unknown, { http, mayAsk }: SmartSessionOptions['services']): OperationRequest['paymaster'] {
  const { url, context } = isRecord(asked) ? asked : {};
  if (typeof url !== 'string' || !mayAsk(url)) return undefined;
  return (bundler, entry) => bundler.paymasterAt({ url, http, ...(isRecord(context) && { context }) }, entry);
}

/** All calls of an operation take effect, or none. */
function toCallsStatus(id: string, chainId: number, receipt: UserOperationReceipt | null): CallsStatus {
  if (!receipt) return { id, chainId, outcome: 'pending', code: 100, isAtomic: true, receipts: [] };
  const { success, logs, transaction } = receipt;
  return { id, chainId, outcome: success ? 'confirmed' : 'reverted', code: success ? 200 : 500, isAtomic: true, receipts: [{ ...transaction, success, logs }] };
}
