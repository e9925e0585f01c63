import { createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import type { MockWalletFrameOptions } from '../../mocks/index.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { retryLogOut } from './flows/logOut.ts';
import { selectInAppWallet, walletInApp } from './index.ts';
import type { InAppState } from './index.ts';

type State = CoreState & { readonly inApp: InAppState };
const tests: TestKit<State>[] = [];
beforeAll(() => import('./followWallet.ts')); // which is begun with the first wallet that is opened
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

async function connected(options: MockWalletFrameOptions & { readonly isGuest?: boolean } = {}) {
  const frame = createMockWalletFrame(options);
  const test = createTestKit({ plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame })] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const rows = () => test.kit.read(accountEntriesPoint).filter(({ appliesTo }) => appliesTo?.({ walletId: 'inApp', accounts: [mockAccounts[0].address], chainId: 1 })).map(({ place, title }) => [place, title]);
  const before = rows();
  // A person who has signed in on an earlier visit.
  const { ask } = await frame.openFrame({ url: '', siteId: '', title: '', clock: test.clock, signal: new AbortController().signal, onChanged: () => {} });
  const { flowId } = await ask('sendCode', { kind: 'email', to: 'ann@example.com', locale: 'en_US', purpose: 'signIn' }) as { readonly flowId: string };
  await ask('signIn', { proof: options.isGuest ? { type: 'device', flowId, publicKey: 'k', signature: 's' } : { type: 'code', flowId, code: frame.codes()[0]?.code ?? '' } });
  await test.settled(test.kit.dispatch(connect({ walletId: 'inApp' })));
  await test.turnUntil(() => rows().length > 0);
  return { test, frame, rows, before };
}

const managed = [['manage', 'core.manage.exportKey'], ['manage', 'inApp.accounts'], ['accounts', 'inApp.accounts'], ['manage', 'core.manage.backup'], ['manage', 'inApp.recovery'], ['manage', 'inApp.devices'], ['manage', 'inApp.twoStep'], ['manage', 'inApp.policy'], ['manage', 'core.manage.linkedProfiles'], ['manage', 'core.manage.linkProfile']];

describe('followWallet', () => {
  it('offers what the wallet can be asked for while it is open, and nothing before or after', async () => {
    const { test, rows, before } = await connected({ custody: 'operator-recoverable' });
    expect([before, rows()]).toEqual([[], [['account', 'inApp.custody.operatorRecoverable'], ...managed]]);
    await test.settled(test.kit.dispatch(disconnect()));
    await test.turnUntil(() => rows().length === 0);
  });

  it('gives each row of Manage Wallet an icon of its own', async () => {
    const { test } = await connected({ hasPhrase: true });
    const icons = test.kit.read(accountEntriesPoint).filter(({ place }) => place === 'manage').map(({ icon }) => icon);
    expect(icons).toEqual(['export', 'phrase', 'accounts', 'backup', 'recovery', 'devices', 'twoStep', 'spendingLimit', 'profiles', 'profile']);
  });

  it('lists the sites that use the wallet of an ecosystem', async () => {
    const { test, rows } = await connected({ ecosystem: { ecosystemId: 'market', name: 'Market', authOptions: [] } });
    expect(rows()).toContainEqual(['manage', 'inApp.sites']);
    expect(test.kit.read(accountEntriesPoint).find(({ title }) => title === 'inApp.sites')?.icon).toBe('sites');
  });

  it('offers nothing that custody has no screen for', async () => {
    const { rows } = await connected({ custody: 'external' });
    expect(rows()).toEqual([['account', 'inApp.custody.external'], ['manage', 'inApp.policy'], ['manage', 'core.manage.linkedProfiles'], ['manage', 'core.manage.linkProfile']]);
  });

  it("warns of a guest's wallet until it is one no more", async () => {
    const { test, frame, rows } = await connected({ isGuest: true });
    expect(rows()).toEqual([['account', 'inApp.guest.row'], ['account', 'inApp.custody.deviceOnly'], ...managed.filter(([, title]) => title !== 'inApp.twoStep')]);
    frame.lie('status', { status: 'Logged In, Wallet Initialized', addresses: [mockAccounts[0].address], custody: 'user-recoverable', isGuest: false, identities: [], wantsRecovery: false, screens: ['export', 'phrase', 'accounts', 'backup', 'recovery', 'devices', 'policy', 'twoStep'] });
    frame.show([mockAccounts[0].address]);
    await test.turnUntil(() => selectInAppWallet(test.kit.getState())?.isGuest === false);
    await test.turnUntil(() => rows().length === managed.length + 1);
    expect(rows()[0]).toEqual(['account', 'inApp.custody.userRecoverable']);
  });

  it('offers the recovery phrase of a wallet that has one', async () => {
    const { rows } = await connected({ hasPhrase: true });
    expect(rows()).toContainEqual(['manage', 'inApp.phrase']);
  });

  it.each([[true, 'inApp.logout'], [false, undefined]])('tells in the modal of a login that could not be ended, where it was left in the modal (%s)', async (isInModal, expected) => {
    const { test, frame } = await connected();
    test.kit.dispatch(isInModal ? openModal() : closeModal());
    frame.fail('signOut', 'serverAway');
    await expect(test.settled(test.kit.dispatch(disconnect()))).rejects.toMatchObject({ code: 'auth.logoutFailed' });
    await test.clock.advance(0);
    expect(selectShownScreen(test.kit.getState())?.screenId).toBe(expected);
    await expect(test.settled(test.kit.dispatch(retryLogOut()))).rejects.toMatchObject({ code: 'auth.logoutFailed' });
    frame.fail('signOut', undefined);
    await test.settled(test.kit.dispatch(retryLogOut()));
    await test.clock.advance(0);
    expect([selectShownScreen(test.kit.getState()), frame.isSignedIn(), test.kit.getState().inApp.logout]).toEqual([undefined, false, { at: 'idle' }]);
    await test.settled(test.kit.dispatch(retryLogOut())); // there is nothing to end any more
    expect(frame.asked().filter((method) => method === 'signOut')).toHaveLength(3);
  });
});
