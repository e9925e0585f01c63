import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, CodeFlow, FoundPasskey, MailLinkState } from '../../src/contracts/points/authProviders.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { authStrategies } from '../../src/domain/inApp/authStrategies.ts';
import type { CustodyLabel } from '../../src/domain/inApp/custodyLabel.ts';
import { frameScreens } from '../../src/domain/inApp/frameCalls.ts';
import type { FrameScreen, FrameStatus, LinkedIdentity, WalletStatus } from '../../src/domain/inApp/frameCalls.ts';
import type { FedCmAsk, LoginFlow } from '../../src/domain/inApp/logins.ts';

// What the frame answers is looked at before it is used. An older or a newer version of it may run there: what came after the first version may be missing, and what
// this version does not know is left out. See decision 101.

const custodyLabels: readonly CustodyLabel[] = ['device-only', 'user-recoverable', 'operator-recoverable', 'external'];
const statuses: readonly WalletStatus[] = ['Logged Out', 'Logged In, Wallet Uninitialized', 'Logged In, New Device', 'Logged In, Wallet Initialized'];
const maxAccounts = 100;
/** Characters: a sign-in has some 500. */
const maxMessage = 4_096;

/** @throws inApp.unreadable; wallet.badAnswer, wallet.noAccounts for its addresses */
export function readStatus(answer: unknown): FrameStatus {
  if (!isRecord(answer)) throw inAppErrors.unreadable();
  const { status, addresses, custody, isGuest, identities, wantsRecovery, hasPhrase, canImport, screens, sms, ways, signsInAtSite } = answer;
  const countries = readSmsCountries(sms);
  const at = statuses.find((each) => each === status);
  const label = custodyLabels.find((each) => each === custody);
  if (!at || !label || typeof isGuest !== 'boolean' || typeof wantsRecovery !== 'boolean') throw inAppErrors.unreadable();
  const accounts = readAddresses(addresses);
  if (at === 'Logged In, Wallet Initialized' && accounts.length === 0) throw walletErrors.noAccounts();
  return { status: at, addresses: accounts, custody: label, isGuest, identities: readIdentities(identities), wantsRecovery, hasPhrase: hasPhrase === true, canImport: canImport === true, screens: readScreens(screens), ...(countries && { sms: countries }), ...(Array.isArray(ways) && { ways: ways.filter(isText) }), ...(signsInAtSite === true && { signsInAtSite }) };
}

/** @throws inApp.unreadable */
export function readCodeFlow(answer: unknown): CodeFlow {
  const { flowId, resendInMs, expiresInMs, hasCode, link } = recordOf(answer);
  if (!isText(flowId) || !isTime(resendInMs) || !isTime(expiresInMs)) throw inAppErrors.unreadable();
  return { flowId, resendInMs, expiresInMs, ...(hasCode === false && { hasCode }), ...(link !== undefined && { link: readLink(link) }) };
}

function readLink(given: unknown): NonNullable<CodeFlow['link']> {
  const { flowId, number } = recordOf(given);
  if (!isText(flowId) || typeof number !== 'number' || !Number.isInteger(number) || number < 10 || number > 99) throw inAppErrors.unreadable();
  return { flowId, number };
}

/** @throws inApp.unreadable */
export function readMailLink(answer: unknown): MailLinkState {
  const { state, ticket } = recordOf(answer);
  if (state === 'sent' || state === 'declined') return { state };
  if (state !== 'confirmed' || !isText(ticket)) throw inAppErrors.unreadable();
  return { state, ticket };
}

/** `origin`: of the wallet, where the login has to begin; undefined: anywhere. @throws inApp.unreadable */
export function readLoginFlow(answer: unknown, origin: string | undefined): LoginFlow {
  const { flowId, url, expiresInMs, fedCm } = recordOf(answer);
  if (!isText(flowId) || !isText(url) || !isTime(expiresInMs) || !URL.canParse(url) || (origin !== undefined && new URL(url).origin !== origin)) throw inAppErrors.unreadable();
  return { flowId, url, expiresInMs, ...(fedCm !== undefined && { fedCm: readFedCm(fedCm) }) };
}

/** @throws inApp.unreadable */
function readFedCm(given: unknown): FedCmAsk {
  const { configUrl, clientId, nonce } = recordOf(given);
  if (!isText(configUrl) || !URL.canParse(configUrl) || !isText(clientId) || !isText(nonce)) throw inAppErrors.unreadable();
  return { configUrl, clientId, nonce };
}

/** @throws inApp.unreadable */
export function readDeviceProof(answer: unknown): Extract<AuthProof, { readonly type: 'device' }> {
  const { flowId, publicKey, signature } = recordOf(answer);
  if (!isText(flowId) || !isText(publicKey) || !isText(signature)) throw inAppErrors.unreadable();
  return { type: 'device', flowId, publicKey, signature };
}

/** @throws inApp.unreadable */
export function readFoundPasskey(answer: unknown): FoundPasskey {
  const { isKnown, isSupported } = recordOf(answer);
  if (typeof isKnown !== 'boolean' || typeof isSupported !== 'boolean') throw inAppErrors.unreadable();
  return { isKnown, isSupported };
}

/** @throws inApp.unreadable */
export function readPasskeyProof(answer: unknown): Extract<AuthProof, { readonly type: 'passkey' }> {
  const { flowId, credential } = recordOf(answer);
  if (!isText(flowId) || !isText(credential)) throw inAppErrors.unreadable();
  return { type: 'passkey', flowId, credential };
}

/** A message that a wallet is to sign; it is looked at by the plugin that has it signed. @throws inApp.unreadable */
export function readMessage(answer: unknown): { readonly message: string } {
  const { message } = recordOf(answer);
  if (!isText(message) || message.length > maxMessage) throw inAppErrors.unreadable();
  return { message };
}

/** A token for the site's server, and for how long it holds. */
export interface IdentityToken {
  /** A JWT, signed by the wallet's server. It is a secret of this person. @see RFC 7519 */
  readonly token: string;
  readonly expiresInMs: number;
}

/** @throws inApp.unreadable */
export function readIdentityToken(answer: unknown): IdentityToken {
  const { token, expiresInMs } = recordOf(answer);
  if (!isText(token) || !isTime(expiresInMs)) throw inAppErrors.unreadable();
  return { token, expiresInMs };
}

function recordOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(answer)) throw inAppErrors.unreadable();
  return answer;
}

function readAddresses(given: unknown): readonly string[] {
  if (!Array.isArray(given) || given.length > maxAccounts) throw walletErrors.badAnswer({ method: 'status' });
  try {
    return given.map((each: unknown) => parseAddress(String(each)));
  } catch (cause) {
    throw walletErrors.badAnswer({ method: 'status' }, { cause });
  }
}

function readIdentities(given: unknown): readonly LinkedIdentity[] {
  if (!Array.isArray(given)) throw inAppErrors.unreadable();
  return given.flatMap((each: unknown): readonly LinkedIdentity[] => {
    const { kind, value, identityId, providerId }: { readonly kind?: unknown; readonly value?: unknown; readonly identityId?: unknown; readonly providerId?: unknown } = isRecord(each) ? each : {};
    const known = authStrategies.find((strategy) => strategy === kind);
    if (!known) return []; // a way in that this version does not know
    return [{ kind: known, value: typeof value === 'string' ? value : null, ...(isText(identityId) && { identityId }), ...(isText(providerId) && { providerId }) }];
  });
}

function readScreens(given: unknown): readonly FrameScreen[] {
  if (given === undefined) return []; // a wallet that was not updated: what it does not list is not offered
  if (!Array.isArray(given)) throw inAppErrors.unreadable();
  return frameScreens.filter((screen) => given.includes(screen)); // one that this version does not know is not offered
}

/** Undefined where the wallet says nothing of them, as older ones do. */
function readSmsCountries(given: unknown): FrameStatus['sms'] | undefined {
  if (!isRecord(given) || !Array.isArray(given['allowed'])) return undefined;
  const isCountry = (each: unknown): each is string => typeof each === 'string' && /^[A-Z]{2}$/.test(each);
  const { first } = given;
  return { allowed: given['allowed'].filter(isCountry), ...(isCountry(first) && { first }) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}
