import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { authProvidersPoint, authStrategies, proofTypes } from '../../contracts/points/authProviders.ts';
import type { AuthMode, AuthProof, AuthProvider, AuthProviderSpec, AuthRequest } from '../../contracts/points/authProviders.ts';
import { userErrors } from '../../contracts/errors.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { defineScreen, screensPoint } from '../../contracts/points/screens.ts';
import { defineQuestion } from '../../contracts/question.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { WalletError } from '../../domain/errors.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { authenticate, resumeAuthentication } from './authenticate.ts';
import type { AuthenticateRequest } from './authenticate.ts';
import { findReturn } from './findReturn.ts';
import { listAuthProviders } from './listAuthProviders.ts';
import { showAuthProvider } from './showAuthProvider.ts';

const tests: TestKit<CoreState>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

const icon = 'data:image/png;base64,iVBORw0KGgo=';
const code: AuthProof = { type: 'code', flowId: 'flow-of-a-test', code: '480213' };
const popup: AuthMode = { mode: 'popup', widthPx: 350, heightPx: 500 };
const email = (more: Partial<AuthProviderSpec> = {}): AuthProviderSpec => ({
  id: 'email', strategy: 'email', group: 'input', accepts: 'email', title: 'ways.email', icon, screens: { signIn: 'ways.code' }, modes: [{ mode: 'none' }], canLink: true,
  load: async () => ({ start: ({ sink }) => sink(code) }),
  ...more,
}) as AuthProviderSpec; // one member of the union with some facts replaced
const startingWith = (start: AuthProvider['start'], more: Partial<AuthProviderSpec> = {}) => email({ load: async () => ({ start }), ...more });

function start(...providers: readonly AuthProviderSpec[]) {
  const screen = defineScreen({ id: 'ways.code', load: async () => ({ default: () => null }) });
  const test = createTestKit({ plugins: [definePlugin({ id: 'ways', needs: [httpPort], contributes: [...providers.map((each) => authProvidersPoint.of(each)), screensPoint.of(screen)] })] }) as unknown as TestKit<CoreState>; // of the plugin's own state nothing is asked here
  tests.push(test);
  const taken: AuthProof[] = [];
  const signedIn = (request: Partial<AuthenticateRequest> = {}) => test.settled(test.kit.dispatch(authenticate({ providerId: 'email', identifier: 'ann@example.com', sink: async (proof) => void taken.push(proof), ...request })));
  return { test, taken, signedIn };
}

describe('authStrategies', () => {
  it('are those of the specification, and one for providers of the site itself', () => {
    const specified = ['google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam', 'guest', 'backend', 'email', 'phone', 'passkey', 'wallet'];
    expect([...authStrategies].sort()).toEqual([...specified, 'oidc'].sort());
    expect(Object.keys(proofTypes).sort()).toEqual([...authStrategies].sort());
  });
});

describe('listAuthProviders', () => {
  it('lists them in the order of the specification, and says which do not work here', async () => {
    const { test } = start(
      email({ id: 'passkey', strategy: 'passkey', available: async () => ({ at: 'unavailable', why: 'ways.noPasskeys' }) }),
      email({ id: 'google', strategy: 'google' }),
      email({ id: 'broken', strategy: 'guest', available: async () => Promise.reject(new Error('no')) }),
      email({ id: 'silent', strategy: 'wallet', available: () => new Promise(() => {}) }),
      email({ id: 'odd', strategy: 'backend', available: async () => undefined as never }),
      email(),
    );
    const listed = await test.settled(test.kit.dispatch(listAuthProviders()));
    expect(listed.map(({ provider, availability }) => [provider.id, availability])).toEqual([
      ['email', { at: 'available' }], ['google', { at: 'available' }], ['passkey', { at: 'unavailable', why: 'ways.noPasskeys' }], ['silent', { at: 'unavailable' }], ['odd', { at: 'unavailable' }], ['broken', { at: 'unavailable' }],
    ]);
    expect(test.faults.map(({ owner }) => owner)).toEqual(['ways', 'ways']);
  });

  it('leaves out what cannot be added to an account, and tells what it is asked for', async () => {
    const purposes: string[] = [];
    const { test } = start(email({ available: async ({ purpose }) => (purposes.push(purpose), { at: 'available' }) }), email({ id: 'guest', strategy: 'guest', canLink: false }));
    const listed = await test.settled(test.kit.dispatch(listAuthProviders({ purpose: 'link' })));
    expect([listed.map(({ provider }) => provider.id), purposes]).toEqual([['email'], ['link']]);
  });

  it('fetches what opens a window, so that the click finds it here, and nothing else', async () => {
    const loaded: string[] = [];
    const loading = (id: string, more: Partial<AuthProviderSpec>) => email({ id, load: async () => (loaded.push(id), { start: async () => {} }), ...more });
    const { test } = start(loading('google', { strategy: 'google', modes: [popup] }), loading('email', {}), loading('x', { strategy: 'x', modes: [popup], available: async () => ({ at: 'unavailable' }) }));
    await test.settled(test.kit.dispatch(listAuthProviders()));
    expect(loaded).toEqual(['google']);
  });

  it('gives up', async () => {
    const { test } = start(email({ available: () => new Promise(() => {}) }));
    await expect(test.settled(test.kit.dispatch(listAuthProviders({ signal: AbortSignal.abort(new Error('gone')) })))).rejects.toThrow('gone');
  });
});

describe('showAuthProvider', () => {
  it('shows its screen, with what it is for', () => {
    const { test } = start(email({ screens: { signIn: 'ways.code', link: 'ways.other' } }), email({ id: 'guest', strategy: 'guest', canLink: false }));
    test.kit.dispatch(showAuthProvider({ providerId: 'email' }));
    expect(selectShownScreen(test.kit.getState())).toEqual({ screenId: 'ways.code', params: { providerId: 'email', purpose: 'signIn' } });
    expect(() => test.kit.dispatch(showAuthProvider({ providerId: 'email', purpose: 'link' }))).toThrow(expect.objectContaining({ code: 'screen.unknown' }));
    expect(() => test.kit.dispatch(showAuthProvider({ providerId: 'guest', purpose: 'link' }))).toThrow(expect.objectContaining({ code: 'auth.cannotLink' }));
    expect(() => test.kit.dispatch(showAuthProvider({ providerId: 'none' }))).toThrow(expect.objectContaining({ code: 'auth.unknownOption', message: 'Unknown auth option' }));
  });
});

describe('authenticate', () => {
  it('hands the proof to its sink, and to nothing else', async () => {
    let request: AuthRequest | undefined;
    const { test, taken, signedIn } = start(startingWith((given) => ((request = given), given.sink(code)), { config: { digits: 6 } }));
    await signedIn();
    expect(taken).toEqual([code]);
    expect(request).toMatchObject({ purpose: 'signIn', mode: { mode: 'none' }, identifier: 'ann@example.com', config: { digits: 6 } });
    expect(request?.signal.aborted).toBe(true);
    const seen = encodeJson([test.actions, test.kit.getState()]) + [...test.storage.values.values()].join();
    expect(['480213', 'flow-of-a-test', 'ann@example.com'].filter((secret) => seen.includes(secret))).toEqual([]);
  });

  it('lets a provider try again after a proof that was refused, and takes none after one that was accepted', async () => {
    const outcomes: unknown[] = [];
    const attempt = async (sink: AuthRequest['sink']) => sink(code).then(() => outcomes.push('accepted'), (error: { readonly code?: string }) => outcomes.push(error.code));
    const { signedIn } = start(startingWith(async ({ sink }) => {
      for (let turn = 0; turn < 3; turn += 1) await attempt(sink);
    }));
    let tries = 0;
    await signedIn({ sink: async () => {
      tries += 1;
      if (tries === 1) throw new WalletError('wallet.badSignature', 'Wrong code');
    } });
    expect([outcomes, tries]).toEqual([['wallet.badSignature', 'accepted', 'auth.alreadyAccepted'], 2]);
  });

  it.each<readonly [string, Partial<AuthProviderSpec>, Partial<AuthenticateRequest>]>([
    ['auth.unknownOption', {}, { providerId: 'none' }],
    ['auth.cannotLink', { canLink: false }, { purpose: 'link' }],
    ['auth.noIdentifier', {}, { identifier: '' }],
    ['auth.unavailable', { available: async () => ({ at: 'unavailable' }) }, {}],
    ['auth.modeUnsupported', {}, { mode: popup }],
    ['auth.popupWithRedirect', { modes: [popup] }, { mode: { ...popup, redirectUrl: 'https://site.test' } as AuthMode }],
    ['auth.windowWithoutRedirect', { modes: [{ mode: 'window', redirectUrl: 'https://site.test' }] }, { mode: { mode: 'window' } as AuthMode }],
  ])('fails with %s, and starts nothing', async (expected, spec, request) => {
    let starts = 0;
    const { signedIn } = start(startingWith(async () => void (starts += 1), spec));
    await expect(signedIn(request)).rejects.toMatchObject({ code: expected });
    expect(starts).toBe(0);
  });

  it('says in the words of the specification what is wrong with an address', async () => {
    const { signedIn } = start(email({ modes: [popup] }));
    await expect(signedIn({ mode: { ...popup, redirectUrl: 'https://site.test' } as AuthMode })).rejects.toThrow('Redirect URL is not supported for popup mode');
    await expect(signedIn({ mode: { mode: 'window' } as AuthMode })).rejects.toThrow('Redirect URL is required for window mode');
  });

  it('takes no proof of another kind than the strategy has, or with a part missing', async () => {
    for (const proof of [{ type: 'jwt', token: 'a.b.c' }, { type: 'code', flowId: '', code: '480213' }, { type: 'code', flowId: 'f', code: 480_213 }, undefined]) {
      const { signedIn, taken } = start(startingWith(({ sink }) => sink(proof as AuthProof))); // a provider with a fault
      await expect(signedIn()).rejects.toMatchObject({ code: 'auth.badProof' });
      expect(taken).toEqual([]);
    }
  });

  it('fails where a provider ends without a proof', async () => {
    await expect(start(startingWith(async () => {})).signedIn()).rejects.toMatchObject({ code: 'auth.noProof' });
  });

  it('keeps proofs out of what it throws', async () => {
    const { signedIn } = start(startingWith(({ sink }) => sink(code)));
    const refusing = (error: Error) => signedIn({ sink: () => Promise.reject(error) });
    await expect(refusing(new Error('480213 is wrong'))).rejects.toMatchObject({ code: 'auth.failed', message: 'Failed to authenticate user.', cause: expect.objectContaining({ message: '… is wrong' }) });
    await expect(refusing(new WalletError('wallet.badSignature', 'The code 480213 is wrong'))).rejects.toMatchObject({ code: 'wallet.badSignature', message: 'The code … is wrong' });
  });

  it("hands on the wallet's server, and fails with auth.noServer where the wallet has none", async () => {
    const flow = { flowId: 'flow-of-a-test', resendInMs: 60_000, expiresInMs: 600_000 };
    const sent: unknown[] = [];
    const sending = startingWith(async ({ server, sink, purpose, identifier = '', signal }) => {
      const { flowId } = await server.sendCode({ kind: 'email', to: identifier, purpose, signal });
      await sink({ type: 'code', flowId, code: '480213' });
    });
    const { signedIn, taken } = start(sending);
    const never = () => Promise.reject(new Error('not asked for'));
    await signedIn({ server: { sendCode: async ({ kind, to, purpose }) => (sent.push({ kind, to, purpose }), flow), resendCode: never, readMailLink: never, beginLogin: never, proveDevice: never, findPasskey: never, provePasskey: never, prepareMessage: never } });
    expect([sent, taken]).toEqual([[{ kind: 'email', to: 'ann@example.com', purpose: 'signIn' }], [code]]);
    await expect(start(sending).signedIn()).rejects.toMatchObject({ code: 'auth.noServer', message: 'Unsupported auth option' });
    for (const name of ['resendCode', 'proveDevice', 'findPasskey', 'provePasskey'] as const) {
      await expect(start(startingWith(async ({ server, signal }) => void await server[name]({ flowId: 'f', does: 'use', purpose: 'signIn', signal }))).signedIn()).rejects.toMatchObject({ code: 'auth.noServer' });
    }
  });

  it('has a provider ask by what the wallet asks by, or else in the modal, without a word of it in any state', async () => {
    const question = defineQuestion<{ readonly to: string }, string>({ id: 'ways.ask', facts: () => ({}), load: async () => ({ default: () => null }) });
    const asking = startingWith(async ({ ask, sink, identifier = '' }) => sink({ type: 'code', flowId: 'flow-of-a-test', code: (await ask(question, { to: identifier })) ?? '' }));
    const given = start(asking);
    await given.signedIn({ ask: (async () => '480213') as AuthRequest['ask'] }); // it answers any question so
    expect(given.taken).toEqual([code]);

    const own = start(startingWith(async ({ ask, sink, identifier = '' }) => sink({ type: 'code', flowId: 'flow-of-a-test', code: (await ask({ ...question, id: 'asks.ask' }, { to: identifier })) ?? '' })));
    own.test.kit.register(definePlugin({ id: 'asks', contributes: [screensPoint.of({ ...question, id: 'asks.ask' })] }));
    const signing = own.test.kit.dispatch(authenticate({ providerId: 'email', identifier: 'ann@example.com', sink: async (proof) => void own.taken.push(proof) }));
    await own.test.turnUntil(() => selectShownScreen(own.test.kit.getState())?.screenId === 'asks.ask');
    const open = servicesOf(own.test.kit).questions.get(selectShownScreen(own.test.kit.getState())?.questionId ?? '');
    expect(open?.params).toEqual({ to: 'ann@example.com' });
    open?.answer('480213');
    await signing;
    expect(own.taken).toEqual([code]);
    const seen = encodeJson([own.test.actions, own.test.kit.getState()]);
    expect(['480213', 'ann@example.com'].filter((secret) => seen.includes(secret))).toEqual([]);
  });

  it('tells a provider why a proof was refused without what stood in the proof', async () => {
    const told: unknown[] = [];
    const { signedIn } = start(startingWith(async ({ sink }) => {
      await sink(code).catch((error: unknown) => told.push(error));
      await sink(code);
    }));
    let tries = 0;
    await signedIn({ sink: async () => {
      tries += 1;
      if (tries === 1) throw new WalletError('wallet.badSignature', 'The code 480213 of flow-of-a-test is wrong');
    } });
    expect(told).toMatchObject([{ code: 'wallet.badSignature', message: 'The code … of … is wrong' }]);
  });

  it("says that a provider's code is gone", async () => {
    const { signedIn } = start(email({ load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /12.js')) }));
    await expect(signedIn()).rejects.toMatchObject({ code: 'screen.loadFailed' });
  });

  it('passes on that the person said no', async () => {
    await expect(start(startingWith(() => Promise.reject(userErrors.rejected()))).signedIn()).rejects.toMatchObject({ code: 'user.rejected' });
  });

  it('ends at once when it is given up, tells the provider, and takes no proof any more', async () => {
    const ends = new AbortController();
    let late: Promise<void> | undefined;
    const { signedIn, taken } = start(startingWith(({ sink, signal }) => {
      signal.addEventListener('abort', () => {
        late = sink(code);
        late.catch(() => {}); // looked at below
      });
      ends.abort(userErrors.cancelled());
      return new Promise(() => {});
    }));
    await expect(signedIn({ signal: ends.signal })).rejects.toMatchObject({ code: 'user.cancelled' });
    await expect(late).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(taken).toEqual([]);
  });

  it('gives the provider the ports of its own plugin', async () => {
    const { signedIn } = start(startingWith(async ({ port }) => void await port(httpPort).send({ url: 'https://undeclared.test', method: 'GET', limitMs: 1, maxAnswerBytes: 1 })));
    await expect(signedIn()).rejects.toMatchObject({ code: 'http.notAllowed', context: { owner: 'ways' } });
  });
});

describe('resumeAuthentication', () => {
  const flow: AuthProof = { type: 'flow', flowId: 'flow-1', ticket: 'verifier-1' };
  const returning = (more: Partial<AuthProviderSpec> = {}) => email({
    id: 'google', strategy: 'google', modes: [popup, { mode: 'redirect' }], isReturning: () => true, load: async () => ({ start: async () => {}, resume: ({ sink }) => sink(flow) }), ...more,
  });

  it('goes on with the sign-in that the page was returned to', async () => {
    const { test } = start(email(), returning());
    const taken: AuthProof[] = [];
    expect(await test.settled(test.kit.dispatch(resumeAuthentication({ sink: async (proof) => void taken.push(proof) })))).toBe(true);
    expect(taken).toEqual([flow]);
  });

  it('loads nothing where there is none', async () => {
    let loads = 0;
    const load = async () => ((loads += 1), { start: async () => {} });
    const { test } = start(returning({ isReturning: () => false, load }), returning({ id: 'x', strategy: 'x', modes: [popup], load }), returning({ id: 'line', strategy: 'line', load, isReturning: () => {
      throw new Error('no storage');
    } }));
    expect(await test.settled(test.kit.dispatch(resumeAuthentication({ sink: async () => {} })))).toBe(false);
    expect([loads, test.faults.length]).toEqual([0, 1]);
  });

  it('is for the purpose that the sign-in had, which is found beforehand', async () => {
    const { test } = start(email(), returning({ isReturning: ({ purpose }) => purpose === 'link' }));
    expect(test.kit.dispatch(findReturn())).toEqual({ providerId: 'google', purpose: 'link' });
    expect(await test.settled(test.kit.dispatch(resumeAuthentication({ sink: async () => {} })))).toBe(false);
    expect(await test.settled(test.kit.dispatch(resumeAuthentication({ purpose: 'link', sink: async () => {} })))).toBe(true);
    const { test: other } = start(email(), returning({ isReturning: () => false }));
    expect(other.kit.dispatch(findReturn())).toBeUndefined();
  });

  it('fails where the provider cannot go on', async () => {
    const { test } = start(returning({ load: async () => ({ start: async () => {} }) }));
    await expect(test.settled(test.kit.dispatch(resumeAuthentication({ sink: async () => {} })))).rejects.toMatchObject({ code: 'auth.noProof' });
  });
});
