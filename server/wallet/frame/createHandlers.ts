import type { FrameCalls, FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { frameScreens } from '../../../src/domain/inApp/frameCalls.ts';
import { agreeProtocol } from '../../../src/domain/inApp/frameProtocol.ts';
import { toFrameKeyGrant } from '../../../src/domain/inApp/keyGrants.ts';
import { readFrameLooks } from '../../../src/domain/inApp/frameLooks.ts';
import type { SessionAnswer } from '../../protocol/calls.ts';
import { createCustodyOf } from '../custody/createCustodyOf.ts';
import { createShareCustody } from '../custody/createShareCustody.ts';
import { createSignerCustody } from '../custody/createSignerCustody.ts';
import type { CustodyState, KeyCustodyProvider, WalletCustody } from '../custody/keyCustodyProvider.ts';
import { createHandedOver } from './authorizationAsked.ts';
import { Refused, textOf } from './createGate.ts';
import type { Handlers } from './createGate.ts';
import { readDeviceKeys } from './deviceKeys.ts';
import { createFreshPasskey } from './freshPasskey.ts';
import { createDeviceStore } from './deviceStore.ts';
import { createDeviceWord } from './createDeviceWord.ts';
import { mailLocale } from './mailLocale.ts';
import { manage, screensOf } from './manage.ts';
import { openWallet } from './openWallet.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import { addressesOf, readAccounts } from './ownAccounts.ts';
import type { OwnAccounts } from './ownAccounts.ts';
import type { CallOptions, FrameParts } from './parts.ts';
import type { PolicyBounds } from './policy.ts';
import { findPasskey, provePasskey } from './provePasskey.ts';
import { allowGrant, forgetSessionKeys, hasSessionKeys, readGrants, readSessionKey } from './sessionKeys.ts';
import { signAsked } from './signAsked.ts';
import { beginLogin, prepareMessage, proofOf, proveAgain, proveDevice, readMailLink, resendCode, sendCode, signIn, link } from './signIn.ts';
import { createSiteSignIn } from './siteSignIn.ts';
import { codeOf, toRefused } from './toRefused.ts';
import { unlink } from './unlink.ts';

/** Nothing that the person confirmed on this device outlasts it. */
async function signOut(context: FrameContext, everywhere: boolean, options: CallOptions): Promise<true> {
  await forgetSessionKeys(context);
  context.fresh.forget();
  context.siteSignIn.end();
  context.handedOver.end();
  await context.server.signOut(everywhere, options);
  await context.custody.lock();
  context.forget();
  context.tabs?.tell();
  return true;
}

/** What the site's settings say to the page, signed in or not. */
function siteStatus({ site: { sms, ways, oneStepSignIn } }: FrameParts): Pick<FrameStatus, 'sms' | 'ways' | 'signsInAtSite'> {
  return { ...(sms && { sms }), ...(ways && { ways }), ...(oneStepSignIn && { signsInAtSite: true as const }) };
}

/** What a page may ask the frame for, each request carried out to its end. What goes wrong becomes a code. */
export function createHandlers(parts: FrameParts): Handlers {
  let wallet: OwnWallet | undefined;
  let looked: Promise<unknown> | undefined;
  let bounds: PolicyBounds | undefined;
  let mailsIn = mailLocale(undefined);
  const custody = providerOf(parts);
  const word = createDeviceWord(parts.server, parts.now);
  const ofSite = siteStatus(parts);
  const loggedOut: FrameStatus = { ...ofSite, status: 'Logged Out', addresses: [], custody: 'device-only', isGuest: false, identities: [], wantsRecovery: false, hasPhrase: false, canImport: custody.canImport, screens: [] };

  const resumed = async ({ signal }: CallOptions): Promise<SessionAnswer | undefined> => {
    if (parts.server.session()) return parts.server.session();
    // Asked once a page: a page that was signed out here asks again only by signing in.
    looked ??= parts.server.resume({ signal }).then((session) => session && word.heard());
    try {
      await looked;
    } catch (error) {
      looked = undefined;
      throw error;
    }
    return parts.server.session();
  };
  const own = async (options: CallOptions): Promise<OwnWallet> => {
    const session = await resumed(options);
    if (!session) throw new Refused('notSignedIn');
    if (wallet && wallet.session.userId === session.userId && wallet.session.deviceId === session.deviceId) return wallet;
    wallet = { session, wallet: await custody.walletOf(session, options), state: undefined };
    return wallet;
  };
  const context: FrameContext = {
    ...parts,
    session: resumed,
    own,
    assureDevice: word.assure,
    fresh: createFreshPasskey(parts.now),
    siteSignIn: createSiteSignIn({ statements: parts.site.oneStepSignIn?.statements, now: parts.now }),
    handedOver: createHandedOver(parts.now),
    locale: () => mailsIn,
    policyBounds: async (options) => {
      if (bounds) return bounds;
      const { policyBounds: { dailyWei, methods, contracts } } = await parts.server.call('site.read', { siteId: parts.site.siteId }, options);
      return (bounds = { dailyWei: BigInt(dailyWei), methods, contracts });
    },
    forget: () => {
      wallet = undefined;
      looked = undefined;
      word.forget();
    },
    status: async (options) => {
      const session = await resumed(options);
      if (!session) return loggedOut;
      // All that a page hears of a person who has not agreed to its site: that there is something to ask them, by `open`.
      if (session.consent === 'needed') return { ...loggedOut, status: 'Logged In, Wallet Uninitialized', isGuest: session.isGuest };
      const found = await own(options);
      try {
        found.state ??= await found.wallet.resume(options);
        const { wallet: opened, state } = found;
        return { ...ofSite, ...statusOf(session, { wallet: opened, state, accounts: state.at === 'ready' ? await readAccounts(context, found, options) : undefined, hasSecondFactor: parts.site.secondFactor !== undefined, hasSites: parts.site.ecosystemName !== undefined, hasKeys: await hasSessionKeys(context, found) }) };
      } catch (error) {
        // The cookie is that of a device whose keys this browser has not kept.
        if (signedOut.some((code) => code === codeOf(error))) return loggedOut;
        throw error;
      }
    },
  };
  followTabs(context);
  return {
    hello: guarded(async (params) => {
      if (textOf(params, 'siteId', 63) !== parts.site.siteId) throw new Refused('badRequest');
      const { locale } = params;
      mailsIn = mailLocale(locale);
      parts.takeLooks({ ...(typeof locale === 'string' && locale.length < 16 && { locale }), ...readFrameLooks(params) });
      return { protocol: agreeProtocol(params['protocol']) };
    }),
    status: guarded((_params, options) => context.status(options)),
    ...signInHandlers(context),
    open: guarded((params, options) => openWallet(context, params, options)),
    sign: guarded((params, options) => signAsked(context, params, options)),
    ...keyHandlers(context),
    signOut: guarded((params, options) => signOut(context, params['everywhere'] === true, options)),
    identityToken: guarded((params, options) => identityToken(context, params, options)),
    manage: guarded(async (params, options) => {
      const screen = frameScreens.find((each) => each === params['screen']);
      // One that only a newer page knows.
      if (!screen) throw new Refused('unsupported');
      return manage(context, screen, params, options);
    }),
    unlink: guarded((params, options) => unlink(context, textOf(params, 'identityId', 64), options)),
    stepUp: guarded((params, options) => proveAgain(context, proofOf(params), options)),
  };
}

/** The key by which the wallet signs for smart accounts unasked. */
function keyHandlers(context: FrameContext) {
  return {
    sessionKey: guarded((_params, options) => sessionKey(context, options)),
    allowSessionKey: guarded(async (params, options) => {
      await allowGrant(context, await openOwn(context, options), params['grant'], options);
      return true;
    }),
  } satisfies Partial<Handlers>;
}

async function sessionKey(context: FrameContext, options: CallOptions): Promise<FrameCalls['sessionKey']['answer']> {
  const own = await openOwn(context, options);
  const address = await readSessionKey(context, own);
  const grants = await readGrants(context, own);
  return { address, grants: grants.map(toFrameKeyGrant) };
}

/** Only where the wallet is open on this device: who is signed in elsewhere alone has no key here. */
async function openOwn(context: FrameContext, options: CallOptions): Promise<OwnWallet> {
  const own = await context.own(options);
  own.state ??= await own.wallet.resume(options);
  if (own.state.at !== 'ready') throw new Refused(own.state.at === 'none' ? 'noWallet' : 'recoveryNeeded');
  return own;
}

/** What lets a person in, adds a way in, and begins either. */
function signInHandlers(context: FrameContext) {
  return {
    sendCode: guarded((params, options) => sendCode(context, params, options)),
    resendCode: guarded((params, options) => resendCode(context, params, options)),
    readMailLink: guarded((params, options) => readMailLink(context, params, options)),
    beginLogin: guarded((params, options) => beginLogin(context, params, options)),
    proveDevice: guarded((_params, options) => proveDevice(context, options)),
    findPasskey: guarded(() => findPasskey(context)),
    provePasskey: guarded((params, options) => provePasskey(context, params, options)),
    prepareMessage: guarded((params, options) => prepareMessage(context, params, options)),
    signIn: guarded((params, options) => signIn(context, proofOf(params), options).finally(() => context.tabs?.tell())),
    link: guarded((params, options) => link(context, proofOf(params), options)),
  } satisfies Partial<Handlers>;
}

/** What went wrong becomes a code. */
const guarded = <A extends readonly unknown[], T>(run: (...args: A) => Promise<T>) => async (...args: A): Promise<T> => {
  try {
    return await run(...args);
  } catch (error) {
    throw toRefused(error);
  }
};

/** Custody of this site's wallets: each adapter has its line here. */
function providerOf({ server, records, site: { realm, custody: ofSite }, custody, lock }: FrameParts): KeyCustodyProvider {
  const shares = createShareCustody({
    portsOf: async ({ userId, deviceId }, options) => {
      const { share } = await readDeviceKeys(records, realm);
      return {
        call: (name, request, { signal = options.signal }) => server.call(name, request, { signal }),
        store: createDeviceStore(records, { realm, userId }),
        custody,
        device: { userId, deviceId, publicKey: share.publicKey, privateKey: share.privateKey },
        lock: (run) => lock(`wallet:${userId}`, run),
      };
    },
  });
  const signer = createSignerCustody({ call: server.call, worker: custody, records, realm, lock });
  return createCustodyOf({ ofSite, call: server.call, records, realm, shares, signer });
}

/** Whose session the cookie holds now is asked at once: a tab that still has a token would go on without it. */
function followTabs({ tabs, server, custody, forget }: FrameContext): void {
  tabs?.follow(async () => {
    const session = await server.resume({ signal: AbortSignal.timeout(askedWithinMs) }).catch(() => server.session());
    if (!session) await custody.lock();
    forget();
  });
}

/** For the site's own server: who is signed in. */
async function identityToken({ own, server, now }: FrameContext, params: Readonly<Record<string, unknown>>, options: CallOptions): Promise<FrameCalls['identityToken']['answer']> {
  await own(options);
  const nonce = params['nonce'] === null ? null : textOf(params, 'nonce', 128);
  const { token, expiresAtMs } = await server.call('identity.token', { nonce }, options);
  return { token, expiresInMs: Math.max(0, expiresAtMs - now()) };
}

const askedWithinMs = 20_000;
const signedOut = ['notSignedIn', 'badProof'];

function statusOf({ identities, isGuest }: SessionAnswer, { wallet, state, accounts, hasSecondFactor, hasSites, hasKeys }: { readonly wallet: WalletCustody; readonly state: CustodyState; readonly accounts: OwnAccounts | undefined; readonly hasSecondFactor: boolean; readonly hasSites: boolean; readonly hasKeys: boolean }): FrameStatus {
  const known = { isGuest, hasPhrase: accounts?.kind === 'phrase', canImport: wallet.secrets !== undefined, identities: identities.map(({ kind, value, identityId, providerId }) => ({ kind, value, identityId, ...(providerId !== null && { providerId }) })), custody: state.label, screens: screensOf(wallet, { hasSecondFactor: hasSecondFactor && !isGuest, hasSites, hasKeys }) };
  if (state.at === 'none') return { ...known, status: 'Logged In, Wallet Uninitialized', addresses: [], wantsRecovery: false };
  if (state.at === 'newDevice' || !accounts) return { ...known, status: 'Logged In, New Device', addresses: [], wantsRecovery: false };
  return { ...known, status: 'Logged In, Wallet Initialized', addresses: addressesOf(accounts), wantsRecovery: wallet.recovery !== undefined && state.methods.length === 0 };
}
