import type { ConnectSigned, SignInFields } from '../../../src/contracts/connectSignIn.ts';
import { decodeSignature } from '../../../src/contracts/decodeSignature.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { toChainRef } from '../../../src/domain/chains/caip.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { createSiweMessage } from '../../../src/domain/messages/createSiweMessage.ts';
import { isRightsStated, readSessionRights, stateRights } from '../../../src/domain/messages/sessionRights.ts';
import type { SessionRights } from '../../../src/domain/messages/sessionRights.ts';
import type { ClientSession } from '../client/client.ts';
import { orNone } from '../orNone.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What was asked for: no more than that is taken. */
export interface AuthAsked {
  /** CAIP-2 */
  readonly chains: readonly string[];
  readonly methods: readonly string[];
}

/** What a wallet may answer with, one a chain and account. */
const maxCacaos = 50;
/** Characters: the rights of all methods on all chains are in it. */
const maxMessage = 16_384;
/** Characters, as 0x hex: contracts sign with more than a key does. */
const maxSignature = 32_770;

/** What the answer lets the session use, of what was asked for. Without an account or a method, where it lets nothing. Whether the signatures hold does not matter to it: a proposal is answered without any. */
export function readNamespaces(cacaos: unknown, { chains, methods }: AuthAsked): ClientSession['namespaces'] {
  const accounts = new Set<string>();
  const allowed = new Set<string>();
  for (const { p } of entriesOf(cacaos)) {
    const issuer = issuerOf(p['iss']);
    const rights = readSessionRights(lastOf(p['resources']));
    if (!issuer || !rights) continue;
    for (const method of methods.filter((each) => rights.methods.includes(each))) allowed.add(method);
    for (const chain of chains.filter((each) => each === issuer.chain || rights.chains.includes(each))) accounts.add(`${chain}:${issuer.address}`);
  }
  return { eip155: { accounts: [...accounts], methods: [...allowed], events: ['chainChanged', 'accountsChanged'] } };
}

/**
 * The signature for the chain of the message. Undefined where there is none, or one over anything but what was asked for with the rights that the session has: then the sign-in is asked for
 * later, in a prompt of its own. Whether it holds is for the site to say. @see CAIP-74, CAIP-122
 */
export function readSigned(cacaos: unknown, { fields, ...asked }: AuthAsked & { readonly fields: SignInFields }): ConnectSigned | undefined {
  return entriesOf(cacaos).flatMap((cacao) => orNone(() => signedIn(cacao, fields, asked)).flatMap((signed) => signed ?? []))[0];
}

function signedIn({ p, s }: Cacao, fields: SignInFields, asked: AuthAsked): ConnectSigned | undefined {
  const { s: signature }: Fields = s;
  const issuer = issuerOf(p['iss']);
  const added = addedBy(p, fields, asked);
  if (issuer?.chain !== toChainRef(fields.chainId) || !added || typeof signature !== 'string' || signature.length > maxSignature) return undefined;
  const { domain, uri, nonce, issuedAt, expirationTime, notBefore, requestId } = fields;
  const given: Fields = { domain, aud: uri, version: '1', nonce, iat: issuedAt, exp: expirationTime, nbf: notBefore, requestId };
  if (Object.entries(given).some(([name, value]) => (p[name] ?? undefined) !== value)) return undefined;
  const { scheme: _unwritten, ...written } = fields; // in its messages this protocol names none
  const message = createSiweMessage({ ...written, ...added, address: issuer.address });
  return message.length > maxMessage ? undefined : { address: issuer.address, message, signature: decodeSignature(signature), added };
}

/** What the protocol adds to a message: what the session may ask of the wallet, as rights and in words. Undefined for anything beyond that. */
function addedBy({ statement, resources }: Fields, fields: SignInFields, asked: AuthAsked): ConnectSigned['added'] | undefined {
  const given = fields.resources ?? [];
  const last = lastOf(resources);
  const rights = readSessionRights(last);
  if (!rights || !isWithin(rights, asked) || !Array.isArray(resources) || resources.length !== given.length + 1 || given.some((resource, at) => resources[at] !== resource)) return undefined;
  const whole = stateRights(fields.statement, rights);
  const own = typeof statement === 'string' ? statement : undefined;
  if (isRightsStated(own) ? own !== whole : (own ?? '') !== (fields.statement ?? '')) return undefined; // wallets add the words as they write the message, or before
  return { statement: whole, resources: [...given, String(last)] };
}

function isWithin(rights: SessionRights, { chains, methods }: AuthAsked): boolean {
  return rights.methods.every((method) => methods.includes(method)) && rights.chains.every((chain) => chains.includes(chain));
}

/** @see did:pkh */
function issuerOf(iss: unknown): { readonly chain: string; readonly address: string } | undefined {
  const [, chain, address] = /^did:pkh:(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(typeof iss === 'string' ? iss : '') ?? [];
  return chain === undefined ? undefined : orNone(() => ({ chain, address: parseAddress(address) }))[0];
}

function lastOf(resources: unknown): unknown {
  return Array.isArray(resources) ? resources.at(-1) : undefined;
}

/** A payload and its signature. */
interface Cacao {
  readonly p: Fields;
  readonly s: Fields;
}

function entriesOf(cacaos: unknown): readonly Cacao[] {
  return (Array.isArray(cacaos) ? cacaos.slice(0, maxCacaos) : []).flatMap((each: unknown) => (isRecord(each) && isRecord(each['p']) ? [{ p: each['p'], s: isRecord(each['s']) ? each['s'] : {} }] : []));
}
