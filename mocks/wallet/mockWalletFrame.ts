import { assertArguments } from '../../src/domain/assertArguments.ts';
import { helloMs, answerMs } from '../../adapters/walletFrame/limits.ts';
import { refusalError } from '../../adapters/walletFrame/refusalError.ts';
import type { AskFrameOptions, WalletFrame, WalletFrameOptions } from '../../adapters/walletFrame/index.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { authStrategies } from '../../src/domain/inApp/authStrategies.ts';
import type { CustodyLabel } from '../../src/domain/inApp/custodyLabel.ts';
import { frameScreens } from '../../src/domain/inApp/frameCalls.ts';
import { agreeProtocol } from '../../src/domain/inApp/frameProtocol.ts';
import type { FrameCalls, FrameProof, FrameScreen, FrameStatus } from '../../src/domain/inApp/frameCalls.ts';
import type { MailMeans } from '../../src/contracts/points/authProviders.ts';
import type { LoginFlow } from '../../src/domain/inApp/logins.ts';
import type { FrameMethod, FrameRefusalCode } from '../../src/domain/inApp/frameMessages.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { mockAccounts } from '../accounts.ts';
import type { MockAccount } from '../accounts.ts';
import type { MockSessionKey } from './mockSessionKey.ts';

/** What the person does in the frame, or that it answers nothing at all. `waits`: no answer comes yet. */
export type FrameBehaviour = 'approves' | 'rejects' | 'waits' | 'silent';

export interface MockWalletFrameOptions {
  /** Of the wallet that is opened, selected first; one, if absent. */
  readonly accounts?: readonly MockAccount[];
  readonly custody?: CustodyLabel;
  /** Whether its wallet is made of a recovery phrase. Absent: where it has several accounts. */
  readonly hasPhrase?: boolean;
  /** Where a login at an identity provider begins. Absent: at an address of its host, where nothing is. */
  readonly loginPage?: (login: MockLogin) => string;
  /** Countries whose numbers get codes by it. Absent: it says nothing of them. */
  readonly sms?: NonNullable<FrameStatus['sms']>;
  /** Ways in that its server takes. Absent: it says nothing of them. */
  readonly ways?: NonNullable<FrameStatus['ways']>;
  /** What its mails have. Absent: a code. */
  readonly mailHas?: readonly MailMeans[];
  /** Whether its operator lets a message of the site be signed in one step with the sign-in. Absent: no, the person is asked. */
  readonly signsInAtSite?: true;
  /** Of which ecosystem it is the wallet, and what that offers. Absent: of one site. */
  readonly ecosystem?: { readonly ecosystemId: string; readonly name: string; readonly authOptions: readonly string[]; readonly icon?: string; readonly image?: string };
  /** Of the page that embeds it, for what other wallets sign. Absent: this page's. */
  readonly domain?: string;
}

/** A login at an identity provider that a page has begun, with the ticket that it is proved by. */
export type MockLogin = FrameCalls['beginLogin']['params'] & Pick<LoginFlow, 'flowId'> & { readonly ticket: string };

/** A wallet of another origin, as far as a page can tell, with what its person and its server do. It keeps its login over reloads of the page. */
export interface MockWalletFrame {
  /** For `walletInApp.with({ openFrame })`. */
  openFrame(options: WalletFrameOptions): Promise<WalletFrame>;
  /** For `walletEcosystem.with({ askEcosystem })`: answers as the wallet's server does. */
  askEcosystem(request: { readonly ecosystemId: string }): Promise<{ readonly status: number; readonly body: string }>;
  set(behaviour: FrameBehaviour): void;
  /** From here on the method is refused, fails, or with `silence` is not answered; undefined: it does what it does. */
  fail(method: FrameMethod, how: FrameRefusalCode | Error | 'silence' | undefined): void;
  /** From here on this is answered to the method. */
  lie(method: FrameMethod, answer: unknown): void;
  /** Every code that was sent, the newest last. */
  codes(): readonly { readonly to: string; readonly code: string }[];
  /** Has the person of the mail that came last open its link, and confirm or decline it there. */
  answerMailLink(how: 'confirmed' | 'declined'): void;
  /** Every login at an identity provider that was begun, the newest last. Its ticket is good once. */
  logins(): readonly MockLogin[];
  /** How many questions of it wait for its person. */
  prompts(): number;
  /** How many frames are in pages. */
  frames(): number;
  /** What it was asked, in order. */
  asked(): readonly FrameMethod[];
  /** How a page has asked for the wallet to be made or opened, each time. */
  opens(): readonly FrameCalls['open']['params'][];
  /** Screens that a page has opened in it. */
  screens(): readonly FrameScreen[];
  isSignedIn(): boolean;
  /** This device is new to the wallet, or is not: it then opens by a recovery method alone. */
  setDevice(isKnown: boolean): void;
  /** Takes away all that its session key may sign unasked, as its person may on its own screen. */
  takeKeys(): void;
  /** Shows the page these accounts only; none of them is signed out. */
  show(addresses: readonly string[]): void;
  /** Signed out elsewhere. */
  signOut(): void;
}

type CodeKind = FrameCalls['sendCode']['params']['kind'];
type Login = FrameStatus['identities'][number];

/** The number that a page shows for each of its links. */
const mockMailNumber = 47;
/** Of a page of a test that has no address, see `createTestPage`. */
const testDomain = 'example.test';
const triesOfCode = 5;
const resendInMs = 60_000;
const expiresInMs = 600_000;

/** What the frame and its server hold. */
interface Kept {
  readonly accounts: readonly MockAccount[];
  readonly custody: CustodyLabel;
  readonly hasPhrase: boolean;
  readonly sms: FrameStatus['sms'] | undefined;
  readonly ways: FrameStatus['ways'] | undefined;
  readonly signsInAtSite: true | undefined;
  /** The person has signed in here, and no message of the site has followed yet. */
  hasJustSignedIn: boolean;
  readonly domain: string;
  readonly hasSites: boolean;
  readonly codes: ReturnType<typeof createCodes>;
  readonly logins: ReturnType<typeof createLogins>;
  readonly screens: FrameScreen[];
  readonly opens: FrameCalls['open']['params'][];
  /** The one that signed in, and what was linked to it. */
  login: Login | undefined;
  identities: readonly Login[];
  isMade: boolean;
  isKnown: boolean;
  shown: readonly string[];
  hasPasskey: boolean;
  /** Made when it is first asked for, and gone with the sign-out. */
  sessionKey: MockSessionKey | undefined;
  /** Flows whose passkey waits to be looked at. */
  readonly passkeys: Set<string>;
  /** What the person decides about something that the frame shows. */
  decide(signal: AbortSignal): Promise<void>;
  /** Tells pages to read the status again. */
  changed(): void;
}

type Methods = { readonly [M in FrameMethod]: (params: FrameCalls[M]['params'], signal: AbortSignal, clock: Clock) => FrameCalls[M]['answer'] | Promise<FrameCalls[M]['answer']> };

/** Plays the frame and its server in memory, behind the same interface as the real one. Its keys are public. */
export function createMockWalletFrame(options: MockWalletFrameOptions = {}): MockWalletFrame {
  assertArguments('createMockWalletFrame(options?: object)', options);
  const { accounts = mockAccounts.slice(0, 1), custody = 'user-recoverable', hasPhrase = accounts.length > 1, sms, ways, mailHas, signsInAtSite, ecosystem, domain = globalThis.location?.host ?? testDomain } = options;
  const faults = new Map<FrameMethod, FrameRefusalCode | Error | 'silence'>();
  const lies = new Map<FrameMethod, unknown>();
  const open = new Set<WalletFrameOptions>();
  const asked: FrameMethod[] = [];
  const person = createPerson();
  const kept: Kept = { accounts, custody, hasPhrase, sms, ways, signsInAtSite, hasJustSignedIn: false, hasSites: ecosystem !== undefined, domain, codes: createCodes(mailHas), logins: createLogins(options.loginPage), screens: [], opens: [], login: undefined, identities: [], isMade: false, isKnown: true, hasPasskey: false, sessionKey: undefined, passkeys: new Set(), shown: accounts.map(({ address }) => address), decide: person.decide, changed: () => open.forEach(({ onChanged }) => onChanged()) };
  const methods = createMethods(kept);

  const answer = async <M extends FrameMethod>(method: M, params: FrameCalls[M]['params'], signal: AbortSignal, clock: Clock): Promise<unknown> => {
    asked.push(method);
    const fault = faults.get(method);
    if (fault === 'silence' || person.behaviour() === 'silent') return new Promise(() => {});
    if (fault !== undefined) throw fault instanceof Error ? fault : refusal(fault);
    if (lies.has(method)) return lies.get(method);
    const result = await methods[method](params, signal, clock);
    return JSON.parse(JSON.stringify(result)) as unknown; // as a message would carry it
  };

  return {
    openFrame: async (options) => {
      await untilHello(options, () => person.behaviour() !== 'silent');
      open.add(options);
      options.signal.addEventListener('abort', () => open.delete(options));
      return { ask: (method, params, how = {}) => within(options, how, (signal) => answer(method, JSON.parse(JSON.stringify(params)), signal, options.clock)) };
    },
    askEcosystem: async ({ ecosystemId }) => {
      if (ecosystem?.ecosystemId !== ecosystemId) return { status: 404, body: JSON.stringify({ code: 'NOT_FOUND', message: 'There is no ecosystem with this id.' }) };
      const { ecosystemId: _id, ...facts } = ecosystem;
      return { status: 200, body: JSON.stringify(facts) };
    },
    set: person.set,
    fail: (method, how) => void (how === undefined ? faults.delete(method) : faults.set(method, how)),
    lie: (method, given) => void lies.set(method, given),
    codes: () => kept.codes.sent,
    answerMailLink: (how) => kept.codes.answerLink(how),
    logins: () => kept.logins.begun,
    prompts: person.prompts,
    frames: () => open.size,
    asked: () => asked,
    opens: () => kept.opens,
    screens: () => kept.screens,
    isSignedIn: () => kept.login !== undefined,
    setDevice: (isKnown) => {
      kept.isKnown = isKnown;
      kept.changed();
    },
    takeKeys: () => {
      kept.sessionKey = undefined;
      kept.changed();
    },
    show: (addresses) => {
      kept.shown = addresses;
      kept.changed();
    },
    signOut: () => {
      leave(kept);
      kept.changed();
    },
  };
}

/** Nothing that the person confirmed on this device outlasts it. */
function leave(kept: Kept): void {
  Object.assign(kept, { login: undefined, sessionKey: undefined });
}

function readStatus({ login, identities, isMade, isKnown, shown, custody, hasPhrase, hasSites, sms, ways, signsInAtSite, sessionKey }: Kept): FrameStatus {
  const isGuest = login?.kind === 'guest';
  return {
    status: !login ? 'Logged Out' : !isMade ? 'Logged In, Wallet Uninitialized' : isKnown ? 'Logged In, Wallet Initialized' : 'Logged In, New Device',
    addresses: login && isMade && isKnown ? shown : [],
    custody: isGuest ? 'device-only' : custody,
    isGuest,
    identities: login ? identities : [],
    wantsRecovery: isGuest,
    hasPhrase,
    ...(sms && { sms }), ...(ways && { ways }),
    ...(signsInAtSite && { signsInAtSite }),
    canImport: custody !== 'external',
    // A service that keeps the key has none of the person's ways to it.
    screens: custody === 'external' && !isGuest ? ['policy'] : frameScreens.filter((screen) => (screen !== 'twoStep' || !isGuest) && (screen !== 'sites' || hasSites) && (screen !== 'sessionKeys' || (sessionKey !== undefined && sessionKey.grants.length > 0))), // the device is all the proof that a guest has
  };
}

/** Whom a proof lets in. What it proves is looked at for codes, tickets and flows alone. */
function loginOf(proof: FrameProof, { codes, logins, passkeys }: Kept): Login {
  switch (proof.type) {
    case 'code': return codes.prove(proof);
    case 'device': return { kind: 'guest', value: null };
    case 'passkey':
      if (!passkeys.delete(proof.flowId)) throw refusal('codeExpired');
      return { kind: 'passkey', value: 'Mock authenticator' };
    case 'siwe': return { kind: 'wallet', value: /0x[0-9a-fA-F]{40}/.exec(proof.message)?.[0] ?? null };
    case 'jwt': case 'payload': return { kind: 'backend', value: 'mock-user' };
    case 'idToken': return { kind: 'google', value: 'mock@mail.example', providerId: 'google' };
    case 'initData': return { kind: 'telegram', value: '@mock', providerId: 'telegram' };
    case 'flow': return codes.proveLink(proof) ?? logins.prove(proof);
  }
}

const withId = (login: Login): Login => ({ ...login, identityId: `mock-identity-${login.kind}-${login.value ?? ''}` });

function createMethods(kept: Kept): Methods {
  const { codes, accounts, decide, screens, opens } = kept;
  const letIn = (proof: FrameProof, isLinked: boolean): FrameStatus => {
    const login = withId(loginOf(proof, kept));
    // A guest's device alone no longer signs in once there is another way.
    const others = isLinked ? kept.identities.filter(({ kind, identityId }) => kind !== 'guest' && identityId !== login.identityId) : [];
    Object.assign(kept, { login: others[0] ?? login, identities: [...others, login] });
    if (proof.type === 'passkey') kept.hasPasskey = true;
    return readStatus(kept);
  };
  return {
    hello: ({ protocol }) => ({ protocol: agreeProtocol(protocol) }),
    status: () => readStatus(kept),
    sendCode: ({ kind, to, mailHas }) => codes.send(kind, to, mailHas),
    resendCode: ({ flowId, mailHas }) => codes.resend(flowId, mailHas),
    readMailLink: ({ flowId }) => codes.readLink(flowId),
    beginLogin: (params) => kept.logins.begin(params),
    proveDevice: () => {
      const flowId = codes.nextId();
      return { flowId, publicKey: 'mock-public-key', signature: `mock-signature-over-${flowId}` };
    },
    findPasskey: () => ({ isKnown: kept.hasPasskey, isSupported: true }),
    provePasskey: async ({ does }, signal) => {
      await decide(signal);
      if (does === 'use' && !kept.hasPasskey) throw refusal('rejected'); // a browser that has none leaves the person nothing but to turn away
      const flowId = codes.nextId();
      kept.passkeys.add(flowId);
      return { flowId, credential: JSON.stringify({ id: 'mock-passkey', type: 'public-key', response: { clientDataJSON: `mock-answer-to-${flowId}` } }) };
    },
    prepareMessage: async (request) => {
      const { writeSignIn } = await import('./writeSignIn.ts');
      return { message: writeSignIn({ ...request, domain: kept.domain, nonce: codes.nextId().replaceAll('-', '') }) };
    },
    signIn: ({ proof }) => {
      kept.hasJustSignedIn = true;
      return letIn(proof, false);
    },
    link: ({ proof }) => letIn(proof, true),
    open: async (params, signal) => {
      if (!kept.login) throw refusal('notSignedIn');
      opens.push(params);
      await decide(signal);
      Object.assign(kept, { isMade: true, isKnown: true });
      return readStatus(kept);
    },
    sign: async (request, signal, clock) => {
      const account = accounts.find(({ address }) => address === request.address && kept.shown.includes(address));
      const { sessionKey } = kept;
      if (kept.login && !account && request.method === 'latchkey_signUserOperation') return signUnasked(sessionKey, request, clock);
      if (!kept.login || !account) throw refusal('notSignedIn');
      const isOneStep = request.isSignIn === true && kept.signsInAtSite === true && kept.hasJustSignedIn;
      kept.hasJustSignedIn = false;
      if (!isOneStep) await decide(signal);
      const { signInFrame } = await import('./signInFrame.ts');
      const signed = await signInFrame(account, request);
      if (sessionKey && request.method === 'eth_signTypedData_v4') await noteGranted(kept, sessionKey, request.payload);
      return signed;
    },
    ...keyMethods(kept),
    signOut: () => {
      leave(kept);
      return true;
    },
    identityToken: ({ nonce }) => {
      if (!kept.login) throw refusal('notSignedIn');
      return { token: `mock.${nonce ?? 'none'}.token`, expiresInMs: 300_000 };
    },
    manage: ({ screen }) => {
      screens.push(screen);
      return readStatus(kept);
    },
    unlink: async ({ identityId }, signal) => {
      const left = kept.identities.filter((each) => each.identityId !== identityId);
      if (left.length === kept.identities.length) throw refusal('badRequest');
      if (left.length === 0) throw refusal('lastWay');
      await decide(signal);
      Object.assign(kept, { login: left[0], identities: left });
      return readStatus(kept);
    },
    stepUp: ({ proof }) => {
      const { identityId } = withId(loginOf(proof, kept));
      if (!kept.identities.some((each) => each.identityId === identityId)) throw refusal('notSignedIn');
      return true;
    },
  };
}

/** Who has no wallet open here has no key here. */
function keyMethods(kept: Kept): Pick<Methods, 'sessionKey' | 'allowSessionKey'> {
  const openKey = async (): Promise<MockSessionKey> => {
    const { login, isMade, isKnown } = kept;
    if (!login) throw refusal('notSignedIn');
    if (!isMade || !isKnown) throw refusal(isMade ? 'recoveryNeeded' : 'noWallet');
    const { makeSessionKey } = await import('./mockSessionKey.ts');
    return (kept.sessionKey ??= makeSessionKey());
  };
  return {
    sessionKey: async () => {
      const [key, { tellSessionKey }] = await Promise.all([openKey(), import('./mockSessionKey.ts')]);
      return tellSessionKey(key);
    },
    allowSessionKey: async ({ grant }, signal) => {
      const key = await openKey();
      const { readGranted } = await import('./mockSessionKey.ts');
      const granted = readGranted(grant, key);
      if (!granted) throw refusal('badRequest');
      if (granted.grant) await kept.decide(signal);
      await noteGranted(kept, key, grant);
      return true as const;
    },
  };
}

/** Keeps what the person has confirmed for the key, or has taken back. Anything else is not looked at. */
async function noteGranted(kept: Kept, key: MockSessionKey, data: unknown): Promise<void> {
  const { readGranted, withGranted } = await import('./mockSessionKey.ts');
  const granted = readGranted(data, key);
  if (!granted) return;
  kept.sessionKey = withGranted(key, granted);
  kept.changed();
}

async function signUnasked(key: MockSessionKey | undefined, request: FrameCalls['sign']['params'], clock: Clock): Promise<string> {
  const { signBySessionKey } = await import('./mockSessionKey.ts');
  const signature = sameAddress(key?.account.address, request.address) && key ? await signBySessionKey(key, request, clock.nowMs()) : undefined;
  if (signature === undefined) throw refusal('notAllowed');
  return signature;
}

/** Codes by mail and to phones: each is good once, and for so many tries. */
function createCodes(ofWallet: readonly MailMeans[] = ['code']) {
  const links = new Map<string, { readonly ofCode: string; readonly ticket: string; state: 'sent' | 'confirmed' | 'declined' }>();
  const flows = new Map<string, { readonly kind: CodeKind; readonly to: string; readonly code: string; triesLeft: number }>();
  const sent: { readonly to: string; readonly code: string }[] = [];
  let made = 0;
  const nextId = (): string => `mock-flow-${(made += 1)}`;
  const send = (kind: CodeKind, to: string, wanted: readonly MailMeans[] = ['code']): FrameCalls['sendCode']['answer'] => {
    const means = kind === 'phone' ? ['code'] : ofWallet.filter((each) => wanted.includes(each));
    if (means.length === 0) throw refusal('notOffered');
    const flowId = nextId();
    const code = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).padStart(6, '0').slice(-6);
    flows.set(flowId, { kind, to, code, triesLeft: triesOfCode });
    sent.push({ to, code });
    if (!means.includes('link')) return { flowId, resendInMs, expiresInMs };
    const link = nextId();
    links.set(link, { ofCode: flowId, ticket: `mock-ticket-of-${link}`, state: 'sent' });
    return { flowId, resendInMs, expiresInMs, ...(!means.includes('code') && { hasCode: false }), link: { flowId: link, number: mockMailNumber } };
  };
  const linkOf = (flowId: string) => {
    const link = links.get(flowId);
    if (!link || !flows.has(link.ofCode)) throw refusal('codeExpired');
    return link;
  };
  return {
    sent,
    answerLink: (how: 'confirmed' | 'declined'): void => {
      const last = [...links.values()].at(-1);
      if (last?.state === 'sent') last.state = how;
    },
    readLink: (flowId: string): FrameCalls['readMailLink']['answer'] => {
      const { state, ticket } = linkOf(flowId);
      return state === 'confirmed' ? { state, ticket } : { state };
    },
    /** Undefined for a flow that is no link's. */
    proveLink: ({ flowId, ticket }: { readonly flowId: string; readonly ticket: string }): Login | undefined => {
      if (!links.has(flowId)) return undefined;
      const link = linkOf(flowId);
      const flow = flows.get(link.ofCode);
      if (!flow || link.state !== 'confirmed' || link.ticket !== ticket) throw refusal('codeExpired');
      flows.delete(link.ofCode);
      return { kind: flow.kind, value: flow.to };
    },
    nextId,
    send,
    resend: (flowId: string, wanted?: readonly MailMeans[]) => {
      const flow = flows.get(flowId);
      if (!flow) throw refusal('codeExpired');
      flows.delete(flowId);
      return send(flow.kind, flow.to, wanted);
    },
    /** Where the right code went. */
    prove: ({ flowId, code }: { readonly flowId: string; readonly code: string }): { readonly kind: CodeKind; readonly value: string } => {
      const flow = flows.get(flowId);
      if (!flow) throw refusal('codeExpired');
      if (flow.code === code) {
        flows.delete(flowId);
        return { kind: flow.kind, value: flow.to };
      }
      flow.triesLeft -= 1;
      if (flow.triesLeft > 0) throw refusal('wrongCode', flow.triesLeft);
      flows.delete(flowId);
      throw refusal('tooManyTries');
    },
  };
}

/** Logins at identity providers: each ticket is good once. */
function createLogins(loginPage: MockWalletFrameOptions['loginPage'] = ({ providerId, flowId }) => `https://${host}/api/2024-05-05/login/${providerId}?clientId=mock&flowId=${flowId}`) {
  const begun: MockLogin[] = [];
  const used = new Set<string>();
  return {
    begun,
    begin: (params: FrameCalls['beginLogin']['params']): LoginFlow => {
      const login = { ...params, flowId: `mock-login-${begun.length + 1}`, ticket: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '').slice(0, 43) };
      begun.push(login);
      return { flowId: login.flowId, url: loginPage(login), expiresInMs };
    },
    prove: ({ flowId, ticket }: { readonly flowId: string; readonly ticket: string }): Login => {
      const login = begun.find((each) => each.flowId === flowId && each.ticket === ticket);
      if (!login || used.has(flowId)) throw refusal('codeExpired');
      used.add(flowId);
      const { providerId } = login;
      return { kind: authStrategies.find((strategy) => strategy === providerId) ?? 'oidc', value: `person@${providerId}.example`, providerId };
    },
  };
}

function createPerson() {
  const waiting = new Set<(behaviour: FrameBehaviour) => void>();
  let behaviour: FrameBehaviour = 'approves';
  return {
    behaviour: () => behaviour,
    prompts: () => waiting.size,
    set: (next: FrameBehaviour): void => {
      behaviour = next;
      for (const settle of [...waiting]) settle(next);
    },
    decide: (signal: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
      const settle = (next: FrameBehaviour): void => {
        if (next === 'waits' || next === 'silent' || !waiting.delete(settle)) return;
        if (next === 'approves') resolve();
        else reject(refusal('rejected'));
      };
      signal.addEventListener('abort', () => {
        waiting.delete(settle);
        reject(signal.reason);
      });
      waiting.add(settle);
      settle(behaviour);
    }),
  };
}

const host = 'wallet.latchkey.test';

function refusal(code: FrameRefusalCode, triesLeft?: number): Error {
  return refusalError({ type: 'refusal', id: 'mock', code, ...(triesLeft !== undefined && { triesLeft }) }, host);
}

/** The limits of the real one. */
function untilHello({ clock, signal }: WalletFrameOptions, isThere: () => boolean): Promise<void> {
  signal.throwIfAborted();
  if (isThere()) return Promise.resolve();
  return new Promise((_resolve, reject) => {
    const cancel = clock.setTimer(() => reject(inAppErrors.unreachable({ host })), helloMs);
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}

function within({ clock, signal: whole }: WalletFrameOptions, { signal, forMs = answerMs }: AskFrameOptions, run: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const ends = new AbortController();
  const either = AbortSignal.any([whole, ends.signal, ...(signal ? [signal] : [])]);
  return new Promise((resolve, reject) => {
    if (either.aborted) return reject(either.reason);
    const cancel = forMs === 'none' ? () => {} : clock.setTimer(() => ends.abort(inAppErrors.unreachable({ host })), forMs);
    const settle = (end: () => void): void => {
      cancel();
      end();
    };
    either.addEventListener('abort', () => settle(() => reject(either.reason)));
    return void run(either).then((value) => settle(() => resolve(value)), (error) => settle(() => reject(error)));
  });
}
