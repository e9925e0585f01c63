import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import type { ConnectSigned, ConnectSignIn, SignInFields } from '../../src/contracts/connectSignIn.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { untilAborted } from '../../src/domain/checkedWaits.ts';
import { abortReason } from './abortReason.ts';
import { decodeAccounts } from './decode.ts';
import { toWalletError } from './toWalletError.ts';

export interface SignInConnect {
  readonly provider: Eip1193Provider;
  readonly signIn: ConnectSignIn;
  readonly signal: AbortSignal;
}

const method = 'wallet_connect';
/** Of this method. @see ERC-7846 */
const version = '1';
/** Characters: a sign-in has some 500. */
const maxMessage = 4_096;
/** Characters, as 0x hex: contracts sign with more than a key does. */
const maxSignature = 32_770;

/**
 * Asks for accounts and for a sign-in in one prompt, once. Undefined where the wallet does not answer that: the ordinary question is next. The accounts count also where the sign-in is
 * missing. @see ERC-7846 @throws user.rejected, the signal's reason
 */
export async function connectWithSignIn({ provider, signIn, signal }: SignInConnect): Promise<readonly string[] | undefined> {
  let answer: unknown;
  try {
    signal.throwIfAborted();
    answer = await untilAborted(Promise.resolve(provider.request({ method, params: [{ version, capabilities: { signInWithEthereum: encodeSignIn(signIn.fields) } }] })), signal);
  } catch (thrown) {
    if (signal.aborted) throw abortReason(signal);
    const error = toWalletError(thrown, method);
    if (hasCode(error, 'user.rejected')) throw error;
    return undefined;
  }
  const { accounts, signed } = readConnected(answer);
  if (signed) signIn.signed(signed);
  return accounts;
}

/** As the capability takes it: names in mixedCase, the chain as hex. */
function encodeSignIn({ chainId, resources, ...fields }: SignInFields): object {
  return { ...fields, chainId: encodeQuantity(chainId), ...(resources && { resources: [...resources] }) };
}

/** What a wallet has answered. `accounts` is undefined for an answer without any, after which the ordinary question is asked; `signed` is what the first account has signed that did. */
export function readConnected(answer: unknown): { readonly accounts: readonly string[] | undefined; readonly signed: ConnectSigned | undefined } {
  try {
    const entries = entriesOf(answer);
    const accounts = decodeAccounts(entries.map(({ address }) => address), method);
    return accounts.length > 0 ? { accounts, signed: entries.map(readSigned).find((signed) => signed !== undefined) } : none;
  } catch {
    return none;
  }
}

const none = { accounts: undefined, signed: undefined };

/** A capability that failed is an error in its place. */
function readSigned({ address, capabilities }: Readonly<Record<string, unknown>>): ConnectSigned | undefined {
  try {
    const result = isRecord(capabilities) ? capabilities['signInWithEthereum'] : undefined;
    const { message, signature }: Readonly<Record<string, unknown>> = isRecord(result) ? result : {};
    if (typeof message !== 'string' || message.length > maxMessage || typeof signature !== 'string' || signature.length > maxSignature) return undefined;
    return { address: parseAddress(address), message, signature: decodeSignature(signature) };
  } catch {
    return undefined; // no signature: as if there were none
  }
}

/** An account may be told without what is around it, as `eth_requestAccounts` does. */
function entriesOf(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list: unknown = isRecord(answer) ? answer['accounts'] : undefined;
  return Array.isArray(list) ? list.slice(0, maxAccounts).map((each: unknown) => (isRecord(each) ? each : { address: each })) : [];
}

const maxAccounts = 1_000;
