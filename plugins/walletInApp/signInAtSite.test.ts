import { verifyMessage } from 'ethers';
import { createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import type { MockWalletFrameOptions } from '../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import type { ConnectSigned, SignInFields } from '../../src/contracts/connectSignIn.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { guardsPoint } from '../../src/contracts/points/guards.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { walletInApp } from './index.ts';
import type { InAppState } from './index.ts';
import type { LoginOffer } from './loginOffer.ts';
import { loginQuestion, loginQuestionId } from './loginQuestion.ts';

type State = CoreState & { readonly inApp: InAppState };
const [alice] = mockAccounts;
/** Of no account that is known here. */
const othersSignature = `0x${'11'.repeat(64)}1b`;
const fields: SignInFields = { domain: 'example.test', uri: 'https://example.test', version: '1', chainId: 1, nonce: 'abcdefgh1234', issuedAt: '2026-11-24T09:00:00.000Z', statement: 'Welcome.' };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});
beforeAll(() => import('./flows/openInApp.ts')); // compiled when it is first asked for

/** A page with a guard that has a message to sign, or none. `prepared`: told when it is about to be signed. */
function visit({ frame: options = { signsInAtSite: true }, hasGuard = true, prepared = () => {} }: { readonly frame?: MockWalletFrameOptions; readonly hasGuard?: boolean; readonly prepared?: (frame: ReturnType<typeof createMockWalletFrame>) => void } = {}) {
  const frame = createMockWalletFrame(options);
  const signed: ConnectSigned[] = [];
  const queries: string[] = [];
  const guard = guardsPoint.of({
    screenId: 'siteGuard.none', label: 'siteGuard.none', read: () => 'open',
    ...(hasGuard && { prepareSignIn: async ({ walletId, address }) => {
      queries.push(`${walletId} ${address}`);
      prepared(frame);
      return { fields, signed: (each) => void signed.push(each) };
    } }),
  });
  const guest = authProvidersPoint.of({
    id: 'guest', strategy: 'guest', group: 'button', title: 'ways.name', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'ways.none' }, modes: [{ mode: 'none' }], canLink: false,
    load: async () => ({ start: async ({ server, sink, signal }) => sink(await server.proveDevice({ signal })) }),
  });
  const test = createTestKit({ plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame }), definePlugin({ id: 'ways', contributes: [guest] }), definePlugin({ id: 'siteGuard', contributes: [guard] })] }) as unknown as TestKit<State>; // of the others' state nothing is asked here
  tests.push(test);
  return { frame, signed, queries, test };
}
type Visit = ReturnType<typeof visit>;

/** Signs in as a guest where asked to. Gives what the person was offered. */
async function letIn({ test }: Visit): Promise<{ readonly offer: LoginOffer | undefined; readonly outcome: string }> {
  const { kit } = test;
  let offer: LoginOffer | undefined;
  const connecting = kit.dispatch(connect({ walletId: 'inApp' })).then(() => 'connected', (error: { readonly code: string }) => error.code);
  let isOver = false;
  void connecting.then(() => (isOver = true));
  await test.turnUntil(() => isOver || selectShownScreen(kit.getState())?.screenId === loginQuestionId);
  const shown = selectShownScreen(kit.getState());
  if (shown?.screenId === loginQuestionId) {
    const question = getShownQuestion(kit, loginQuestion);
    offer = question?.params;
    question?.answer({ providerId: 'guest' });
  }
  return { offer, outcome: await test.settled(connecting) };
}

describe('an in-app wallet with a guard that has a message signed', () => {
  it('signs the message of the site in the step in which the person signs in, and says so before', async () => {
    const visited = visit({ prepared: (frame) => frame.set('rejects') }); // a question to the person would fail
    const { offer, outcome } = await letIn(visited);
    expect([outcome, offer?.signsInAt, visited.queries]).toEqual(['connected', 'example.test', [`inApp ${alice.address}`]]);
    const [{ address, message, signature }] = visited.signed as [ConnectSigned]; // one, as the next line shows
    expect([visited.signed.length, address, verifyMessage(message, signature), message.split('\n').slice(0, 4)]).toEqual([1, alice.address, alice.address, ['example.test wants you to sign in with your Ethereum account:', alice.address, '', 'Welcome.']]);
  });

  it('asks once where its operator has not allowed that, and the page says nothing of it', async () => {
    const asking = visit({ frame: {} });
    const { offer, outcome } = await letIn(asking);
    expect([outcome, offer && 'signsInAt' in offer, asking.signed.length, asking.frame.asked().filter((method) => method === 'sign').length]).toEqual(['connected', false, 1, 1]);
  });

  it('takes a refusal of the message for the refusal of the connect, and asks no second time', async () => {
    const visited = visit({ frame: {}, prepared: (frame) => frame.set('rejects') });
    const { outcome } = await letIn(visited);
    await visited.test.clock.advance(10_000);
    expect([outcome, visited.signed, visited.frame.asked().filter((method) => method === 'sign').length, visited.frame.isSignedIn(), visited.frame.frames()]).toEqual(['user.rejected', [], 1, true, 0]);
  });

  it('is connected where the wallet cannot sign it just now, and tells why', async () => {
    const visited = visit({ prepared: (frame) => frame.fail('sign', 'serverAway') });
    const { outcome } = await letIn(visited);
    expect([outcome, visited.signed, visited.test.faults.map(({ error }) => (error as { readonly code?: string }).code)]).toEqual(['connected', [], ['inApp.serverAway']]);
  });

  it('believes no signature of another account', async () => {
    const visited = visit({ prepared: (frame) => frame.lie('sign', othersSignature) });
    expect([(await letIn(visited)).outcome, visited.signed]).toEqual(['connected', []]);
  });

  it('has nothing signed without such a guard', async () => {
    const visited = visit({ hasGuard: false });
    const { offer, outcome } = await letIn(visited);
    expect([outcome, offer && 'signsInAt' in offer, visited.frame.asked().includes('sign')]).toEqual(['connected', false, false]);
  });
});
