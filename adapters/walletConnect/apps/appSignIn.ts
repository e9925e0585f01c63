import { decodeChainId } from '../../../src/domain/encoding/hex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { toChainRef } from '../../../src/domain/chains/caip.ts';
import { appErrors } from './appErrors.ts';
import { createSiweMessage } from '../../../src/domain/messages/createSiweMessage.ts';
import { isRightsStated, encodeSessionRights, readSessionRights, stateRights } from '../../../src/domain/messages/sessionRights.ts';
import type { SessionRights } from '../../../src/domain/messages/sessionRights.ts';

/** A sign-in that an app asks for as it is connected, as it came but for its length; whether it is one shows when it is written. @see CAIP-222 */
export interface AppSignIn {
  readonly domain: string;
  /** Its URI. */
  readonly aud: string;
  readonly nonce: string;
  readonly iat: string;
  readonly statement?: string;
  readonly exp?: string;
  readonly nbf?: string;
  readonly requestId?: string;
  /** Without the rights of the session. */
  readonly resources: readonly string[];
}

/** What the session is to have. */
interface SignInWishes {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** What was agreed to: the account, and what the app may ask of it. The first chain is that of the message. */
export interface SignInGrant {
  readonly address: string;
  readonly chainIds: readonly number[];
  readonly methods: readonly string[];
}

const maxResources = 20;
/** Characters of each field. */
const maxField = 1_000;
/** Of the rights, which name all methods on all chains. */
const maxRights = 16_384;
const events = ['chainChanged', 'accountsChanged'];
const optionalTexts = ['statement', 'exp', 'nbf', 'requestId'] as const;

/** Reads what an app asks for: the sign-in, and the wishes for the session that stand in it as rights. Undefined for what is neither, as a sign-in without a session is not. */
export function decodeSignIn(payload: unknown): { readonly signIn: AppSignIn; readonly wishes: SignInWishes } | undefined {
  const given: Readonly<Record<string, unknown>> = isRecord(payload) ? payload : {};
  const { chains, resources } = given;
  const [domain, aud, nonce, iat] = ['domain', 'aud', 'nonce', 'iat'].map((name) => textOf(given[name]));
  const others = Object.fromEntries(optionalTexts.flatMap((name) => (isAbsent(given[name]) ? [] : [[name, textOf(given[name])]])));
  const listed = Array.isArray(resources) ? resources : [];
  const last: unknown = listed.at(-1);
  const rights: SessionRights | undefined = typeof last === 'string' && last.length <= maxRights ? readSessionRights(last) : undefined;
  const own = listed.slice(0, -1);
  const isWhole = domain !== undefined && aud !== undefined && nonce !== undefined && iat !== undefined && given['version'] === '1' && Object.values(others).every((each) => each !== undefined);
  if (!isWhole || !rights || own.length > maxResources || !own.every((each) => textOf(each) !== undefined) || !Array.isArray(chains) || isRightsStated(textOf(given['statement']))) return undefined;
  const named = chains.filter((chain): chain is string => typeof chain === 'string' && chain.length <= 80).slice(0, 100);
  return { signIn: { domain, aud, nonce, iat, ...others, resources: own.map(String) }, wishes: { chains: [...new Set(named)], methods: rights.methods, events } };
}

/** The parts of a sign-in that the account signs, with what the session gets of what was asked for. */
interface Written {
  readonly message: string;
  /** As the answer has it. @see CAIP-74 */
  readonly payload: object;
}

/** Writes the message that the account signs. @throws siwe.badMessage, connectApp.gone */
export function writeSignIn(asked: AppSignIn | undefined, { address, chainIds, methods }: SignInGrant): Written {
  if (!asked) throw appErrors.gone();
  const { domain, aud, nonce, iat, statement, exp, nbf, requestId, resources } = asked;
  const chainId = decodeChainId(chainIds[0]);
  const whole = stateRights(statement, { methods });
  const all = [...resources, encodeSessionRights({ methods, chains: chainIds.map(toChainRef) })];
  const message = createSiweMessage({
    domain, address, uri: aud, version: '1', chainId, nonce, issuedAt: iat, statement: whole, resources: all,
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
  });
  return { message, payload: { iss: `did:pkh:${toChainRef(chainId)}:${address}`, domain, aud, version: '1', nonce, iat, statement: whole, requestId, resources: all, exp, nbf } };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxField ? value : undefined;
}
