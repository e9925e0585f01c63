import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { hashMessage } from '../../../src/domain/messages/hashMessage.ts';
import { parseSiweMessage } from '../../../src/domain/messages/parseSiweMessage.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import { sha256, utf8 } from '../bytes.ts';
import { farcasterChainId, idRegistry, keyRegistry } from '../farcasterContracts.ts';
import { loginMs, providerSkewMs } from '../numbers.ts';
import { recoverSigner } from '../recoverSigner.ts';
import { isRefused } from '../refusals.ts';
import { channelAnswer, memberOf, toLabel, unproved } from './protocol.ts';
import type { LoginAsk, LoginChannel, LoginChannelLook, LoginIdentity, LoginProtocol, ProtocolParts } from './protocol.ts';
import { createProviderFetch, providerAway } from './providerFetch.ts';

/** As FIP-11 has it, and as the first apps wrote it. */
const statements = ['Farcaster Auth', 'Farcaster Connect'];
const maxAnswer = 16_384;
const maxUrl = 1_024;
/** What an app answers. @see FIP-11, Sign In With Farcaster */
interface AppAnswer {
  readonly message: string;
  readonly signature: string;
  readonly username: unknown;
}

/**
 * Sign In With Farcaster: a message of EIP-4361 that an app of the person signs, on this device or another. A relay carries it, and is believed in nothing: the message names this wallet,
 * a nonce of this login and the account, a key has signed it, and the contracts on OP Mainnet say whose key that is. @see FIP-11
 */
export function createFarcaster(parts: ProtocolParts): LoginProtocol {
  const { provider, fetch, now, walletOrigin, callContract } = parts;
  const { authorizationUrl: relay = '', isLocal } = provider;
  const request = createProviderFetch(fetch, isLocal);
  const domain = new URL(walletOrigin).host;

  async function open({ callbackUrl, nonce }: LoginAsk): Promise<LoginChannel> {
    const body = JSON.stringify({ siweUri: callbackUrl, domain, nonce: await toNonce(nonce), expirationTime: new Date(now() + loginMs).toISOString(), acceptAuthAddress: true });
    const response = await request(`${relay}/v1/channel`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const answer = response.status === 201 || response.status === 200 ? await readJson(response) : undefined;
    const [token, url] = [memberOf(answer, 'channelToken'), memberOf(answer, 'url')];
    if (typeof token !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(token) || typeof url !== 'string' || !isLink(url, isLocal)) throw providerAway('The relay opened no channel.');
    return { token, url };
  }

  async function look(token: string): Promise<LoginChannelLook> {
    const response = await request(`${relay}/v1/channel/status`, { method: 'GET', headers: { authorization: `Bearer ${token}` } });
    if (response.status === 401 || response.status === 404) return { at: 'gone' };
    if (response.status !== 200 && response.status !== 202) throw providerAway(`The relay answered ${response.status}.`);
    const text = await response.text();
    if (text.length > maxAnswer * 2) throw providerAway('The answer of the relay is too large.');
    const state = memberOf(parseJson(text), 'state');
    if (state === 'pending') return { at: 'waiting' };
    if (state !== 'completed') throw providerAway('The answer of the relay cannot be read.');
    const answer = parseJson(text);
    // What the relay says beside it, such as a picture, is not kept.
    return { at: 'answered', text: JSON.stringify({ message: memberOf(answer, 'message'), signature: memberOf(answer, 'signature'), username: memberOf(answer, 'username') }) };
  }

  async function identify(params: URLSearchParams, { callbackUrl, nonce }: LoginAsk): Promise<LoginIdentity> {
    const { message: text, signature, username } = toAppAnswer(params.get(channelAnswer) ?? '');
    const message = parse(text);
    assertAsked(message, { domain, uri: callbackUrl, nonce: await toNonce(nonce) });
    assertTime(message, now());
    const { fid, method } = readResources(message.resources ?? []);
    await assertSigned(parts, { address: message.address, text, signature });
    const isOwn = method === 'custody' ? (await readWord(callContract, { to: idRegistry.address, data: idRegistry.idOf(message.address) }, 0)) === fid : await isAuthAddress(callContract, fid, message.address);
    if (!isOwn) throw unproved('the account is not of this key');
    return { subject: String(fid), label: typeof username === 'string' && /^[a-z0-9][a-z0-9-]{0,15}(?:\.[a-z.]{2,16})?$/.test(username) ? (toLabel(`@${username}`) ?? `fid ${fid}`) : `fid ${fid}` };
  }

  return {
    urlOf: () => Promise.reject(providerAway('The person is not sent to this provider.')),
    channels: { open, look },
    identify: ({ params, ...ask }) => identify(params, ask),
  };
}

/** What the grammar of a nonce has: letters and digits, here of a hash. */
async function toNonce(nonce: string): Promise<string> {
  return Array.from(await sha256(utf8(`farcaster ${nonce}`)), (byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, 32);
}

/** It is shown as a code and as a link: by https, so that no scheme of another app is opened. */
function isLink(text: string, isLocal: boolean): boolean {
  const url = text.length > maxUrl || /[^\x21-\x7e]/.test(text) ? null : URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && (url.protocol === 'https:' || (isLocal && url.protocol === 'http:'));
}

function toAppAnswer(text: string): AppAnswer {
  const value = text.length > maxAnswer ? undefined : parseJson(text);
  const [message, signature] = [memberOf(value, 'message'), memberOf(value, 'signature')];
  if (typeof message !== 'string' || typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){1,8192}$/.test(signature)) throw unproved('no answer of an app');
  return { message, signature, username: memberOf(value, 'username') };
}

function parse(text: string): SiweMessage {
  try {
    return parseSiweMessage(text);
  } catch {
    throw unproved('no message of EIP-4361');
  }
}

function assertAsked({ domain, uri, nonce, chainId, statement }: SiweMessage, asked: { readonly domain: string; readonly uri: string; readonly nonce: string }): void {
  if (domain !== asked.domain) throw unproved('the domain');
  if (uri !== asked.uri) throw unproved('the URI');
  if (nonce !== asked.nonce) throw unproved('the nonce');
  if (chainId !== farcasterChainId) throw unproved('the chain');
  if (statement === undefined || !statements.includes(statement)) throw unproved('the statement');
}

/** The app's clock may be wrong by a little; a login lasts no longer than its flow. */
function assertTime({ issuedAt, expirationTime, notBefore }: SiweMessage, nowMs: number): void {
  const issuedMs = Date.parse(issuedAt);
  if (!(issuedMs <= nowMs + providerSkewMs && issuedMs >= nowMs - loginMs - providerSkewMs)) throw unproved('the time of the message');
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > nowMs - providerSkewMs)) throw unproved('the message has expired');
  if (notBefore !== undefined && !(Date.parse(notBefore) <= nowMs + providerSkewMs)) throw unproved('the message is not good yet');
}

/** One account, and how the key belongs to it: by custody, unless the message says that it is one that the account has let sign in. */
function readResources(resources: readonly string[]): { readonly fid: bigint; readonly method: 'custody' | 'authAddress' } {
  const fids = resources.flatMap((resource) => /^farcaster:\/\/fid\/([1-9]\d{0,17})\/?$/.exec(resource)?.[1] ?? []);
  const methods = resources.flatMap((resource) => /^farcaster:\/\/signer\/type\/(custody|authAddress)\/?$/.exec(resource)?.[1] ?? []);
  const [fid] = fids;
  if (fid === undefined || fids.length > 1 || methods.length > 1) throw unproved('the resources');
  return { fid: BigInt(fid), method: methods[0] === 'authAddress' ? 'authAddress' : 'custody' };
}

/** By the key of the address, or by the account of a contract. */
async function assertSigned({ verifyContractSignature }: ProtocolParts, { address, text, signature }: { readonly address: string; readonly text: string; readonly signature: string }): Promise<void> {
  const hash = hashMessage(text);
  const signer = recoverSigner(hash, signature);
  if (signer !== undefined && sameAddress(signer, address)) return;
  if (!(await fromNode(verifyContractSignature({ chainId: farcasterChainId, address, hash, signature })))) throw unproved('the signature');
}

async function isAuthAddress(callContract: ProtocolParts['callContract'], fid: bigint, address: string): Promise<boolean> {
  const call = { to: keyRegistry.address, data: keyRegistry.keyDataOf(fid, address) };
  const [state, type] = [await readWord(callContract, call, 0), await readWord(callContract, call, 1)];
  return state === keyRegistry.added && type === keyRegistry.authAddress;
}

/** A word of what a contract answers. */
async function readWord(callContract: ProtocolParts['callContract'], call: { readonly to: string; readonly data: string }, at: number): Promise<bigint> {
  const answered = await fromNode(callContract({ chainId: farcasterChainId, ...call }));
  const word = answered.slice(2 + at * 64, 2 + (at + 1) * 64);
  if (word.length !== 64) throw providerAway('The node knows no such contract.');
  return BigInt(`0x${word}`);
}

/** A node that is away is one more part of the provider that is. */
async function fromNode<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw isRefused(cause) ? providerAway('The node of OP Mainnet cannot be asked.', { cause }) : cause;
  }
}

const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
