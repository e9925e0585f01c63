import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthPurpose, AuthServer } from '../../src/contracts/points/authProviders.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { authPasskey, createPasskey, requestPasskey, retryPasskey, selectPasskeyPhase } from './index.ts';
import type { AuthPasskeyState } from './index.ts';
import { passkeyQuestion } from './passkeyQuestion.ts';

type State = CoreState & { readonly authPasskey: AuthPasskeyState };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

const unknownHere: Partial<AuthServer> = { findPasskey: async () => ({ isKnown: false, isSupported: true }) };

function start(server: Partial<AuthServer> = {}, { purpose = 'signIn', sink }: { readonly purpose?: AuthPurpose; readonly sink?: (proof: AuthProof) => Promise<void> } = {}) {
  const test = createTestKit({ plugins: [authPasskey] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const taken: AuthProof[] = [];
  const asked: string[] = [];
  const whole = { ...createAuthServer(), ...server };
  const provePasskey: AuthServer['provePasskey'] = (request) => (asked.push(`${request.does} ${request.purpose}`), whole.provePasskey(request));
  const signing = test.kit.dispatch(authenticate({ providerId: 'passkey', purpose, server: { ...whole, provePasskey }, sink: sink ?? (async (proof) => void taken.push(proof)) }));
  signing.catch(() => {});
  const phase = () => selectPasskeyPhase(test.kit.getState());
  return { test, taken, asked, signing, phase, question: () => getShownQuestion(test.kit, passkeyQuestion), until: (at: string) => test.turnUntil(() => phase().at === at) };
}

describe('authPasskey', () => {
  it('requests the passkey that is known here, and ends', async () => {
    const { test, taken, asked, signing, until, question, phase } = start();
    await until('accepted');
    await test.turnUntil(() => question() !== undefined);
    expect([asked, taken]).toMatchObject([['use signIn'], [{ type: 'passkey' }]]);
    question()?.answer('accepted');
    await test.settled(signing);
    expect(phase()).toEqual({ at: 'idle' });
    expect(JSON.stringify([test.actions, test.kit.getState()])).not.toMatch(/passkey-of-the-suite|flow-of-the-suite/);
  });

  it.each([['creates one', createPasskey, 'create signIn'], ['requests one', requestPasskey, 'use signIn']] as const)('has the person choose where none is known, and %s', async (_what, choose, expected) => {
    const { test, asked, until } = start(unknownHere);
    await until('select');
    expect(asked).toEqual([]);
    test.kit.dispatch(choose());
    test.kit.dispatch(choose()); // a second press
    await until('accepted');
    expect(asked).toEqual([expected]);
  });

  it('says that the login failed, tries again, and creates a new one instead', async () => {
    let tries = 0;
    const { test, asked, until, phase, taken } = start({ provePasskey: async (request) => {
      tries += 1;
      if (tries <= 2) throw userErrors.rejected();
      return createAuthServer().provePasskey(request);
    } });
    await until('error');
    expect(phase()).toMatchObject({ of: 'login', error: { code: 'user.rejected' } });
    test.kit.dispatch(retryPasskey());
    expect(phase().at).toBe('login');
    await until('error');
    test.kit.dispatch(createPasskey());
    expect(phase().at).toBe('signup');
    await until('accepted');
    expect([asked, taken.length]).toEqual([['use signIn', 'use signIn', 'create signIn'], 1]);
  });

  it('says that none could be created, and tries that again', async () => {
    let tries = 0;
    const { test, asked, until, phase } = start({ ...unknownHere, provePasskey: async (request) => {
      tries += 1;
      if (tries === 1) throw inAppErrors.passkeyExists();
      return createAuthServer().provePasskey(request);
    } });
    await until('select');
    test.kit.dispatch(createPasskey());
    await until('error');
    expect(phase()).toMatchObject({ of: 'signup', error: { code: 'inApp.passkeyExists' } });
    test.kit.dispatch(retryPasskey());
    await until('accepted');
    expect(asked).toEqual(['create signIn', 'create signIn']);
  });

  it('takes what the wallet says of the proof', async () => {
    const { until, phase } = start({}, { sink: () => Promise.reject(inAppErrors.noPasskey()) });
    await until('error');
    expect(phase()).toMatchObject({ of: 'login', error: { code: 'inApp.noPasskey' } });
  });

  it('says so where the browser has none, or the wallet does not answer', async () => {
    const without = start({ findPasskey: async () => ({ isKnown: false, isSupported: false }) });
    await without.until('error');
    expect([without.phase(), without.asked]).toMatchObject([{ error: { code: 'inApp.noPasskeys' } }, []]);
    const away = start({ findPasskey: () => Promise.reject(inAppErrors.serverAway()) });
    await away.until('error');
    expect(away.phase()).toMatchObject({ of: 'login', error: { code: 'inApp.serverAway' } });
  });

  it('links a new one, without asking for one that there is', async () => {
    const { test, asked, until, question } = start({ findPasskey: () => Promise.reject(new Error('not asked for')) }, { purpose: 'link' });
    await until('accepted');
    await test.turnUntil(() => question() !== undefined);
    expect(asked).toEqual(['create link']);
  });

  it('ends as cancelled for a person who goes back, and gives the browser up', async () => {
    let given: AbortSignal | undefined;
    const { test, until, signing, question, phase } = start({ provePasskey: ({ signal }) => ((given = signal), new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason)); })) });
    await until('login');
    await test.turnUntil(() => question() !== undefined);
    test.kit.dispatch(goBack());
    await expect(test.settled(signing)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([given?.aborted, phase().at]).toEqual([true, 'idle']);
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(authPasskey, { use: async (test) => {
      test.kit.dispatch(authenticate({ providerId: 'passkey', sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

const make: MakeAuth = () => {
  let behaviour = 'agrees';
  let waiting = 0;
  const suite = createAuthServer();
  return {
    providerId: 'passkey',
    plugin: () => authPasskey,
    server: { ...suite, provePasskey: async (request) => {
      if (behaviour === 'refuses') throw userErrors.rejected();
      if (behaviour === 'fails') throw inAppErrors.serverAway();
      if (behaviour !== 'waits') return suite.provePasskey(request);
      waiting += 1;
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          waiting -= 1;
          reject(request.signal.reason);
        });
      });
    } },
    controls: {
      set: (next) => { behaviour = next; },
      open: () => waiting,
      answer: async (_question, kit) => {
        const own = kit as TestKit<State>['kit']; // the kit that has the plugin
        for (let tries = 0; tries < 2; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve));
          const { at } = selectPasskeyPhase(own.getState());
          if (at === 'accepted') return 'accepted';
          if (at === 'login' || at === 'signup') return undefined;
          own.dispatch(retryPasskey());
        }
        throw userErrors.rejected();
      },
    },
  };
};

describe('authSuite of authPasskey', () => {
  for (const { name, run } of authSuite(make, { cannot: ['fail'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
