import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { contentSecurityPolicy } from '../../src/kit/contentSecurityPolicy.ts';
import type { AuthProof, LoginRequest } from '../../src/contracts/points/authProviders.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { authSocial, retrySocial, selectSocialPhase } from './index.ts';
import type { AuthSocialConfig, AuthSocialState } from './index.ts';
import { socialQuestion } from './socialQuestion.ts';

type State = CoreState & { readonly authSocial: AuthSocialState };
const token = 'eyJ.canary-of-the-token.sig';
const fedCm = { configUrl: 'https://accounts.google.com/gsi/fedcm.json', clientId: 'client', nonce: 'n'.repeat(43) };
const google: AuthSocialConfig = { providers: ['google'], fedCm: { google: 'https://accounts.google.com' } };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
  Reflect.deleteProperty(window, 'IdentityCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

/** What the browser does about the question whose account it is. */
function start({ get, config = google, begin = {} }: { readonly get?: (asked: CredentialRequestOptions) => Promise<unknown>; readonly config?: AuthSocialConfig; readonly begin?: object } = {}) {
  const asked: unknown[] = [];
  if (get) {
    Object.defineProperty(window, 'IdentityCredential', { configurable: true, value: class {} });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: (options: CredentialRequestOptions) => {
      const { signal: _signal, ...rest } = options;
      asked.push(rest);
      return get(options);
    } } });
  }
  const test = createTestKit({ plugins: [authSocial.with(config)] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const begun: LoginRequest[] = [];
  const taken: AuthProof[] = [];
  const ends = new AbortController();
  const signing = test.kit.dispatch(authenticate({
    providerId: 'google', signal: ends.signal, sink: async (proof) => void taken.push(proof),
    server: { ...createAuthServer(), beginLogin: async (request) => {
      begun.push(request);
      return { ...(await createAuthServer().beginLogin(request)), ...(request.mode === 'fedCm' && { fedCm, ...begin }) };
    } },
  }));
  signing.catch(() => {});
  const phase = () => selectSocialPhase(test.kit.getState());
  return { test, asked, begun, taken, signing, phase, ends };
}

describe('authSocial in a browser that asks by itself', () => {
  it('proves by the token of the browser’s dialog, with the nonce of the wallet’s server, and opens no window', async () => {
    const { test, asked, begun, taken, signing, phase } = start({ get: async () => ({ token }) });
    await test.turnUntil(() => phase().at === 'connected');
    getShownQuestion(test.kit, socialQuestion)?.answer('letIn');
    await test.settled(signing);
    expect(begun.map(({ mode }) => mode)).toEqual(['fedCm']);
    expect(asked).toEqual([{ mediation: 'required', identity: { context: 'signin', mode: 'active', providers: [{ configURL: fedCm.configUrl, clientId: 'client', nonce: fedCm.nonce, params: { nonce: fedCm.nonce } }] } }]);
    expect(taken).toEqual([{ type: 'idToken', flowId: expect.any(String), token }]);
    expect(test.windows).toEqual([]);
    expect(JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values.values()]])).not.toContain('canary');
  });

  it.each([['has no such dialog', {}, google], ['has one that the site does not want', { get: async () => ({ token }) }, { providers: ['google'] } as const]])('opens the window where the browser %s', async (_what, given, config) => {
    const { test, asked, begun, phase } = start({ ...given, config });
    await test.turnUntil(() => begun.length > 0);
    await test.turnUntil(() => phase().at === 'connecting');
    expect([begun.map(({ mode }) => mode), asked]).toEqual([['popup'], []]);
  });

  it.each<[string, (asked: CredentialRequestOptions) => Promise<unknown>]>([
    ['turned away, or the browser refused', () => Promise.reject(new DOMException('Error retrieving a token.', 'NetworkError'))],
    ['an answer without a token', async () => ({})], ['nothing', async () => null], ['no text', async () => ({ token: 7 })],
  ])('says so for %s, and opens the window at the next press', async (_what, get) => {
    const { test, begun, taken, phase } = start({ get });
    await test.turnUntil(() => phase().at === 'error');
    expect(phase()).toMatchObject({ at: 'error', error: { code: 'authSocial.fedCmFailed', message: 'Your browser could not sign you in with Google' } });
    test.kit.dispatch(retrySocial());
    await test.turnUntil(() => begun.length === 2);
    expect([begun.map(({ mode }) => mode), taken]).toEqual([['fedCm', 'popup'], []]);
  });

  it.each([['another host', { fedCm: { ...fedCm, configUrl: 'https://evil.example/fedcm.json' } }], ['nowhere', { fedCm: undefined }]])('has the browser ask no one where the wallet’s server names %s', async (_what, begin) => {
    const { test, asked, phase } = start({ get: async () => ({ token }), begin });
    await test.turnUntil(() => phase().at === 'error');
    expect([phase(), asked]).toMatchObject([{ error: { code: 'authSocial.fedCmFailed' } }, []]);
  });

  it('ends the dialog for a person who goes back, and takes nothing that comes later', async () => {
    let seen: AbortSignal | undefined;
    let answer: (value: unknown) => void = () => {};
    const { test, asked, taken, signing, ends } = start({ get: ({ signal }) => {
      seen = signal;
      return new Promise((resolve) => {
        answer = resolve;
      });
    } });
    await test.turnUntil(() => asked.length > 0);
    ends.abort();
    await expect(test.settled(signing)).rejects.toBeDefined();
    answer({ token });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect([seen?.aborted, taken]).toEqual([true, []]);
  });

  it('says whom the person is asked by, and opens the window in its place by a press, which ends the dialog', async () => {
    let seen: AbortSignal | undefined;
    const { test, begun, taken, asked, phase } = start({ get: ({ signal }) => {
      seen = signal;
      return new Promise(() => {});
    } });
    await test.turnUntil(() => asked.length > 0);
    expect(phase()).toEqual({ at: 'connecting', waitsFor: 'browser' });
    test.kit.dispatch(retrySocial());
    await test.turnUntil(() => begun.length === 2);
    await test.turnUntil(() => test.windows.length === 1);
    expect([begun.map(({ mode }) => mode), seen?.aborted, taken, phase().at]).toEqual([['fedCm', 'popup'], true, [], 'connecting']);
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(phase()).toMatchObject({ at: 'connecting', waitsFor: 'window' });
  });

  it('gives up a dialog that never answers, and opens the window at the next press', async () => {
    const { test, begun, phase } = start({ get: () => new Promise(() => {}), config: { ...google, limitMs: 30_000 } });
    await test.turnUntil(() => phase().at === 'error', { stepMs: 5_000 });
    expect(phase()).toMatchObject({ error: { code: 'authSocial.fedCmFailed' } });
    test.kit.dispatch(retrySocial());
    await test.turnUntil(() => begun.length === 2);
    expect(begun.at(-1)?.mode).toBe('popup');
  });

  it('lets the page ask that host by its policy, and refuses settings that name none', () => {
    expect(contentSecurityPolicy(start().test.kit)).toMatch(/connect-src [^;]*https:\/\/accounts\.google\.com/);
    for (const origin of ['https://accounts.google.com/', 'http://accounts.google.com', 'google', '']) expect(() => start({ config: { providers: ['google'], fedCm: { google: origin } } })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'authSocial.badFedCm' }) }));
    expect(() => start({ config: { providers: ['github'], fedCm: { google: 'https://accounts.google.com' } } })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'authSocial.badFedCm' }) }));
  });
});
