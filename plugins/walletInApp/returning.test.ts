import { createMockWalletFrame } from '../../mocks/index.ts';
import type { MockWalletFrame } from '../../mocks/index.ts';
import { createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectIsModalOpen, selectShownScreen } from '../../src/store/modal.ts';
import { authSocial, selectSocialPhase } from '../authSocial/index.ts';
import type { AuthSocialState } from '../authSocial/index.ts';
import { socialQuestion } from '../authSocial/socialQuestion.ts';
import type { WalletInAppConfig } from './config.ts';
import { addWayIn, walletInApp } from './index.ts';
import type { InAppState } from './index.ts';
import { loginQuestion, loginQuestionId } from './loginQuestion.ts';

type State = CoreState & { readonly inApp: InAppState; readonly authSocial: AuthSocialState };
const tests: TestKit<State>[] = [];
const globals: Record<string, unknown> = globalThis as never; // a page's address is put there
beforeAll(() => Promise.all([import('./flows/openInApp.ts'), import('./flows/resumeInApp.ts'), import('../authSocial/flows/signInSocial.ts')])); // compiled when they are first asked for
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
  delete globals['window'];
});

/** A page of the site; `at` is its address. */
function openPage(frame: MockWalletFrame, { at, storage = createTestStorage(), auth = { mode: 'redirect' }, isReversed = false }: { readonly at?: string; readonly storage?: ReturnType<typeof createTestStorage>; readonly auth?: WalletInAppConfig['auth']; readonly isReversed?: boolean } = {}) {
  if (at !== undefined) globals['window'] = Object.assign(new EventTarget(), { location: { href: at }, history: { state: null, replaceState: () => {} }, close: () => {} });
  const plugins = [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame, auth }), authSocial];
  const test = createTestKit({ plugins: isReversed ? plugins.toReversed() : plugins, storage }) as unknown as TestKit<State>; // the states of the plugins
  delete globals['window'];
  tests.push(test);
  const shown = () => selectShownScreen(test.kit.getState())?.screenId;
  const choose = async (): Promise<void> => {
    await test.turnUntil(() => shown() === loginQuestionId);
    getShownQuestion(test.kit, loginQuestion)?.answer({ providerId: 'google' });
  };
  const phase = () => selectSocialPhase(test.kit.getState());
  const letIn = async (): Promise<void> => {
    await test.turnUntil(() => phase().at === 'connected' && getShownQuestion(test.kit, socialQuestion) !== undefined);
    getShownQuestion(test.kit, socialQuestion)?.answer('letIn');
  };
  return { test, storage, shown, choose, phase, letIn, isConnected: () => test.kit.getState().connection.wallets.length > 0 };
}

const backFrom = ({ returnTo, flowId, ticket }: ReturnType<MockWalletFrame['logins']>[number]): string => `${returnTo}&latchkeyFlow=${flowId}&latchkeyTicket=${ticket}`;

/** Up to where the page has left for the login. */
async function leave(frame: MockWalletFrame) {
  const before = openPage(frame);
  before.test.kit.dispatch(connect({ walletId: 'inApp' })).catch(() => {});
  await before.choose();
  await before.test.turnUntil(() => before.test.left.length > 0);
  before.test.kit.destroy();
  const [login] = frame.logins();
  if (!login) throw new Error('No login was begun.');
  return { login, storage: before.storage };
}

describe('walletInApp in a page that a login has come back to', () => {
  it.each([false, true])('opens the wallet by itself and signs in, whichever plugin is registered first', async (isReversed) => {
    const frame = createMockWalletFrame();
    const { login, storage } = await leave(frame);
    expect(login).toMatchObject({ providerId: 'google', purpose: 'signIn', mode: 'redirect' });
    const { test, letIn, isConnected } = openPage(frame, { at: backFrom(login), storage, isReversed });
    await letIn();
    await test.turnUntil(isConnected);
    expect([selectIsModalOpen(test.kit.getState()), frame.isSignedIn()]).toEqual([false, true]);
    expect(JSON.stringify([test.actions, test.kit.getState(), [...storage.values.values()]])).not.toContain(login.ticket);
    expect([...storage.values]).toContainEqual(['latchkey.inApp.lastWay', '{"v":1,"data":"google"}']);
  });

  it('signs in as well in a browser that has kept nothing of it, once no other tab has taken it', async () => {
    const frame = createMockWalletFrame();
    const { login } = await leave(frame);
    const { test, letIn, isConnected } = openPage(frame, { at: backFrom(login) });
    await letIn();
    await test.turnUntil(isConnected);
    expect(frame.isSignedIn()).toBe(true);
  });

  it('says why the wallet does not take it, and shows the ways in to a person who goes back', async () => {
    const frame = createMockWalletFrame();
    const { login, storage } = await leave(frame);
    frame.fail('signIn', 'codeExpired');
    const { test, phase, shown } = openPage(frame, { at: backFrom(login), storage });
    await test.turnUntil(() => phase().at === 'error' && getShownQuestion(test.kit, socialQuestion) !== undefined);
    const { goBack } = await import('../../src/flows/modal/goBack.ts');
    test.kit.dispatch(goBack());
    await test.turnUntil(() => shown() === loginQuestionId);
    expect(frame.isSignedIn()).toBe(false);
  });

  it('adds the account elsewhere to the one that is signed in', async () => {
    const frame = createMockWalletFrame();
    const storage = createTestStorage();
    const before = openPage(frame, { storage });
    before.test.kit.dispatch(connect({ walletId: 'inApp' })).catch(() => {});
    await before.choose();
    await before.test.turnUntil(() => before.test.left.length > 0);
    before.test.kit.destroy();
    const [first] = frame.logins();
    const signedIn = openPage(frame, { at: backFrom(first ?? never()), storage });
    await signedIn.letIn();
    await signedIn.test.turnUntil(signedIn.isConnected);
    signedIn.test.kit.dispatch(addWayIn()).catch(() => {});
    await signedIn.choose();
    await signedIn.test.turnUntil(() => signedIn.test.left.length > 0);
    signedIn.test.kit.destroy();
    const login = frame.logins()[1] ?? never();
    expect(login).toMatchObject({ purpose: 'link' });
    const { test, letIn, isConnected } = openPage(frame, { at: backFrom(login), storage });
    await test.turnUntil(isConnected);
    await letIn();
    await test.turnUntil(() => frame.asked().includes('link'));
    expect(frame.asked().filter((method) => method === 'signIn')).toHaveLength(1);
  });

  it('contacts the wallet in no other page', async () => {
    const frame = createMockWalletFrame();
    const { test } = openPage(frame, { at: 'https://example.test/?a=b' });
    await test.clock.advance(5_000);
    expect([frame.frames(), servicesOf(test.kit).connecting.abort]).toEqual([0, undefined]);
  });
});

function never(): never {
  throw new Error('No login was begun.');
}
