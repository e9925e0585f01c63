import type { WalletFrame } from '../../adapters/walletFrame/index.ts';
import { decodeSigned } from '../../src/api/writes/decodeSigned.ts';
import { createKeyChain } from '../../src/contracts/createKeyChain.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { WalletSession, WalletSessionKey } from '../../src/contracts/wallet.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { hasCode, isWalletError } from '../../src/domain/errors.ts';
import type { FrameKeyGrant, SignRequest } from '../../src/domain/inApp/frameCalls.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { isAddress } from '../../src/domain/encoding/isHex.ts';
import { decodeBytes } from '../../src/domain/encoding/bytes.ts';
import { hashAuthorization } from '../../src/domain/messages/authorization.ts';
import { hashMessage } from '../../src/domain/messages/hashMessage.ts';
import { hashTypedData } from '../../src/domain/messages/hashTypedData.ts';
import { parseSignature, recoverAddress } from '../../src/domain/messages/signatures.ts';
import { assertPrice } from '../../src/domain/transactions/assertPrice.ts';
import { encodeTransaction } from '../../src/domain/transactions/encodeTransaction.ts';
import type { PreparedTransaction } from '../../src/domain/transactions/transactions.ts';
import { isZkTransaction } from '../../src/domain/transactions/zkTransaction.ts';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import { versionOfEntryPoint } from '../../src/domain/userOperations/entryPoints.ts';
import type { UserOperation } from '../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../src/domain/userOperations/userOperationHash.ts';
import { toAuthorizationPayload, toMessagePayload, toTransactionPayload, toTypedDataPayload } from './toSignPayload.ts';

export interface InAppSessionOptions {
  readonly frame: Pick<WalletFrame, 'ask'>;
  /** Checksummed, the selected one first. */
  readonly addresses: readonly string[];
  readonly chainId: number;
  /** Code that its accounts run to carry out batches. Absent: none. */
  readonly delegation?: WalletSession['delegation'];
  /** Told that the wallet knows no login any more, when it was asked to sign. */
  expired(): void;
  /** Ends the login, where the site is to be forgotten, and takes the frame away. @throws auth.logoutFailed */
  leave(options: { readonly revoke: boolean }): Promise<void>;
}

/** A session over the frame of an in-app wallet. */
export interface InAppSession extends WalletSession {
  /** The frame shows other accounts; none: it was locked or left there, which ends the session. */
  take(addresses: readonly string[]): Promise<void>;
}

/**
 * Has the frame sign, and the kit broadcast. What is answered has to be a signature of the very account over the very request, whatever the frame runs: the
 * page has hashed it itself. A chain is only a number here, as for any key.
 */
export function createInAppSession({ frame, addresses, chainId, delegation, expired, leave }: InAppSessionOptions): InAppSession {
  const life = createSessionLife((cause) => (isWalletError(cause) ? cause : walletErrors.requestFailed({ reason: String(cause) }, { cause })));
  const chain = createKeyChain(chainId, life);
  let accounts = addresses;
  let ending: Promise<void> | undefined;
  /** One an account, aborted when that is not shown any more. */
  const shown = new Map<string, AbortController>();

  const sign = async (from: string, signal: AbortSignal | undefined, request: Omit<SignRequest, 'address' | 'chainId'> & { readonly chainId?: number }): Promise<unknown> => {
    const address = accounts.find((account) => sameAddress(account, from));
    if (address === undefined) throw walletErrors.accountGone({ address: from });
    const gone = shown.get(address) ?? new AbortController();
    shown.set(address, gone);
    try {
      return await frame.ask('sign', { chainId: chain.parts.chainId(), ...request, address }, { signal: AbortSignal.any([life.until(signal), gone.signal]), forMs: 'none' });
    } catch (error) {
      if (hasCode(error, 'auth.failed')) expired();
      throw error;
    }
  };
  const close = async ({ revoke }: { readonly revoke: boolean }): Promise<void> => {
    await life.close({ revoke });
    ending ??= leave({ revoke });
    return ending;
  };

  return {
    accounts: () => accounts,
    ...chain.parts,
    signMessage: (from, message, { signal } = {}) => life.ask(async () => {
      const hash = hashMessage(message);
      return signatureBy(from, hash, await sign(from, signal, { method: 'personal_sign', payload: toMessagePayload(message), isFlow: false }));
    }, signal),
    signTypedData: (from, data, { signal } = {}) => life.ask(async () => {
      const hash = hashTypedData(data);
      return signatureBy(from, hash, await sign(from, signal, { method: 'eth_signTypedData_v4', payload: toTypedDataPayload(data), isFlow: false }));
    }, signal),
    signTransaction: (from, transaction, { signal, maxFeeWei } = {}) => life.ask(async () => {
      chain.assertChain(transaction.chainId);
      assertPrice(transaction, maxFeeWei);
      if (isZkTransaction(transaction)) throw walletErrors.unsupported({ method: 'eth_signTransaction' });
      const { unsigned } = encodeTransaction(transaction);
      return signedBy(from, unsigned, transaction, await sign(from, signal, { method: 'eth_signTransaction', payload: toTransactionPayload(transaction), isFlow: true }));
    }, signal),
    signAuthorization: (from, authorization, { signal } = {}) => life.ask(async () => {
      chain.assertChain(authorization.chainId); // which rules out 0, every chain
      const hash = hashAuthorization(authorization);
      const signature = signatureBy(from, hash, await sign(from, signal, { method: 'latchkey_signAuthorization', payload: toAuthorizationPayload(authorization), isFlow: true }));
      const { chainId: on, address, nonce } = authorization;
      return { chainId: on, address, nonce, ...parseSignature(signature) };
    }, signal),
    signUserOperation: (from, operation, entry, { signal } = {}) => life.ask(async () => operationSignedBy(from, operation, entry, (request) => sign(from, signal, request)), signal),
    sessionKey: {
      read: ({ signal } = {}) => life.ask(async () => readKey(await frame.ask('sessionKey', {}, { signal: life.until(signal) })), signal),
      allow: (grant, { signal } = {}) => life.ask(async () => void (await frame.ask('allowSessionKey', { grant: toTypedDataPayload(grant) }, { signal: life.until(signal), forMs: 'none' })), signal),
      signUserOperation: (key, operation, entry, { signal } = {}) => life.ask(async () => operationSignedBy(key, operation, entry, (request) => frame.ask('sign', { ...request, address: key }, { signal: life.until(signal) })), signal),
    },
    ...(delegation && { delegation }),
    subscribe: life.subscribe,
    take: async (next) => {
      if (next.length === 0) {
        life.emit({ type: 'closed' });
        return close({ revoke: false });
      }
      if (next.join() === accounts.join()) return;
      accounts = next;
      for (const [address, gone] of shown) {
        if (accounts.includes(address)) continue;
        gone.abort(walletErrors.accountGone({ address }));
        shown.delete(address);
      }
      life.emit({ type: 'accounts', addresses: accounts });
    },
    close,
  };
}

type OperationRequest = Omit<SignRequest, 'address'>;

/** The frame signs for the published EntryPoints, and names none itself. */
async function operationSignedBy(signer: string, operation: UserOperation, entry: EntryPointRef, ask: (request: OperationRequest) => Promise<unknown>): Promise<string> {
  const { version, chainId } = entry;
  if (versionOfEntryPoint(entry.entryPoint) !== version) throw walletErrors.unsupported({ method: 'latchkey_signUserOperation' });
  const hash = userOperationHash(operation, entry);
  const answer = await ask({ method: 'latchkey_signUserOperation', payload: { version, operation: encodeUserOperation(operation) }, chainId, isFlow: true });
  return signatureBy(signer, version === '0.8' ? hash : hashMessage(decodeBytes(hash)), answer);
}

/** A wallet of an earlier version says nothing of its grants. */
function readKey(answer: unknown): Awaited<ReturnType<WalletSessionKey['read']>> {
  const { address, grants }: { readonly address?: unknown; readonly grants?: unknown } = Object(answer);
  const areGrants = grants === undefined || (Array.isArray(grants) && grants.every(isKeyGrant));
  if (!isAddress(address) || !areGrants) throw walletErrors.badAnswer({ method: 'sessionKey' });
  return { address: parseAddress(address), ...(grants !== undefined && { grants }) };
}

function isKeyGrant(value: unknown): value is FrameKeyGrant {
  if (!isRecord(value)) return false;
  const { account, chainId, targets, limitWei, startSeconds, endSeconds } = value;
  return isAddress(account) && Array.isArray(targets) && targets.every(isAddress) && typeof limitWei === 'string' && /^\d{1,78}$/.test(limitWei) && [chainId, startSeconds, endSeconds].every(Number.isSafeInteger);
}

/** A signature of this very account over this hash. @throws wallet.badSignature for what is none, or is another account's or over something else */
export function signatureBy(from: string, hash: string, answer: unknown): string {
  const signature = decodeSignature(answer);
  let signer: string;
  try {
    signer = recoverAddress(hash, signature);
  } catch (cause) {
    throw walletErrors.badSignature({}, { cause });
  }
  if (!sameAddress(signer, from)) throw walletErrors.badSignature();
  return signature;
}

/** @throws wallet.badSignedPayload for bytes that say anything else than what was asked, or are signed by another account */
function signedBy(from: string, unsigned: string, { from: sender }: PreparedTransaction, answer: unknown): string {
  const raw = typeof answer === 'string' ? answer : '';
  const signed = readSigned(raw);
  if (signed.unsigned !== unsigned || !sameAddress(signed.from, from) || !sameAddress(sender, from)) throw walletErrors.badSignedPayload();
  return raw;
}

function readSigned(raw: string): ReturnType<typeof decodeSigned> {
  try {
    return decodeSigned(raw);
  } catch {
    throw walletErrors.badSignedPayload(); // without its cause: anyone who reads what is signed may send it
  }
}
