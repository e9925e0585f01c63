import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthServer } from '../../src/contracts/points/authProviders.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { guestQuestion } from './guestQuestion.ts';
import { authGuest, retryGuest, selectGuestPhase } from './index.ts';
import type { AuthGuestState } from './index.ts';

type State = CoreState & { readonly authGuest: AuthGuestState };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

function start(server: Partial<AuthServer> = {}) {
  const test = createTestKit({ plugins: [authGuest] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const taken: AuthProof[] = [];
  const signing = test.kit.dispatch(authenticate({ providerId: 'guest', server: { ...createAuthServer(), ...server }, sink: async (proof) => void taken.push(proof) }));
  signing.catch(() => {});
  const phase = () => selectGuestPhase(test.kit.getState());
  return { test, taken, signing, phase, question: () => getShownQuestion(test.kit, guestQuestion), until: (at: string) => test.turnUntil(() => phase().at === at) };
}

describe('authGuest', () => {
  it('proves the device while its screen is shown, and ends', async () => {
    const { test, taken, signing, until, question, phase } = start();
    await until('connected');
    await test.turnUntil(() => question() !== undefined);
    expect(taken).toMatchObject([{ type: 'device', publicKey: 'public-key-of-the-suite' }]);
    question()?.answer('letIn');
    await test.settled(signing);
    expect(phase()).toEqual({ at: 'idle' });
    expect(JSON.stringify([test.actions, test.kit.getState()])).not.toMatch(/public-key-of-the-suite|signature-over|flow-of-the-suite/);
  });

  it('says that it failed, and tries again', async () => {
    let tries = 0;
    const { test, until, phase, taken } = start({ proveDevice: async (request) => {
      tries += 1;
      if (tries === 1) throw inAppErrors.storageDenied();
      return createAuthServer().proveDevice(request);
    } });
    await until('error');
    expect(phase()).toMatchObject({ error: { code: 'inApp.storageDenied' } });
    test.kit.dispatch(retryGuest());
    expect(phase().at).toBe('connecting');
    test.kit.dispatch(retryGuest()); // a second press
    await until('connected');
    expect([tries, taken.length]).toEqual([2, 1]);
  });

  it('ends as cancelled for a person who goes back', async () => {
    const { test, until, signing, question } = start({ proveDevice: () => Promise.reject(inAppErrors.serverAway()) });
    await until('error');
    await test.turnUntil(() => question() !== undefined);
    test.kit.dispatch(goBack());
    await expect(test.settled(signing)).rejects.toMatchObject({ code: 'user.cancelled' });
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(authGuest, { use: async (test) => {
      test.kit.dispatch(authenticate({ providerId: 'guest', sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

const make: MakeAuth = () => ({
  providerId: 'guest',
  plugin: () => authGuest,
  controls: {
    set: () => {},
    answer: async (_question, kit) => {
      const own = kit as TestKit<State>['kit']; // the kit that has the plugin
      for (let tries = 0; tries < 2; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        if (selectGuestPhase(own.getState()).at === 'connected') return 'letIn';
        own.dispatch(retryGuest());
      }
      throw userErrors.cancelled();
    },
  },
});

describe('authSuite of authGuest', () => {
  for (const { name, run } of authSuite(make, { cannot: ['refuse', 'fail', 'wait', 'link'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
