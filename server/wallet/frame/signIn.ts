import { mailMeans } from '../../../src/domain/inApp/mailMeans.ts';
import type { MailMeans } from '../../../src/domain/inApp/mailMeans.ts';
import type { CodeFlow, DeviceProof, FrameCalls, FrameProof, FrameStatus, MailLinkState } from '../../../src/domain/inApp/frameCalls.ts';
import { loginModes, loginPurposes, maxReturnTo } from '../../../src/domain/inApp/logins.ts';
import type { LoginFlow } from '../../../src/domain/inApp/logins.ts';
import type { CallAnswer } from '../../protocol/calls.ts';
import { toBase64url } from '../worker/bytes.ts';
import { recordOf, Refused, textOf } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import { readDeviceKeys } from './deviceKeys.ts';
import { mailLocale } from './mailLocale.ts';
import type { CallOptions } from './parts.ts';
import { notePasskey } from './provePasskey.ts';
import { codeOf } from './toRefused.ts';
import { withStepUp } from './withStepUp.ts';

type Params = Readonly<Record<string, unknown>>;
/** Of what a check of the page has answered. */
const maxHumanToken = 4_096;
/** As RFC 5321 bounds an address. */
const maxAddress = 254;
const maxText = 256;
const maxProviderId = 64;

/** Sends a code to an address or a number: to be let in, or to add it to the account. */
export async function sendCode(context: FrameContext, params: Params, options: CallOptions): Promise<CodeFlow> {
  const { server, site } = context;
  const { kind } = params;
  // For a step-up the frame itself asks for the code, and the server knows where to send it.
  if ((kind !== 'email' && kind !== 'phone') || params['purpose'] === 'stepUp') throw new Refused('notOffered');
  const to = textOf(params, 'to', maxAddress);
  const isLink = params['purpose'] === 'link';
  if (isLink) await context.own(options);
  const code = { siteId: site.siteId, to, locale: mailLocale(params['locale']), purpose: isLink ? 'link' : 'signIn' } as const;
  if (kind === 'email') return flowOf(await server.call('code.send', { ...code, kind, ...meansOf(params) }, options));
  return flowOf(await server.call('code.send', { ...code, kind, ...(params['humanToken'] !== undefined && { humanToken: textOf(params, 'humanToken', maxHumanToken) }) }, options));
}

export async function resendCode(context: FrameContext, params: Params, options: CallOptions): Promise<CodeFlow> {
  return flowOf(await context.server.call('code.resend', { flowId: textOf(params, 'flowId', maxText), locale: mailLocale(params['locale']), ...meansOf(params) }, options));
}

/** What of a mail the page can have a person use: of that, what this version knows. */
function meansOf({ mailHas }: Params): { readonly mailHas?: MailMeans[] } {
  if (!Array.isArray(mailHas)) return {};
  const known = mailMeans.filter((each) => mailHas.includes(each));
  return known.length === 0 ? {} : { mailHas: known };
}

/** Whether the link of a mail was confirmed by now. */
export async function readMailLink({ server }: FrameContext, params: Params, options: CallOptions): Promise<MailLinkState> {
  const { state, ticket } = await server.call('mailLink.read', { flowId: textOf(params, 'flowId', maxText), purpose: params['purpose'] === 'link' ? 'link' : 'signIn' }, options);
  return state === 'confirmed' ? { state, ticket: ticket ?? '' } : { state };
}

/** Begins a login at an identity provider, which comes back to the site or tells its page there what came of it. */
export async function beginLogin(context: FrameContext, params: Params, options: CallOptions): Promise<LoginFlow> {
  const { server, site, now } = context;
  const providerId = textOf(params, 'providerId', maxProviderId);
  const returnTo = textOf(params, 'returnTo', maxReturnTo);
  const purpose = loginPurposes.find((each) => each === params['purpose']);
  const mode = loginModes.find((each) => each === params['mode']);
  // What only a newer page knows.
  if (!purpose || !mode) throw new Refused('unsupported');
  if (!URL.canParse(returnTo) || !site.origins.includes(new URL(returnTo).origin)) throw new Refused('badRequest');
  if (purpose !== 'signIn') await context.own(options);
  const { flowId, url, expiresAtMs, fedCm } = await server.call('login.begin', { siteId: site.siteId, providerId, purpose, mode, returnTo, locale: context.locale() }, options);
  return { flowId, url, expiresInMs: Math.max(0, expiresAtMs - now()), ...(fedCm && { fedCm }) };
}

/** A signature by this device's key over a challenge of the server: what a guest signs in with. */
export async function proveDevice({ server, site, records }: FrameContext, options: CallOptions): Promise<DeviceProof> {
  const { flowId, challenge } = await server.call('guest.challenge', { siteId: site.siteId }, options);
  const { proof } = await readDeviceKeys(records, site.realm);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, proof.privateKey, new TextEncoder().encode(`latchkey guest|${flowId}|${challenge}`));
  return { flowId, publicKey: JSON.stringify(proof.publicKey), signature: toBase64url(new Uint8Array(signature)) };
}

/** The message that a wallet of the person's is to sign, for the page that embeds this frame and for no other. */
export async function prepareMessage(context: FrameContext, params: Params, options: CallOptions): Promise<FrameCalls['prepareMessage']['answer']> {
  const { server, site, pageOrigin } = context;
  const { chainId, purpose } = params;
  const address = textOf(params, 'address', 42);
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) throw new Refused('badRequest');
  const known = loginPurposes.find((each) => each === purpose) ?? 'signIn';
  if (known !== 'signIn') await context.own(options);
  const origin = pageOrigin();
  const { message } = await server.call('siwe.begin', { siteId: site.siteId, purpose: known, address, chainId, ...(origin !== undefined && { origin }) }, options);
  return { message };
}

/** Signs in, and says where that leads: to a wallet, to a new one, or to one that this device cannot open yet. */
export async function signIn(context: FrameContext, given: FrameProof, options: CallOptions): Promise<FrameStatus> {
  const { server, site, records, deviceLabel } = context;
  // Another person may be here.
  if (given.type !== 'passkey') context.fresh.forget();
  const { proof, share } = await readDeviceKeys(records, site.realm);
  const device = { proofKey: proof.publicKey, shareKey: share.publicKey, label: deviceLabel };
  const { siteId } = site;
  context.siteSignIn.end();
  if (given.type === 'code') await server.signIn('code.verify', { flowId: given.flowId, code: given.code, device }, options);
  else if (given.type === 'device') await server.signIn('guest.signIn', { siteId, flowId: given.flowId, device, signature: given.signature }, options);
  else await noting(context, given, () => server.signIn('signIn.prove', { siteId, proof: given, device, locale: context.locale() }, options));
  context.forget();
  const userId = server.session()?.userId;
  if (userId !== undefined) context.siteSignIn.grant(userId);
  return context.status(options);
}

/** Adds a way in to the account that is signed in; for a guest, the first that outlives this device. */
export async function link(context: FrameContext, given: FrameProof, options: CallOptions): Promise<FrameStatus> {
  if (given.type === 'device') throw new Refused('notOffered'); // a guest's key is no way in to another account
  await context.own(options);
  try {
    // A proof that the server has not looked at yet is still good after the step-up.
    await noting(context, given, () => withStepUp(context, () => context.server.call('identity.linkBy', { proof: given }, options), options));
  } finally {
    context.view().hide();
  }
  // The session's facts have changed: who is signed in is asked anew.
  await context.server.resume(options);
  context.forget();
  return context.status(options);
}

/** Keeps what it says of passkeys in this browser. */
async function noting(context: FrameContext, given: FrameProof, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (given.type === 'passkey' && codeOf(error) === 'unknownPasskey') await notePasskey(context, given.credential, false);
    throw error;
  }
  if (given.type === 'passkey') context.fresh.confirm(await notePasskey(context, given.credential, true));
}

/** Shows once more who is there, by a proof that the page has got. */
export async function proveAgain(context: FrameContext, proof: FrameProof, options: CallOptions): Promise<true> {
  if (proof.type === 'device') throw new Refused('notOffered'); // a guest proves nothing anew
  await context.own(options);
  await context.server.call('proof.by', { proof }, options);
  return true;
}

/** @throws Refused for a proof of another kind, or with a part missing */
export function proofOf(params: Params): FrameProof {
  const proof = recordOf(params, 'proof');
  const { type } = proof;
  const text = (name: string, most = maxText): string => textOf(proof, name, most);
  if (type === 'code') return { type, flowId: text('flowId'), code: text('code', 16) };
  if (type === 'device') return { type, flowId: text('flowId'), publicKey: text('publicKey', 1_024), signature: text('signature') };
  if (type === 'flow') return { type, flowId: text('flowId'), ticket: text('ticket') };
  if (type === 'passkey') return { type, flowId: text('flowId'), credential: text('credential', 16_384) };
  if (type === 'siwe') return { type, message: text('message', 4_096), signature: text('signature', 32_770) };
  if (type === 'jwt') return { type, token: text('token', 8_192) };
  if (type === 'payload') return { type, payload: text('payload', 8_192) };
  if (type === 'idToken') return { type, flowId: text('flowId'), token: text('token', 8_192) };
  if (type === 'initData') return { type, data: text('data', 8_192) };
  throw new Refused('notOffered');
}

/** Counted from when the server sent it, so that a clock that is wrong here changes nothing. */
function flowOf({ flowId, resendAtMs, expiresAtMs, sentAtMs, hasCode, link }: CallAnswer<'code.send'>): CodeFlow {
  return { flowId, resendInMs: Math.max(0, resendAtMs - sentAtMs), expiresInMs: Math.max(0, expiresAtMs - sentAtMs), ...(hasCode === false && { hasCode }), ...(link && { link }) };
}
