import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import type { AuthProof, AuthSink } from '../../src/contracts/points/authProviders.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { backendQuestion } from './backendQuestion.ts';
import type { AuthBackendConfig } from './config.ts';
import { authBackend, retryBackend, selectAuthBackend } from './index.ts';
import type { AuthBackendState } from './index.ts';

type State = CoreState & { readonly authBackend: AuthBackendState };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

function start(config: AuthBackendConfig, sink?: AuthSink) {
  const test = createTestKit({ plugins: [authBackend.with(config)] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const taken: AuthProof[] = [];
  const signing = test.kit.dispatch(authenticate({ providerId: 'backend', server: createAuthServer(), sink: sink ?? (async (proof) => void taken.push(proof)) }));
  signing.catch(() => {});
  const phase = () => selectAuthBackend(test.kit.getState());
  return { test, taken, signing, phase, question: () => getShownQuestion(test.kit, backendQuestion), until: (at: string) => test.turnUntil(() => phase().at === at) };
}

describe('authBackend', () => {
  it.each<readonly [AuthBackendConfig, AuthProof]>([
    [{ getToken: async () => 'token-of-the-site' }, { type: 'jwt', token: 'token-of-the-site' }],
    [{ getPayload: async () => 'payload-of-the-site' }, { type: 'payload', payload: 'payload-of-the-site' }],
  ])('hands on what the site gives: %j', async (config, proof) => {
    const { test, taken, signing, until, question, phase } = start(config);
    await until('signedIn');
    await test.turnUntil(() => question() !== undefined);
    question()?.answer('letIn');
    await test.settled(signing);
    expect([taken, phase()]).toEqual([[proof], { at: 'idle' }]);
    expect(JSON.stringify([test.actions, test.kit.getState()])).not.toMatch(/-of-the-site/);
  });

  it.each<readonly [string, AuthBackendConfig, string]>([
    ['has no function', {}, 'authBackend.notConfigured'], ['is given nothing', { getToken: async () => undefined }, 'authBackend.nothingGiven'], ['is given an empty text', { getPayload: async () => '' }, 'authBackend.nothingGiven'],
    ['hears the site fail', { getToken: () => Promise.reject(new Error('token-of-the-site is broken')) }, 'authBackend.siteFailed'], ['hears the site throw', { getToken: () => { throw new Error('at once'); } }, 'authBackend.siteFailed'],
    ['hears of a site that has an error of its own', { getToken: () => Promise.reject(inAppErrors.blocked()) }, 'inApp.blocked'],
  ])('says so where it %s', async (_what, config, code) => {
    const { until, phase } = start(config);
    await until('failed');
    expect(phase()).toMatchObject({ error: { code } });
  });

  it('waits half a minute for the site, and tells it when it gives up', async () => {
    let given: AbortSignal | undefined;
    const { test, until, phase } = start({ getToken: ({ signal }) => new Promise(() => (given = signal)) });
    await until('asking');
    await test.clock.advance(30_000);
    await until('failed');
    expect([phase(), given?.aborted]).toMatchObject([{ error: { code: 'authBackend.timedOut' } }, true]);
  });

  it('asks once more, and once for two presses', async () => {
    let asked = 0;
    const { test, until, taken } = start({ getToken: async () => ((asked += 1) === 1 ? undefined : `token ${asked}`) });
    await until('failed');
    test.kit.dispatch(retryBackend());
    test.kit.dispatch(retryBackend());
    await until('signedIn');
    expect([asked, taken]).toEqual([2, [{ type: 'jwt', token: 'token 2' }]]);
  });

  it('says what the server says, without the token', async () => {
    const { test, until, phase } = start({ getToken: async () => 'token-of-the-site' }, async () => { throw inAppErrors.notVouched({ token: 'token-of-the-site' }); });
    await until('failed');
    expect(phase()).toMatchObject({ error: { code: 'inApp.notVouched' } });
    expect(JSON.stringify(test.kit.getState())).not.toContain('token-of-the-site');
  });

  it('ends as cancelled for a person who goes back, and tells the site', async () => {
    let given: AbortSignal | undefined;
    const { test, until, signing, question } = start({ getToken: ({ signal }) => new Promise(() => (given = signal)) });
    await until('asking');
    await test.turnUntil(() => question() !== undefined);
    test.kit.dispatch(goBack());
    await expect(test.settled(signing)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(given?.aborted).toBe(true);
  });

  it('goes by the name that the site gives it', () => {
    const test = createTestKit({ plugins: [authBackend.with({ title: 'Continue with Acme', icon: 'data:image/png;base64,AA==' })] });
    tests.push(test as unknown as TestKit<State>); // as above
    const [provider] = test.kit.read(authProvidersPoint);
    expect([test.kit.read(localesPoint).flatMap(({ en }) => en[provider?.title ?? ''] ?? []), provider?.icon]).toEqual([['Continue with Acme'], 'data:image/png;base64,AA==']);
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(authBackend.with({ getToken: () => new Promise(() => {}) }), { use: async (test) => {
      test.kit.dispatch(authenticate({ providerId: 'backend', sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

let tokens = 0;
const make: MakeAuth = () => ({
  providerId: 'backend',
  plugin: () => authBackend.with({ getToken: async () => `token-${(tokens += 1)}-of-the-suite` }),
  controls: {
    set: () => {},
    answer: async (_question, kit) => {
      const own = kit as TestKit<State>['kit']; // the kit that has the plugin
      for (let tries = 0; tries < 2; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        if (selectAuthBackend(own.getState()).at === 'signedIn') return 'letIn';
        own.dispatch(retryBackend());
      }
      throw userErrors.cancelled();
    },
  },
});

describe('authSuite of authBackend', () => {
  for (const { name, run } of authSuite(make, { cannot: ['refuse', 'fail', 'wait'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
