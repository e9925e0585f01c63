import * as v from 'valibot';
import { authStrategies } from '../../src/domain/inApp/authStrategies.ts';
import { mailMeans } from '../../src/domain/inApp/mailMeans.ts';
import { loginModes, maxReturnTo } from '../../src/domain/inApp/logins.ts';
import { proof, purpose } from './proof.ts';
import { secondFactorSettings } from './secondFactor.ts';
import { chainId, signature, signerLabel, signerRequest } from './signer.ts';
import { newShareSet, shareSet, shareSetView } from './shares.ts';
import { passkeyBegun } from './passkey.ts';
import { address, atMs, base64url, code, email, id, label, locale, providerId, phone, publicKey, siteId, version } from './values.ts';

/** Where a sign-in stands, in the words of the specification (4, in-app wallet). */
export const walletStatus = v.picklist(['Logged Out', 'Logged In, Wallet Uninitialized', 'Logged In, New Device', 'Logged In, Wallet Initialized']);

const identityId = base64url({ minBytes: 32, maxBytes: 32 });
/** A way in. `value`: what its owner knows it by. `providerId`: of accounts at a provider. */
const identity = v.strictObject({ identityId, kind: v.picklist(authStrategies), providerId: v.nullable(v.string()), value: v.nullable(v.string()), verifiedAtMs: atMs });
const session = v.strictObject({
  /** Bound to the proof key of the device. In memory only. @see RFC 9449 */
  accessToken: v.pipe(v.string(), v.maxLength(2_048)),
  expiresAtMs: atMs,
  userId: id,
  deviceId: id,
  isGuest: v.boolean(),
  identities: v.array(identity),
  status: walletStatus,
  /** The site is one of an ecosystem, and this person has not agreed yet that it uses their wallet: until then it is told of no way in, and most calls are refused. */
  consent: v.optional(v.literal('needed')),
  /** The server's clock, for clients whose own is wrong. */
  nowMs: atMs,
});
const device = v.strictObject({ proofKey: publicKey, shareKey: publicKey, label });
const site = v.strictObject({ siteId });
const empty = v.strictObject({});
const codePurpose = v.optional(v.picklist(['signIn', 'link']), 'signIn');
/** What the caller can have a person use of a mail. Absent: a code, as callers of the first version. The server sends what the site's settings have of it. */
const mailHas = v.optional(v.pipe(v.array(v.picklist(mailMeans)), v.minLength(1), v.maxLength(mailMeans.length)));
/** `hasCode`: absent for a code; false where the mail has a link alone. `link`: what the page that waits shows, and asks with. */
const codeSent = v.strictObject({ flowId: id, sentAtMs: atMs, resendAtMs: atMs, expiresAtMs: atMs, hasCode: v.optional(v.boolean()), link: v.optional(v.strictObject({ flowId: id, number: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(99)) })) });
/** `humanToken`: what a check of the page has answered, where the operator has a check before messages are sent. */
const newCode = v.variant('kind', [
  v.strictObject({ siteId, kind: v.literal('email'), to: email, locale, purpose: codePurpose, mailHas }),
  v.strictObject({ siteId, kind: v.literal('phone'), to: phone, locale, purpose: codePurpose, humanToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))) }),
]);
const done = v.strictObject({ done: v.literal(true) });

/**
 * The calls of a wallet's frame to its server: `POST` of JSON, answered by JSON. `needs`: nothing; the cookie of a flow; the cookie of a session; or
 * an access token with a DPoP proof, which at a site of an ecosystem is good once the person has agreed to that site, but for calls with `isBeforeConsent`. `isStepUp`: and a proof of identity within the last 15 minutes, of which a guest has no other than its device.
 */
export const calls = {
  'site.read': { path: '/v1/site', needs: 'nothing', request: site, answer: v.strictObject({
    siteId, name: v.string(), ecosystemId: v.nullable(v.string()), signIn: v.array(v.string()),
    /** Those of `signIn` that are identity providers. `kind` is `oidc` for one that the specification does not name. */
    providers: v.optional(v.array(v.strictObject({ providerId, name: v.string(), kind: v.picklist(authStrategies) }))),
    look: v.strictObject({ accent: v.nullable(v.string()), logoUrl: v.nullable(v.string()) }),
    /** The most that may be signed without asking. Amounts in wei, as decimal text. */
    policyBounds: v.strictObject({ dailyWei: v.string(), methods: v.array(v.string()), contracts: v.array(v.strictObject({ chainId: v.number(), address, selectors: v.array(v.string()) })) }),
  }) },
  /** A code is good for what it was asked for alone: to sign in, or to link the address or number to the user who is signed in. */
  'code.send': { path: '/v1/codes', needs: 'nothing', request: newCode, answer: codeSent },
  'code.resend': { path: '/v1/codes/resend', needs: 'flow', request: v.strictObject({ flowId: id, locale, mailHas }), answer: codeSent },
  'code.verify': { path: '/v1/codes/verify', needs: 'flow', request: v.strictObject({ flowId: id, code, device }), answer: session },
  /** Whether the link of a mail was confirmed: for the browser that asked for it alone. The ticket then proves the address by a proof of type `flow`. @throws codeExpired, codeUsed */
  'mailLink.read': { path: '/v1/mail-links', needs: 'flow', request: v.strictObject({ flowId: id, purpose: v.picklist(['signIn', 'link']) }), answer: v.strictObject({ state: v.picklist(['sent', 'confirmed', 'declined']), ticket: v.nullable(base64url({ minBytes: 32, maxBytes: 32 })) }) },
  'guest.challenge': { path: '/v1/guests/challenge', needs: 'nothing', request: site, answer: v.strictObject({ flowId: id, challenge: base64url({ minBytes: 32, maxBytes: 32 }), expiresAtMs: atMs }) },
  /** `signature` by the device's proof key over `latchkey guest|<flowId>|<challenge>`: ECDSA with SHA-256, r and s of 32 bytes each. */
  'guest.signIn': { path: '/v1/guests', needs: 'flow', request: v.strictObject({ siteId, flowId: id, device, signature: base64url({ minBytes: 64, maxBytes: 64 }) }), answer: session },
  /**
   * Begins a sign-in at an identity provider. `url` is opened by the browser, in a window or in place of the page; `returnTo` is where the answer goes, an address
   * of the site's. What comes back with it is a ticket: `{ type: 'flow', flowId, ticket }` proves who is there, in the browser that asked here.
   */
  'login.begin': { path: '/v1/logins', needs: 'nothing', request: v.strictObject({ siteId, providerId, purpose, mode: v.picklist(loginModes), returnTo: v.pipe(v.string(), v.minLength(1), v.maxLength(maxReturnTo)), locale }), answer: v.strictObject({ flowId: id, url: v.string(), expiresAtMs: atMs, fedCm: v.optional(v.strictObject({ configUrl: v.string(), clientId: v.string(), nonce: v.string() })) }) },
  /** For `use`, whichever passkey of the wallet the person has; `create` is for a sign-in alone. `device`: what a new passkey is known by where its maker is not. */
  'passkey.begin': { path: '/v1/passkeys', needs: 'nothing', request: v.strictObject({ siteId, purpose: v.picklist(['signIn', 'stepUp']), does: v.picklist(['create', 'use']), device: label }), answer: passkeyBegun },
  /** A further passkey for the account. */
  'passkey.beginLink': { path: '/v1/passkeys/link', needs: 'token', isStepUp: true, request: v.strictObject({ device: label }), answer: passkeyBegun },
  /** The message that a wallet signs, good once and for this browser. `origin`: of the page that embeds the frame, one of the site's; absent, its first. */
  'siwe.begin': { path: '/v1/siwe', needs: 'nothing', request: v.strictObject({ siteId, purpose, address, chainId, origin: v.optional(v.pipe(v.string(), v.maxLength(300))) }), answer: v.strictObject({ message: v.pipe(v.string(), v.maxLength(4_096)), expiresAtMs: atMs }) },
  /** Lets in by any proof but a code's and a device's, which have calls of their own. */
  'signIn.prove': { path: '/v1/sign-in', needs: 'nothing', request: v.strictObject({ siteId, proof, device, locale }), answer: session },
  'session.refresh': { path: '/v1/session/refresh', needs: 'session', request: site, answer: session },
  'session.end': { path: '/v1/session/end', needs: 'session', request: v.strictObject({ siteId, everywhere: v.boolean() }), answer: done },
  'proof.send': { path: '/v1/proofs', needs: 'token', request: v.strictObject({ locale }), answer: v.strictObject({ flowId: id, sentAtMs: atMs, resendAtMs: atMs, expiresAtMs: atMs }) },
  'proof.verify': { path: '/v1/proofs/verify', needs: 'token', request: v.strictObject({ flowId: id, code }), answer: v.strictObject({ provedAtMs: atMs }) },
  /** By any other way in that the account has, where no code can be sent. */
  'proof.by': { path: '/v1/proofs/by', needs: 'token', request: v.strictObject({ proof }), answer: v.strictObject({ provedAtMs: atMs }) },
  /** Links the address that a code was sent to. Kept for frames of the first version: `identity.linkBy` takes codes as well. */
  'identity.link': { path: '/v1/identities', needs: 'token', isStepUp: true, request: v.strictObject({ flowId: id, code }), answer: v.strictObject({ identities: v.array(identity), isGuest: v.boolean() }) },
  'identity.linkBy': { path: '/v1/identities/by', needs: 'token', isStepUp: true, request: v.strictObject({ proof }), answer: v.strictObject({ identities: v.array(identity), isGuest: v.boolean() }) },
  'identity.token': { path: '/v1/identity-token', needs: 'token', request: v.strictObject({ nonce: v.nullable(v.pipe(v.string(), v.maxLength(128))) }), answer: v.strictObject({ token: v.string(), expiresAtMs: atMs }) },
  'wallet.read': { path: '/v1/wallet', needs: 'token', request: empty, answer: v.strictObject({ active: v.nullable(shareSetView), pending: v.nullable(shareSetView) }) },
  /** The whole of the active version with the envelopes of its recovery methods: to recover on a new device, and to write a backup. Few an hour. */
  'wallet.recovery': { path: '/v1/wallet/recovery', needs: 'token', isStepUp: true, isSecond: true, request: v.strictObject({ walletId: id, version }), answer: v.strictObject({ active: shareSet }) },
  /** Writes a version that comes after the active one, and replaces one that is pending. */
  'wallet.prepare': { path: '/v1/wallet/prepare', needs: 'token', request: newShareSet, answer: v.strictObject({ pending: shareSet }) },
  /**
   * The server's share of the version, to prove each pair before it is active (`verify`: only for the device that prepared it), to sign, or to make
   * new shares. For `reshare`, `export` and `recover` with a proof of identity within the last 15 minutes; a device that is
   * no recipient of the version gets it for `recover` alone.
   */
  'wallet.share': { path: '/v1/wallet/share', needs: 'token', request: v.strictObject({ walletId: id, version, for: v.picklist(['verify', 'sign', 'reshare', 'export', 'recover']) }), answer: v.strictObject({ version, serverShare: base64url({ minBytes: 33, maxBytes: 33 }) }) },
  'wallet.activate': { path: '/v1/wallet/activate', needs: 'token', request: v.strictObject({ walletId: id, version }), answer: v.strictObject({ active: shareSetView }) },
  'wallet.discard': { path: '/v1/wallet/discard', needs: 'token', request: v.strictObject({ walletId: id, version }), answer: done },
  /** Counts the export, tells everyone who is linked, and says whether it may go on. */
  'wallet.export': { path: '/v1/wallet/export', needs: 'token', isStepUp: true, isSecond: true, request: v.strictObject({ walletId: id, what: v.picklist(['privateKey', 'phrase', 'backup']) }), answer: done },
  /** Who keeps the key of the user's wallet, or would: the user by shares, or a signer of the operator's choice. No signer is asked. */
  'custody.read': { path: '/v1/custody', needs: 'token', request: empty, answer: v.strictObject({ kind: v.picklist(['shares', 'signer']), label: v.nullable(signerLabel), address: v.nullable(address) }) },
  /** The address of the key that the signer keeps for the user, which is made where there is none. It never becomes another. */
  'signer.open': { path: '/v1/signer/open', needs: 'token', request: empty, answer: v.strictObject({ label: signerLabel, address }) },
  /** Has the signer sign. `prove`: to see that it has the key at all, before its address is shown. What is answered is to be held against the hash and the address. */
  'signer.sign': { path: '/v1/signer/sign', needs: 'token', request: v.strictObject({ address, chainId, for: v.picklist(['sign', 'prove']), request: signerRequest }), answer: v.strictObject({ signature }) },
  'identity.unlink': { path: '/v1/identities/unlink', needs: 'token', isStepUp: true, isSecond: true, request: v.strictObject({ kind: v.literal('email'), value: email }), answer: v.strictObject({ identities: v.array(identity) }) },
  'identity.unlinkBy': { path: '/v1/identities/unlink-by', needs: 'token', isStepUp: true, isSecond: true, request: v.strictObject({ identityId }), answer: v.strictObject({ identities: v.array(identity) }) },
  'device.list': { path: '/v1/devices', needs: 'token', request: empty, answer: v.strictObject({ devices: v.array(v.strictObject({ deviceId: id, label, createdAtMs: atMs, seenAtMs: atMs, isThis: v.boolean(), shareKey: publicKey })) }) },
  'device.revoke': { path: '/v1/devices/revoke', needs: 'token', isStepUp: true, request: v.strictObject({ deviceId: id }), answer: done },
  /** The second step of the account, and what the site wants of it. `isShown`: within the last 15 minutes, in this session. */
  'factor.read': { path: '/v1/factor', needs: 'token', request: empty, answer: v.strictObject({ setting: v.picklist(secondFactorSettings), isOn: v.boolean(), isShown: v.boolean(), codesLeft: v.number() }) },
  /** A secret for an authenticator app, in base32 and as an address that apps read. It counts once a code of it was shown. @see RFC 6238 */
  'factor.begin': { path: '/v1/factor/begin', needs: 'token', isStepUp: true, request: empty, answer: v.strictObject({ flowId: id, secret: v.string(), uri: v.string(), expiresAtMs: atMs }) },
  'factor.confirm': { path: '/v1/factor/confirm', needs: 'token', isStepUp: true, request: v.strictObject({ flowId: id, code }), answer: v.strictObject({ recoveryCodes: v.array(v.string()) }) },
  /** A code of the app, or a recovery code. */
  'factor.prove': { path: '/v1/factor/prove', needs: 'token', request: v.strictObject({ code: v.pipe(v.string(), v.minLength(6), v.maxLength(32)) }), answer: v.strictObject({ provedAtMs: atMs }) },
  'factor.remove': { path: '/v1/factor/remove', needs: 'token', isStepUp: true, isSecond: true, request: empty, answer: done },
  /** The person agrees that the site of this session uses their wallet, on a page of it that they were shown the origin of. */
  'consent.give': { path: '/v1/consents', needs: 'token', isBeforeConsent: true, request: v.strictObject({ siteId, origin: v.pipe(v.string(), v.maxLength(300)) }), answer: done },
  /** Sites of the ecosystem that use the wallet. `origin`: where the person agreed, or the first of the site's. */
  'consent.list': { path: '/v1/consents/list', needs: 'token', request: empty, answer: v.strictObject({ sites: v.array(v.strictObject({ siteId: v.string(), name: v.string(), origin: v.string(), sinceMs: atMs, isThis: v.boolean() })) }) },
  /** Takes it back: the sessions of that site end with it. */
  'consent.withdraw': { path: '/v1/consents/withdraw', needs: 'token', isStepUp: true, request: site, answer: done },
  'account.read': { path: '/v1/account', needs: 'token', request: empty, answer: v.strictObject({ account: v.record(v.string(), v.unknown()) }) },
  'account.delete': { path: '/v1/account/delete', needs: 'token', isStepUp: true, request: v.strictObject({ address: v.nullable(address) }), answer: done },
} as const satisfies Readonly<Record<string, Call>>;

export interface Call {
  readonly path: `/v1/${string}`;
  readonly needs: 'nothing' | 'flow' | 'session' | 'token';
  readonly isStepUp?: true;
  /** And the second factor, where the person or the site wants one. */
  readonly isSecond?: true;
  /** Good at a site of an ecosystem before the person has agreed to it. */
  readonly isBeforeConsent?: true;
  readonly request: v.GenericSchema;
  readonly answer: v.GenericSchema;
}
export type CallName = keyof typeof calls;
export type CallRequest<N extends CallName> = v.InferOutput<(typeof calls)[N]['request']>;
/** What a caller writes: defaults may be left out. */
export type CallInput<N extends CallName> = v.InferInput<(typeof calls)[N]['request']>;
export type CallAnswer<N extends CallName> = v.InferOutput<(typeof calls)[N]['answer']>;
export type SessionAnswer = v.InferOutput<typeof session>;

/** The largest body that is read, in bytes. */
export const maxBodyBytes = 65_536;
