import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import type { AuthProof, AuthServer, LoginRequest } from '../../src/contracts/points/authProviders.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { authenticate, resumeAuthentication } from '../../src/flows/auth/authenticate.ts';
import type { AuthenticateRequest } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { handOver } from './handOver.ts';
import { authSocial, retrySocial, selectSocialPhase, showLogin } from './index.ts';
import type { AuthSocialConfig, AuthSocialState } from './index.ts';
import { socialQuestion } from './socialQuestion.ts';

type State = CoreState & { readonly authSocial: AuthSocialState };
const walletOrigin = 'https://wallet.suite.test';
const ticket = 'd'.repeat(43);
const text = (value: object): string => `latchkey-login-1:${JSON.stringify(value)}`;
const icon = 'data:image/png;base64,iVBORw0KGgo=';
const tests: TestKit<State>[] = [];
const globals: Record<string, unknown> = globalThis as never; // a page's address is put there
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
  delete globals['window'];
});
beforeAll(() => import('./flows/signInSocial.ts')); // compiled when it is first asked for

interface Fate {
  readonly server?: Partial<AuthServer>;
  readonly sink?: (proof: AuthProof) => Promise<void>;
  readonly request?: Partial<AuthenticateRequest>;
  readonly config?: Partial<AuthSocialConfig>;
  readonly isBlocked?: boolean;
}

function kitWith(config: Partial<AuthSocialConfig> = {}) {
  const test = createTestKit({ plugins: [authSocial.with(config)] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  return test;
}

function start({ server = {}, sink, request = {}, config = {}, isBlocked = false }: Fate = {}) {
  const test = kitWith(config);
  test.blockWindows(isBlocked);
  const begun: Omit<LoginRequest, 'signal'>[] = [];
  const own = createAuthServer();
  const taken: AuthProof[] = [];
  const signing = test.kit.dispatch(authenticate({
    providerId: 'google',
    server: { ...own, beginLogin: async (given) => {
      const { signal: _signal, ...rest } = given;
      begun.push(rest);
      return own.beginLogin(given);
    }, ...server },
    sink: sink ?? (async (proof) => void taken.push(proof)),
    ...request,
  }));
  signing.catch(() => {});
  const phase = () => selectSocialPhase(test.kit.getState());
  const question = () => getShownQuestion(test.kit, socialQuestion);
  const until = (at: string) => test.turnUntil(() => question() !== undefined && (phase().at === at || (phase() as { readonly waitsFor?: string }).waitsFor === at)); // a phase, or what is waited for in it
  const popup = (nth = 0) => test.windows[nth];
  const flowOf = (nth = 0) => new URL(popup(nth)?.urls.at(-1) ?? '').searchParams.get('flowId') ?? '';
  const say = (value: object, origin = walletOrigin) => popup()?.say(text(value), origin);
  const sent = (nth = 0) => test.turnUntil(() => (popup(nth)?.urls.length ?? 0) > 1 && question() !== undefined);
  return { test, begun, taken, signing, phase, until, popup, flowOf, say, sent, question, ended: () => test.settled(signing) };
}

describe('authSocial in a window', () => {
  it('opens it in the click, sends it on, and proves what it says', async () => {
    const { test, begun, taken, popup, flowOf, say, sent, until, question, ended } = start();
    expect([popup()?.urls, popup()?.features.includes('width=350,height=500')]).toEqual([[''], true]);
    await sent();
    await until('window');
    expect(begun).toEqual([{ providerId: 'google', purpose: 'signIn', mode: 'popup', returnTo: 'https://example.test/?latchkeyWay=signIn.google' }]);
    const flowId = flowOf();
    say({ flowId, ticket });
    await until('connected');
    expect([taken, popup()?.isClosed()]).toEqual([[{ type: 'flow', flowId, ticket }], true]);
    question()?.answer('letIn');
    await ended();
    expect(JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values.values()]])).not.toMatch(new RegExp(`${ticket}|${flowId}`));
  });

  it('gives Facebook a wider one', () => {
    const { popup } = start({ request: { providerId: 'facebook' } });
    expect(popup()?.features).toContain('width=715,height=555');
  });

  it.each<readonly [string, (own: ReturnType<typeof start>) => void]>([
    ['of another origin', ({ say, flowOf }) => say({ flowId: flowOf(), ticket }, 'https://evil.test')],
    ['of an origin that begins alike', ({ say, flowOf }) => say({ flowId: flowOf(), ticket }, `${walletOrigin}.evil.test`)],
    ['of another window', ({ test, flowOf }) => test.hear(text({ flowId: flowOf(), ticket }), walletOrigin)],
    ['of another login', ({ say }) => say({ flowId: 'flow-of-another', ticket })],
    ['of a frame', ({ popup, flowOf }) => popup()?.say(`latchkey-wallet-1:${JSON.stringify({ flowId: flowOf(), ticket })}`, walletOrigin)],
    ['that is an object', ({ popup, flowOf }) => popup()?.say({ flowId: flowOf(), ticket }, walletOrigin)],
  ])('takes no message %s', async (_what, forge) => {
    const own = start();
    await own.sent();
    forge(own);
    await own.test.clock.advance(2_000);
    expect([own.taken, own.phase()]).toEqual([[], { at: 'connecting', waitsFor: 'window' }]);
    own.say({ flowId: own.flowOf(), ticket });
    await own.until('connected');
    own.say({ flowId: own.flowOf(), ticket: 'e'.repeat(43) }); // once more
    await own.test.clock.advance(2_000);
    expect(own.taken).toHaveLength(1);
  });

  it.each<readonly [string, object, object]>([
    ['what cannot be read', { flowId: 'x' }, { code: 'authSocial.badMessage', message: 'Invalid event data' }],
  ])('fails for %s of the right window', async (_what, message, error) => {
    const { say, sent, until, phase } = start();
    await sent();
    say(message);
    await until('error');
    expect(phase()).toMatchObject({ error });
  });

  it.each<readonly [string, string]>([['rejected', 'user.rejected'], ['failed', 'authSocial.failed'], ['expired', 'authSocial.expired']])('says that it was %s, and begins anew', async (error, code) => {
    const { test, say, sent, until, phase, flowOf, popup, taken } = start();
    await sent();
    say({ flowId: flowOf(), error });
    await until('error');
    expect(phase()).toMatchObject({ error: { code } });
    test.kit.dispatch(retrySocial());
    test.kit.dispatch(retrySocial()); // a second press
    expect([test.windows.length, popup(1)?.isClosed()]).toEqual([2, false]);
    await sent(1);
    popup(1)?.say(text({ flowId: flowOf(1), ticket }), walletOrigin);
    await until('connected');
    expect(taken).toHaveLength(1);
  });

  it('says that the person has closed it', async () => {
    const { test, sent, popup, until, phase } = start();
    await sent();
    await test.clock.advance(4_000);
    popup()?.close();
    await until('error');
    expect(phase()).toMatchObject({ error: { code: 'authSocial.closed', message: 'User closed login window' } });
  });

  it('goes on all the same where that window was only out of reach, and hands the login over', async () => {
    const { test, sent, popup, until, flowOf, taken } = start();
    await sent();
    popup()?.close();
    await until('otherWindow');
    expect(await handOver({ flowId: flowOf(), ticket }, { clock: test.clock, signal: new AbortController().signal })).toBe(true);
    await until('connected');
    expect(taken).toEqual([{ type: 'flow', flowId: flowOf(), ticket }]);
  });

  it('begins anew for a person who has closed a window that seems to be out of reach, and takes a login of either', async () => {
    const { test, sent, popup, until, flowOf, taken } = start();
    await sent();
    popup()?.close();
    await until('otherWindow');
    test.kit.dispatch(retrySocial());
    await sent(1);
    await until('window');
    expect(await handOver({ flowId: flowOf(0), ticket }, { clock: test.clock, signal: new AbortController().signal })).toBe(true);
    await until('connected');
    expect([taken.length, popup(1)?.isClosed()]).toEqual([1, true]);
  });

  it('offers a button where the browser blocks it, which opens it', async () => {
    const { test, until, phase, popup, say, flowOf } = start({ isBlocked: true });
    await until('blocked');
    test.blockWindows(false);
    test.kit.dispatch(showLogin());
    await until('window');
    expect(popup()?.urls).toEqual([expect.stringContaining(`${walletOrigin}/login/google`)]);
    test.kit.dispatch(showLogin());
    expect(popup()?.focused()).toBe(1);
    say({ flowId: flowOf(), ticket });
    await until('connected');
    expect(phase()).toEqual({ at: 'connected' });
  });

  it('gives up one that never answers', async () => {
    const { sent, until, phase, popup } = start({ config: { limitMs: 5_000 } });
    await sent();
    await until('error');
    expect([phase(), popup()?.isClosed()]).toMatchObject([{ error: { code: 'authSocial.silent' } }, true]);
  });

  it.each<readonly [string, AuthServer['beginLogin'], object]>([
    ['the wallet does not offer it', () => Promise.reject(inAppErrors.notOffered()), { code: 'inApp.notOffered' }],
    ['something else goes wrong', () => Promise.reject(new Error('broken')), { code: 'authSocial.popupFailed', message: 'Something went wrong opening pop-up' }],
    ['its address is none that may be opened', async () => ({ flowId: 'flow', url: 'javascript:alert(1)', expiresInMs: 1 }), { code: 'authSocial.popupFailed' }],
  ])('closes it where %s', async (_what, beginLogin, error) => {
    const { until, phase, popup } = start({ server: { beginLogin } });
    await until('error');
    expect([phase(), popup()?.isClosed()]).toMatchObject([{ error }, true]);
  });

  it('says why a wallet does not take the proof, and lets the person try again', async () => {
    let tries = 0;
    const { test, sent, say, until, phase, flowOf, popup } = start({ sink: async () => {
      tries += 1;
      if (tries === 1) throw new Error(`refused ${ticket}`);
    } });
    await sent();
    say({ flowId: flowOf(), ticket });
    await until('error');
    expect(JSON.stringify(phase())).not.toContain(ticket);
    test.kit.dispatch(retrySocial());
    await sent(1);
    popup(1)?.say(text({ flowId: flowOf(1), ticket }), walletOrigin);
    await until('connected');
  });

  it('closes it for a person who goes back, and when it is given up', async () => {
    const back = start();
    await back.sent();
    back.test.kit.dispatch(goBack());
    await expect(back.ended()).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([back.popup()?.isClosed(), back.phase()]).toEqual([true, { at: 'idle' }]);
    const ends = new AbortController();
    const given = start({ request: { signal: ends.signal } });
    await given.sent();
    ends.abort(userErrors.cancelled());
    await expect(given.ended()).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([given.popup()?.isClosed(), given.phase(), given.taken]).toEqual([true, { at: 'idle' }, []]);
  });
});

describe('authSocial by a redirect', () => {
  it('leaves for the login, keeps that it did, and says so where the page stays', async () => {
    const { test, begun, until, phase } = start({ request: { mode: { mode: 'redirect', redirectUrl: 'https://example.test/back' }, purpose: 'link' } });
    await test.turnUntil(() => test.left.length > 0);
    expect(begun).toMatchObject([{ mode: 'redirect', purpose: 'link', returnTo: 'https://example.test/back?latchkeyWay=link.google' }]);
    expect(test.left).toEqual([expect.stringContaining(`${walletOrigin}/login/google`)]);
    expect(JSON.stringify([...test.storage.values.values()])).toContain('redirect');
    await until('error');
    expect(phase()).toMatchObject({ error: { code: 'authSocial.notOpened', message: 'Failed to open login window' } });
    expect(JSON.stringify([...test.storage.values.values()])).not.toContain('redirect');
  });

  const returned = (query: string): { readonly replaced: readonly string[] } => {
    const replaced: string[] = [];
    globals['window'] = Object.assign(new EventTarget(), { location: { href: `https://example.test/?${query}` }, history: { state: null, replaceState: (_state: unknown, _unused: string, url: string) => void replaced.push(url) }, close: () => {} });
    return { replaced };
  };
  const resume = (test: TestKit<State>, purpose: 'signIn' | 'link' = 'signIn') => {
    const taken: AuthProof[] = [];
    const resuming = test.kit.dispatch(resumeAuthentication({ purpose, server: createAuthServer(), sink: async (proof) => void taken.push(proof) }));
    resuming.catch(() => {});
    return { taken, resuming, phase: () => selectSocialPhase(test.kit.getState()), question: () => getShownQuestion(test.kit, socialQuestion) };
  };

  it('goes on in the page that the login has come back to, once', async () => {
    const { replaced } = returned(`a=b&latchkeyWay=signIn.google&latchkeyFlow=flow-1&latchkeyTicket=${ticket}`);
    const test = kitWith();
    expect(replaced).toEqual(['https://example.test/?a=b']);
    expect(await test.settled(resume(test, 'link').resuming)).toBe(false);
    const { taken, phase, question, resuming } = resume(test);
    await test.turnUntil(() => phase().at === 'connected' && question() !== undefined);
    question()?.answer('letIn');
    expect([await test.settled(resuming), taken]).toEqual([true, [{ type: 'flow', flowId: 'flow-1', ticket }]]);
    expect(await test.settled(resume(test).resuming)).toBe(false);
    expect(JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values.values()]])).not.toContain(ticket);
  });

  it('says that the person had said no, and takes nothing of a provider that is not offered', async () => {
    returned('latchkeyWay=link.google&latchkeyFlow=flow-1&latchkeyError=rejected');
    const test = kitWith();
    const { phase, question } = resume(test, 'link');
    await test.turnUntil(() => phase().at === 'error' && question() !== undefined);
    expect(phase()).toMatchObject({ error: { code: 'user.rejected' } });
    returned(`latchkeyWay=signIn.github&latchkeyFlow=flow-1&latchkeyTicket=${ticket}`);
    const other = kitWith();
    expect(await other.settled(resume(other).resuming)).toBe(false);
  });

  it('hands it over to the tab that waits for it, and closes', async () => {
    const { test: opener, sent, popup, until, flowOf, taken } = start();
    await sent();
    popup()?.close(); // its page keeps itself apart
    await until('otherWindow');
    returned(`latchkeyWay=signIn.google&latchkeyFlow=${flowOf()}&latchkeyTicket=${ticket}`);
    const close = jest.fn();
    Object.assign(globals['window'] as object, { close });
    const window = kitWith();
    const { phase, taken: takenThere } = resume(window);
    await until('connected');
    await window.turnUntil(() => phase().at === 'handedOver');
    expect([taken.length, takenThere, close.mock.calls.length, opener.faults]).toEqual([1, [], 1, []]);
  });
});

describe('authSocial in a window that does not report back', () => {
  const mode = { mode: 'window', redirectUrl: 'https://example.test/done' } as const;

  it('opens it in the click, and takes the login that its page hands over', async () => {
    const { test, begun, popup, until, flowOf, taken } = start({ request: { mode } });
    expect(popup()?.urls).toEqual(['']);
    await until('otherWindow');
    await test.turnUntil(() => (popup()?.urls.length ?? 0) > 1);
    expect(begun).toMatchObject([{ mode: 'window', returnTo: 'https://example.test/done?latchkeyWay=signIn.google' }]);
    await handOver({ flowId: flowOf(), ticket }, { clock: test.clock, signal: new AbortController().signal });
    await until('connected');
    expect([taken, popup()?.isClosed()]).toEqual([[{ type: 'flow', flowId: flowOf(), ticket }], false]);
  });

  it('says that the browser has blocked it', async () => {
    const { until, phase } = start({ request: { mode }, isBlocked: true });
    await until('error');
    expect(phase()).toMatchObject({ error: { code: 'authSocial.windowBlocked', message: 'Failed to open Google login window' } });
  });

  it('says so where its page never comes back', async () => {
    const { test, phase } = start({ request: { mode } });
    await test.turnUntil(() => phase().at === 'error', { stepMs: 5_000 });
    expect(phase()).toMatchObject({ error: { code: 'authSocial.silent' } });
  });
});

describe('the providers of authSocial', () => {
  it('are those of the specification, unless the site says others', () => {
    const of = (config?: Partial<AuthSocialConfig>) => kitWith(config).kit.read(authProvidersPoint).map(({ id, strategy }) => `${id} ${strategy}`);
    expect(of()).toEqual(['google google', 'apple apple', 'facebook facebook']);
    expect(of({ providers: ['github', { id: 'acme', name: 'Acme', icon }] })).toEqual(['github github', 'acme oidc']);
  });

  it.each<readonly [string, AuthSocialConfig['providers'], string]>([
    ['a name that is none', ['myspace' as never], 'auth.unknownOption'], ['one twice', ['google', 'google'], 'authSocial.badProvider'], ['the name of another', [{ id: 'google', name: 'Google', icon }], 'authSocial.badProvider'],
    ['an id with a space', [{ id: 'a b', name: 'Acme', icon }], 'authSocial.badProvider'], ['an icon elsewhere', [{ id: 'acme', name: 'Acme', icon: 'https://acme.test/icon.png' }], 'authSocial.badProvider'], ['a name with a placeholder', [{ id: 'acme', name: '{acme}', icon }], 'authSocial.badProvider'],
  ])('are refused with %s', (_what, providers, code) => {
    expect(() => kitWith({ providers })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code }) }));
  });

  it('go without a trace', async () => {
    expect(await checkPlugin(authSocial, { use: async (test) => {
      test.kit.dispatch(authenticate({ providerId: 'google', server: createAuthServer(), sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

const make: MakeAuth = () => {
  let behaviour = 'agrees';
  let logins = 0;
  const server = createAuthServer();
  let flowId = '';
  const letterOf = (nth: number) => String.fromCodePoint(97 + nth);
  return {
    providerId: 'google',
    plugin: () => authSocial,
    server: { ...server, beginLogin: async (request) => {
      const flow = await server.beginLogin(request);
      ({ flowId } = flow);
      return flow;
    } },
    controls: {
      set: (next) => void (behaviour = next),
      answer: async (_question, kit) => {
        const own = kit as TestKit<State>['kit']; // the kit that has the plugin
        const { clock, signal } = { clock: { nowMs: Date.now, setTimer: (run: () => void, ms: number) => { const timer = setTimeout(run, ms); return () => clearTimeout(timer); } }, signal: new AbortController().signal };
        for (let tries = 0; tries < 3; tries += 1) {
          for (let turn = 0; turn < 50 && !flowId; turn += 1) await new Promise((resolve) => setTimeout(resolve));
          const outcome = behaviour === 'agrees' ? { flowId, ticket: letterOf((logins += 1)).repeat(43) } : { flowId, error: behaviour === 'refuses' ? 'rejected' as const : 'failed' as const };
          flowId = '';
          await handOver(outcome, { clock, signal });
          for (let turn = 0; turn < 50 && !['connected', 'error'].includes(selectSocialPhase(own.getState()).at); turn += 1) await new Promise((resolve) => setTimeout(resolve));
          const phase = selectSocialPhase(own.getState());
          if (phase.at === 'connected') return 'letIn';
          if (phase.at === 'error' && behaviour === 'refuses') throw userErrors.rejected();
          if (phase.at === 'error' && behaviour === 'fails') throw inAppErrors.serverAway();
          own.dispatch(retrySocial());
        }
        throw userErrors.cancelled();
      },
    },
  };
};

describe('authSuite of authSocial', () => {
  for (const { name, run } of authSuite(make, { cannot: ['wait'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
