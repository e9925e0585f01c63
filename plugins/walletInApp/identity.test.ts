import { createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { getIdentityToken, inAppIdentity, walletInApp, watchIdentity } from './index.ts';
import type { InAppState } from './index.ts';
import { loginQuestionId } from './loginQuestion.ts';
import { takeStatus } from './flows/takeStatus.ts';

type State = CoreState & { readonly inApp: InAppState };
const [alice, bob] = mockAccounts;
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});
beforeAll(() => Promise.all([import('./flows/openInApp.ts'), import('./fetchIdentityToken.ts')])); // compiled when they are first asked for

async function signedIn() {
  const frame = createMockWalletFrame({ accounts: [alice, bob] });
  const guest = authProvidersPoint.of({
    id: 'guest', strategy: 'guest', group: 'button', title: 'ways.name', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'ways.none' }, modes: [{ mode: 'none' }], canLink: false,
    load: async () => ({ start: async ({ server, sink, signal }) => sink(await server.proveDevice({ signal })) }),
  });
  const test = createTestKit({ plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame }), definePlugin({ id: 'ways', contributes: [guest] })] }) as unknown as TestKit<State>; // of the ways' own state nothing is asked here
  tests.push(test);
  const { kit } = test;
  const heard: string[] = [];
  const stop = kit.dispatch(watchIdentity((change) => heard.push(change)));
  const connecting = kit.dispatch(connect({ walletId: 'inApp' }));
  await test.turnUntil(() => selectShownScreen(kit.getState())?.screenId === loginQuestionId);
  servicesOf(kit).questions.get(selectShownScreen(kit.getState())?.questionId ?? '')?.answer({ providerId: 'guest' });
  await test.settled(connecting);
  const asked = () => frame.asked().filter((method) => method === 'identityToken').length;
  return { test, kit, frame, heard, stop, asked };
}

describe('getIdentityToken', () => {
  it('gives one token to all who ask at a time, and the same one until its last minute', async () => {
    const { test, kit, asked } = await signedIn();
    const [first, second] = await test.settled(Promise.all([kit.dispatch(getIdentityToken()), kit.dispatch(inAppIdentity.getToken())]));
    expect([first, second, asked()]).toEqual([{ token: 'mock.none.token', expiresInMs: 300_000 }, { token: 'mock.none.token', expiresInMs: 300_000 }, 1]);
    await test.clock.advance(239_000);
    const { expiresInMs } = await test.settled(kit.dispatch(getIdentityToken()));
    expect([expiresInMs > 60_000, expiresInMs <= 61_000, asked()]).toEqual([true, true, 1]);
    await test.clock.advance(2_000);
    expect(await test.settled(kit.dispatch(getIdentityToken()))).toMatchObject({ expiresInMs: 300_000 });
    expect(asked()).toBe(2);
  });

  it('asks anew for a nonce, and where it is to be a new one', async () => {
    const { test, kit, asked } = await signedIn();
    await test.settled(kit.dispatch(getIdentityToken()));
    expect(await test.settled(kit.dispatch(getIdentityToken({ nonce: 'n' })))).toMatchObject({ token: 'mock.n.token' });
    expect(await test.settled(kit.dispatch(getIdentityToken({ isNew: true })))).toMatchObject({ token: 'mock.none.token' });
    expect(asked()).toBe(3);
    expect(JSON.stringify([test.actions, kit.getState()])).not.toContain('mock.');
  });

  it('lets one caller give up without the others, and forgets a failure', async () => {
    const { test, kit, frame, asked } = await signedIn();
    frame.set('silent');
    const ends = new AbortController();
    const given = kit.dispatch(getIdentityToken({ signal: ends.signal }));
    const other = kit.dispatch(getIdentityToken()).catch((error: unknown) => error);
    ends.abort(new Error('enough'));
    await expect(test.settled(given)).rejects.toThrow('enough');
    expect(await test.settled(other, { stepMs: 5_000 })).toMatchObject({ code: 'inApp.unreachable' });
    frame.set('approves');
    await test.settled(kit.dispatch(getIdentityToken()));
    expect(asked()).toBe(2);
    await expect(kit.dispatch(getIdentityToken({ signal: AbortSignal.abort(new Error('before')) }))).rejects.toThrow('before');
  });

  it('asks the wallet of who is signed in by then', async () => {
    const { test, kit, frame, asked } = await signedIn();
    await test.settled(kit.dispatch(getIdentityToken()));
    frame.show([bob.address]);
    await test.turnUntil(() => kit.getState().connection.wallets[0]?.accounts[0] === bob.address);
    await test.settled(kit.dispatch(getIdentityToken()));
    expect(asked()).toBe(2);
    await test.settled(kit.dispatch(disconnect()));
    await expect(kit.dispatch(getIdentityToken())).rejects.toMatchObject({ code: 'wallet.notOpen' });
  });
});

describe('watchIdentity', () => {
  it('tells of each change once, until it is stopped', async () => {
    const { test, kit, frame, heard, stop } = await signedIn();
    expect(heard).toEqual(['signedIn']);
    const status = { status: 'Logged In, Wallet Initialized', addresses: [alice.address, bob.address], custody: 'user-recoverable', isGuest: false, hasPhrase: false, canImport: false, screens: [], wantsRecovery: true } as const;
    const linked = { ...status, identities: [{ kind: 'email', value: 'ada@example.com' }] } as const;
    for (const each of [linked, linked, { ...linked, addresses: [bob.address, alice.address] }]) kit.dispatch(takeStatus(each));
    expect(heard).toEqual(['signedIn', 'linked']);
    frame.signOut();
    await test.turnUntil(() => kit.getState().connection.wallets.length === 0);
    expect(heard).toEqual(['signedIn', 'linked', 'signedOut']);
    expect(JSON.stringify([test.actions, kit.getState()])).not.toContain('ada@example.com');
    stop();
  });

  it('goes on where a listener throws, and reports it', async () => {
    const { test, kit, heard } = await signedIn();
    kit.dispatch(watchIdentity(() => {
      throw new Error('the site');
    }));
    await test.settled(kit.dispatch(disconnect()));
    expect([heard.at(-1), test.faults.map(({ error }) => String(error))]).toEqual(['signedOut', ['Error: the site']]);
  });

  it('is not there without the plugin', () => {
    const test = createTestKit() as unknown as TestKit<State>;
    tests.push(test);
    expect(() => test.kit.dispatch(watchIdentity(() => {}))).toThrow(expect.objectContaining({ code: 'plugin.notRegistered' }));
  });
});
