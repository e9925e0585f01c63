import { verifyMessage } from 'ethers';
import { createFakeWallet, fakeWalletInfo, mockAccounts } from '../../../mocks/index.ts';
import type { FakeWallet } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { OpenableWallet, OpenRequest, WalletSession } from '../../contracts/wallet.ts';
import { selectConnectionStatus } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { connect } from './connect.ts';
import { openSigner } from './openSigner.ts';

const [alice] = mockAccounts;
const id = 'test.signer';
const tests: TestKit<CoreState>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

function withExtension(): { readonly test: TestKit<CoreState>; readonly wallet: FakeWallet } {
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })] });
  tests.push(test);
  const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  test.injected.announce({ info: { ...fakeWalletInfo, rdns: id, uuid: id, name: 'Signer' }, provider: wallet.provider });
  return { test, wallet };
}

/** A wallet of a plugin of its own, whose opening a test leads. */
function withOwn(open: (request: OpenRequest) => Promise<WalletSession>, more: Partial<OpenableWallet> = {}) {
  const wallet = { id, name: 'Signer', probe: () => 'reachable', open: async () => open, ...more } as OpenableWallet; // of one kind or another
  const test = createTestKit({ plugins: [definePlugin({ id: 'own', contributes: [walletsPoint.of(wallet)] })] });
  tests.push(test);
  return test;
}

function createSession(accounts: readonly string[] = [alice.address]) {
  const closed: { readonly revoke: boolean }[] = [];
  const signed: string[] = [];
  const session: WalletSession = {
    accounts: () => accounts, chainId: () => 10, sendTransaction: () => Promise.reject(new Error('not asked for')), signTypedData: () => Promise.reject(new Error('not asked for')),
    signMessage: async (_address, message) => (signed.push(String(message)), `0x${'ab'.repeat(65)}`), subscribe: () => () => {}, close: async (options) => void closed.push(options),
  };
  return { session, closed, signed };
}

describe('openSigner', () => {
  it('has a wallet sign without connecting it', async () => {
    const { test } = withExtension();
    const signer = await test.settled(test.kit.dispatch(openSigner({ walletId: id })));
    const signature = await test.settled(signer.signMessage('hello'));
    expect(verifyMessage('hello', signature)).toBe(signer.address);
    await test.settled(signer.close());
    const state = test.kit.getState();
    expect([selectConnectionStatus(state), state.connection.wallets, servicesOf(test.kit).sessions.size]).toEqual(['unknown', [], 0]);
    expect([...test.storage.values.values()].join()).not.toContain(id);
    await expect(signer.signMessage('again')).rejects.toMatchObject({ code: 'wallet.notOpen' });
  });

  it('uses a wallet that is connected as it is, and leaves it connected', async () => {
    const { test } = withExtension();
    await test.settled(test.kit.dispatch(connect({ walletId: id })));
    const signer = await test.settled(test.kit.dispatch(openSigner({ walletId: id })));
    await test.settled(signer.signMessage('hello'));
    await signer.close();
    expect([selectConnectionStatus(test.kit.getState()), servicesOf(test.kit).sessions.size]).toEqual(['connected', 1]);
  });

  it('says why the wallet says no, and leaves nothing open', async () => {
    const { test, wallet } = withExtension();
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(test.kit.dispatch(openSigner({ walletId: id })))).rejects.toMatchObject({ code: 'user.rejected' });
    expect(selectConnectionStatus(test.kit.getState())).toBe('unknown');
  });

  it.each<readonly [string, Partial<OpenableWallet>, boolean]>([['a wallet of this browser keeps its permission', {}, false], ['a wallet elsewhere forgets the link', { connects: { by: 'pairing' } }, true]])('closes what it has opened: %s', async (_what, more, revoke) => {
    const { session, closed } = createSession();
    const test = withOwn(async ({ showUri }) => {
      showUri('wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&relay-protocol=irn');
      return session;
    }, more);
    const signer = await test.settled(test.kit.dispatch(openSigner({ walletId: id })));
    await signer.close();
    await signer.close();
    expect(closed).toEqual([{ revoke }]);
  });

  it('closes a wallet that opens too late', async () => {
    const { session, closed } = createSession();
    let opened: (session: WalletSession) => void = () => {};
    const test = withOwn(() => new Promise((resolve) => (opened = resolve)));
    const ends = new AbortController();
    const opening = test.kit.dispatch(openSigner({ walletId: id, signal: ends.signal }));
    opening.catch(() => {});
    await test.clock.advance(0);
    ends.abort(new Error('given up'));
    await expect(test.settled(opening)).rejects.toThrow('given up');
    opened(session);
    await test.turnUntil(() => closed.length > 0);
    expect(closed).toEqual([{ revoke: false }]);
  });

  it('is over once it is closed, though the wallet has not answered', async () => {
    const { session } = createSession();
    const test = withOwn(async () => ({ ...session, signMessage: () => new Promise(() => {}) }));
    const signer = await test.settled(test.kit.dispatch(openSigner({ walletId: id })));
    const signing = signer.signMessage('hello');
    signing.catch(() => {});
    await signer.close();
    await expect(signing).rejects.toMatchObject({ code: 'wallet.notOpen' });
  });

  it.each<readonly [string, Partial<OpenableWallet>, readonly string[], string]>([
    ['a wallet of this page', { kind: 'inApp' }, [alice.address], 'wallet.notSupported'], ['one that does not work here', { isSupported: () => false }, [alice.address], 'wallet.notSupported'], ['one that shows no account', {}, [], 'wallet.noAccountsFound'],
  ])('takes none but a wallet that can sign: %s', async (_what, more, accounts, code) => {
    const { session } = createSession(accounts);
    const test = withOwn(async () => session, more);
    await expect(test.settled(test.kit.dispatch(openSigner({ walletId: id })))).rejects.toMatchObject({ code });
  });

  it('knows no wallet by a name that none has', async () => {
    const { test } = withExtension();
    await expect(test.settled(test.kit.dispatch(openSigner({ walletId: 'test.unknown' })))).rejects.toMatchObject({ code: 'wallet.notFound' });
  });
});
