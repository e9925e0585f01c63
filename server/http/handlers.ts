import type { Site } from '../config/site.ts';
import { randomBytes, toBase64url } from '../core/bytes.ts';
import type { Core } from '../core/createCore.ts';
import { assertDeviceKeys, type NewDevice } from '../core/devices.ts';
import { flowMs, sessionMs } from '../core/numbers.ts';
import type { Caller } from '../core/ports.ts';
import { refused } from '../core/refusals.ts';
import { assertProved, markProved, type SignedIn } from '../core/signedIn.ts';
import type { ProvedIdentity } from '../core/provers.ts';
import type { FoundUser } from '../core/users.ts';
import { methodIdsOf } from '../core/shareSetRows.ts';
import type { Actor } from '../core/walletChanges.ts';
import type { CallAnswer, CallName, CallRequest, calls, SessionAnswer } from '../protocol/calls.ts';
import type { Proof } from '../protocol/proof.ts';
import { flowCookie, sessionCookieOf } from './cookies.ts';

/** What a handler gets beside its request. */
export interface CallContext<N extends CallName> {
  readonly caller: Caller;
  readonly cookies: ReadonlyMap<string, string>;
  setCookie(name: string, value: string, maxAgeMs: number): void;
  /** Whose chain of the audit the call is written to, where its token does not say. */
  setActor(actor: Actor): void;
  readonly signedIn: (typeof calls)[N]['needs'] extends 'token' ? SignedIn : undefined;
}

export type Handlers = { readonly [N in CallName]: (request: CallRequest<N>, context: CallContext<N>) => Promise<CallAnswer<N>> };

type SignInContext = Pick<CallContext<'code.verify'>, 'cookies' | 'setCookie' | 'setActor'>;

/** What each call does. Who may make it was checked before. */
export function createHandlers(core: Core): Handlers {
  return { ...createSignInHandlers(core), ...createSessionHandlers(core), ...createWalletHandlers(core), ...createAccountHandlers(core) };
}

const done = { done: true } as const;
const actorOf = ({ user, device }: SignedIn): Actor => ({ userId: user.userId, deviceId: device.deviceId });

async function siteOf({ sites }: Core, siteId: string): Promise<Site> {
  const site = await sites.get(siteId);
  if (site === undefined) throw refused('unknownSite');
  return site;
}

/** The secret that ties flows to a browser: one for all that run in it, so that two tabs do not end each other's. */
function holdFlow({ cookies, setCookie }: Pick<SignInContext, 'cookies' | 'setCookie'>): string {
  const known = cookies.get(flowCookie);
  const secret = known !== undefined && /^[\w-]{43}$/.test(known) ? known : toBase64url(randomBytes(32));
  setCookie(flowCookie, secret, flowMs);
  return secret;
}

function flowOf(cookies: ReadonlyMap<string, string>): string {
  const secret = cookies.get(flowCookie);
  if (secret === undefined) throw refused('codeExpired');
  return secret;
}

function createSignInHandlers(core: Core) {
  const { codes, guests, logins, proofs, users, devices, sessions, store, tell } = core;

  /** A session for an identity that was just proved. @throws userBlocked, deviceRevoked, accountLimit */
  async function signIn(site: Site, identity: ProvedIdentity, device: NewDevice, context: SignInContext): Promise<SessionAnswer> {
    return beginSession(site, await users.findOrCreate(site, identity), device, context);
  }

  async function beginSession(site: Site, { userId, isNew }: FoundUser, newDevice: NewDevice, { cookies, setCookie, setActor }: SignInContext): Promise<SessionAnswer> {
    const registered = await devices.register(userId, newDevice);
    const { device } = registered;
    setActor({ userId, deviceId: device.deviceId });
    const user = await store.get('users', { userId });
    if (user === undefined) throw refused('notSignedIn'); // deleted meanwhile
    const name = sessionCookieOf(site);
    await sessions.endPrevious(cookies.get(name));
    const { answer, cookie } = await sessions.begin({ user, device, siteId: site.siteId });
    if (cookie !== undefined) setCookie(name, cookie, sessionMs);
    if (registered.isNew && !isNew) await tell({ userId, siteId: site.siteId, event: 'newDevice', device: newDevice.label });
    return answer;
  }

  return {
    'site.read': async ({ siteId }) => {
      const site = await siteOf(core, siteId);
      const { name, ecosystemId, signIn: offered, look, policyBounds } = site;
      return {
        siteId, name, ecosystemId: ecosystemId ?? null, signIn: [...offered], providers: logins.providersOf(site).map(({ providerId, name: providerName, kind }) => ({ providerId, name: providerName, kind })), look: { accent: look.accent ?? null, logoUrl: look.logoUrl ?? null },
        policyBounds: { dailyWei: String(policyBounds.dailyWei), methods: [...policyBounds.methods], contracts: (policyBounds.contracts ?? []).map(({ selectors, ...contract }) => ({ ...contract, selectors: [...selectors] })) },
      };
    },
    'code.send': async ({ siteId, ...asked }, context) => {
      const site = await siteOf(core, siteId);
      const cookie = holdFlow(context);
      return codes.send({ site, ...asked, holder: { cookie }, userId: null }, context.caller);
    },
    'code.resend': async ({ flowId, locale, mailHas }, { cookies, caller }) => {
      const holder = { cookie: flowOf(cookies) };
      const row = await codes.read(flowId, holder, 'code');
      return codes.resend(await siteOf(core, row.siteId), row, { locale, mailHas, holder }, caller);
    },
    'code.verify': async ({ flowId, code, device }, context) => {
      const holder = { cookie: flowOf(context.cookies) };
      // Before the code is used up.
      await assertDeviceKeys(device);
      const { siteId, kind, value, locale } = await codes.verify({ flowId, code, holder, purpose: 'signIn' }, context.caller);
      return signIn(await siteOf(core, siteId), { kind, value, locale }, device, context);
    },
    'mailLink.read': (request, { cookies }) => codes.links.read(request, { cookie: flowOf(cookies) }),
    'guest.challenge': async ({ siteId }, context) => {
      const site = await siteOf(core, siteId);
      return guests.challenge(site, holdFlow(context), context.caller);
    },
    'guest.signIn': async ({ siteId, flowId, device, signature }, context) => {
      const site = await siteOf(core, siteId);
      await assertDeviceKeys(device);
      const value = await guests.verify({ site, flowId, cookie: flowOf(context.cookies), proofKey: device.proofKey, signature });
      return signIn(site, { kind: 'guest', value }, device, context);
    },
    'login.begin': async (request, context) => {
      const site = await siteOf(core, request.siteId);
      return logins.begin(site, request, holdFlow(context), context.caller);
    },
    'passkey.begin': async (request, context) => core.passkeys.begin(request, await siteOf(core, request.siteId), holdFlow(context), context.caller),
    'passkey.beginLink': async (request, context) => core.passkeys.beginLink(request, context.signedIn, await siteOf(core, context.signedIn.session.siteId), holdFlow(context), context.caller),
    'siwe.begin': async (request, context) => {
      const site = await siteOf(core, request.siteId);
      return core.siwe.begin(site, request, holdFlow(context), context.caller);
    },
    'signIn.prove': async ({ siteId, proof, device, locale }, context) => {
      const site = await siteOf(core, siteId);
      // Before the proof is used up.
      await assertDeviceKeys(device);
      const proved = await proofs.prove(proof, { site, purpose: 'signIn', cookie: context.cookies.get(flowCookie), userId: undefined, sessionId: undefined, caller: context.caller });
      return signIn(site, { locale, ...proved }, device, context);
    },
  } satisfies Partial<Handlers>;
}

function createSessionHandlers(core: Core) {
  const { sessions, proofs, identities, identityTokens, tell } = core;

  async function link(proof: Proof, { signedIn, cookies, caller }: Pick<CallContext<'identity.linkBy'>, 'signedIn' | 'cookies' | 'caller'>): Promise<CallAnswer<'identity.linkBy'>> {
    const { user, session } = signedIn;
    const site = await siteOf(core, session.siteId);
    const proved = await proofs.prove(proof, { site, purpose: 'link', cookie: cookies.get(flowCookie), userId: user.userId, sessionId: session.sessionId, caller });
    const answer = await identities.link(signedIn, proved);
    // The identity was proved a moment ago, which is what a step-up asks for.
    await markProved(core, session);
    await tell({ userId: user.userId, siteId: session.siteId, event: 'identityLinked' });
    return answer;
  }

  async function unlink(which: Parameters<typeof identities.unlink>[1], signedIn: SignedIn): Promise<CallAnswer<'identity.unlinkBy'>> {
    const { goneAddress, ...answer } = await identities.unlink(signedIn, which);
    // The address that is gone as well: its owner may not be who removed it.
    await tell({ userId: signedIn.user.userId, siteId: signedIn.session.siteId, event: 'identityUnlinked', ...(goneAddress !== undefined && { also: goneAddress }) });
    return answer;
  }

  return {
    'session.refresh': async ({ siteId }, { cookies, setCookie }) => {
      const site = await siteOf(core, siteId);
      const name = sessionCookieOf(site);
      const { answer, cookie } = await sessions.refresh(cookies.get(name), site);
      if (cookie !== undefined) setCookie(name, cookie, sessionMs);
      return answer;
    },
    'session.end': async ({ siteId, everywhere }, { cookies, setCookie, setActor }) => {
      const name = sessionCookieOf(await siteOf(core, siteId));
      const ended = await sessions.end(cookies.get(name), { isEverywhere: everywhere });
      if (ended !== undefined) setActor(ended);
      setCookie(name, '', 0);
      return done;
    },
    'proof.send': async ({ locale }, { signedIn, caller }) => proofs.send(signedIn, await siteOf(core, signedIn.session.siteId), locale, caller),
    'proof.verify': (request, { signedIn, caller }) => proofs.verify(signedIn, request, caller),
    'proof.by': async ({ proof }, { signedIn, cookies, caller }) => proofs.verifyBy(signedIn, proof, { site: await siteOf(core, signedIn.session.siteId), cookie: cookies.get(flowCookie), caller }),
    'identity.link': (request, context) => link({ type: 'code', ...request }, context),
    'identity.linkBy': ({ proof }, context) => link(proof, context),
    'identity.unlink': (request, { signedIn }) => unlink(request, signedIn),
    'identity.unlinkBy': (request, { signedIn }) => unlink(request, signedIn),
    'identity.token': ({ nonce }, { signedIn }) => identityTokens.sign(signedIn, nonce),
  } satisfies Partial<Handlers>;
}

function createWalletHandlers({ wallets, signers, secondFactors, now, tell }: Core) {
  return {
    'custody.read': (_, { signedIn }) => signers.read(signedIn),
    'signer.open': (_, { signedIn }) => signers.open(signedIn),
    'signer.sign': (request, { signedIn }) => signers.sign(signedIn, request),
    'wallet.read': (_, { signedIn }) => wallets.read(actorOf(signedIn)),
    'wallet.recovery': async (request, { signedIn }) => ({ active: await wallets.recovery(actorOf(signedIn), request) }),
    'wallet.prepare': async (request, { signedIn }) => ({ pending: await wallets.prepare(actorOf(signedIn), request) }),
    'wallet.share': async ({ walletId, version, for: use }, { signedIn }) => {
      if (use !== 'sign' && use !== 'verify') assertProved({ now }, signedIn);
      if (use === 'export' || use === 'recover') await secondFactors.assertShown(signedIn);
      return wallets.releaseShare(actorOf(signedIn), { walletId, version, use });
    },
    'wallet.activate': async (request, { signedIn }) => {
      const { userId } = signedIn.user;
      const before = await wallets.activeOf(userId);
      const active = await wallets.activate(actorOf(signedIn), request);
      const isChanged = before !== undefined && methodIdsOf(before).join() !== active.methods.map(({ recipientId }) => recipientId).sort().join();
      if (isChanged) await tell({ userId, siteId: signedIn.session.siteId, event: 'recoveryChanged' });
      return { active };
    },
    'wallet.discard': async (request, { signedIn }) => {
      await wallets.discard(actorOf(signedIn), request);
      return done;
    },
    'wallet.export': async ({ walletId }, { signedIn }) => {
      await wallets.countExport(actorOf(signedIn), walletId);
      await tell({ userId: signedIn.user.userId, siteId: signedIn.session.siteId, event: 'export' });
      return done;
    },
  } satisfies Partial<Handlers>;
}

function createAccountHandlers(core: Core) {
  const { devices, accounts, consents, secondFactors, tell } = core;
  const notify = ({ user, session }: SignedIn, event: 'secondFactorOn' | 'secondFactorOff'): Promise<void> => tell({ userId: user.userId, siteId: session.siteId, event });
  return {
    'factor.read': (_, { signedIn }) => secondFactors.read(signedIn),
    'factor.begin': async (_, { signedIn }) => secondFactors.begin(signedIn, await siteOf(core, signedIn.session.siteId)),
    'factor.confirm': async (request, { signedIn }) => {
      const answer = await secondFactors.confirm(signedIn, request);
      await notify(signedIn, 'secondFactorOn');
      return answer;
    },
    'factor.prove': ({ code }, { signedIn }) => secondFactors.prove(signedIn, code),
    'factor.remove': async (_, { signedIn }) => {
      await secondFactors.remove(signedIn);
      await notify(signedIn, 'secondFactorOff');
      return done;
    },
    'device.list': (_, { signedIn }) => devices.describe(signedIn.user.userId, signedIn.device.deviceId),
    'device.revoke': async ({ deviceId }, { signedIn }) => {
      await devices.revoke(signedIn.user.userId, deviceId, signedIn.session.siteId);
      return done;
    },
    'consent.give': async (request, { signedIn }) => {
      if (await consents.give(signedIn, request)) await tell({ userId: signedIn.user.userId, siteId: signedIn.session.siteId, event: 'siteAgreed' });
      return done;
    },
    'consent.list': (_, { signedIn }) => consents.list(signedIn),
    'consent.withdraw': async ({ siteId }, { signedIn }) => {
      await consents.withdraw(signedIn.user.userId, siteId);
      return done;
    },
    'account.read': (_, { signedIn }) => accounts.read(signedIn),
    'account.delete': async ({ address }, { signedIn, setCookie }) => {
      const site = await siteOf(core, signedIn.session.siteId);
      await accounts.remove(signedIn, address);
      setCookie(sessionCookieOf(site), '', 0);
      return done;
    },
  } satisfies Partial<Handlers>;
}
