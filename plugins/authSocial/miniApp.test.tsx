import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, LoginRequest } from '../../src/contracts/points/authProviders.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../src/flows/auth/listAuthProviders.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { authSocial, selectSocialPhase } from './index.ts';
import type { AuthSocialState } from './index.ts';
import { socialQuestion } from './socialQuestion.ts';

type State = CoreState & { readonly authSocial: AuthSocialState };
const data = 'query_id=canary&user=%7B%22id%22%3A4711%7D&auth_date=1&hash=0123456789abcdef';
const tests: TestKit<State>[] = [];
beforeEach(() => {
  location.hash = `#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=7.0`;
});
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
  location.hash = '';
});

function start(providerId: 'telegram' | 'google', sink: (proof: AuthProof) => Promise<void>) {
  const test = createTestKit({ plugins: [authSocial.with({ providers: ['telegram', 'google'] })] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const begun: LoginRequest[] = [];
  const signing = test.kit.dispatch(authenticate({
    providerId, sink, ...(providerId === 'google' && { mode: { mode: 'redirect' as const } }),
    server: { ...createAuthServer(), beginLogin: async (request) => {
      begun.push(request);
      return createAuthServer().beginLogin(request);
    } },
  }));
  signing.catch(() => {});
  const phase = () => selectSocialPhase(test.kit.getState());
  return { test, begun, signing, phase };
}

describe('authSocial in a mini app of Telegram', () => {
  it('proves by what Telegram has handed over: without a window, and without a call of the wallet’s server', async () => {
    const taken: AuthProof[] = [];
    const { test, begun, signing, phase } = start('telegram', async (proof) => void taken.push(proof));
    await test.turnUntil(() => phase().at === 'connected');
    getShownQuestion(test.kit, socialQuestion)?.answer('letIn');
    await test.settled(signing);
    expect([taken, begun]).toEqual([[{ type: 'initData', data }], []]);
    const listed = await test.settled(test.kit.dispatch(listAuthProviders()));
    expect(listed.map(({ provider }) => [provider.id, provider.modes[0].mode])).toEqual([['google', 'popup'], ['telegram', 'none']]);
  });

  it('says what to do where the data is too old or was used, and keeps it out of every action, state and storage', async () => {
    const { test, phase } = start('telegram', () => Promise.reject(inAppErrors.codeExpired({}, { cause: new Error(data) })));
    await test.turnUntil(() => phase().at === 'error');
    expect(phase()).toMatchObject({ at: 'error', error: { code: 'authSocial.telegramOver' } });
    expect(JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values.values()]])).not.toMatch(/canary|0123456789abcdef/);
  });

  it('leaves it out of the address that another login comes back to', async () => {
    const { test, begun } = start('google', async () => {});
    await test.turnUntil(() => begun.length > 0);
    expect(begun[0]?.returnTo).not.toMatch(/tgWebApp|canary/);
    expect(location.hash).toContain('tgWebAppData'); // Telegram's own script reads it too
  });
});
