import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { answeringWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockBundlerUrl, mockChainOne } from '../../../mocks/index.ts';
import { createAttendedPage, createTestKit, pressLikeUser } from '../../../mocks/testing/index.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import type { Random } from '../../../src/contracts/ports/random.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import type { OpenWallet } from '../../../src/contracts/wallet.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { factoryAccount, grantSessionKey, listSessionKeys, revokeSessionKey, simpleAccount, walletSmart } from '../index.ts';
import type { SessionKeyGrant, SmartAccount } from '../index.ts';

jest.setTimeout(60_000); // the first one brings the code of all screens and the mocked chain

const [alice, bob, carol] = mockAccounts;
const shop = '0x000000000000000000000000000000000000dEaD';
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** Each grant is taken once, so that no two may have the same number. */
let drawn = 0;
const differing = defineAdapter<Random>({ id: 'differing', port: randomPort, supports: () => true, create: () => ({ id: () => `id${(drawn += 1)}`, fraction: () => ((drawn += 1) % 997) / 997 }) });

/** A page with a smart account that its owner has open, over a mocked chain that has its contract. */
async function openPage(account: SmartAccount = factoryAccount()) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  let signing: 'signs' | 'fails' | 'waits' = 'signs';
  const openSession: OpenWallet = async (request) => {
    const session = await localAccount({ privateKey: alice.privateKey })(request);
    return { ...session, signTypedData: async (...asked) => (signing === 'signs' ? session.signTypedData(...asked) : signing === 'waits' ? new Promise(() => {}) : Promise.reject(walletErrors.notOpen({ walletId: 'key' }))) };
  };
  const test = createTestKit({
    clock, world, adapters: [createAttendedPage(), answeringWorld(world), differing],
    plugins: [walletLocal({ id: 'key', name: 'Key Wallet', openSession }), walletSmart.with({ owner: 'key', account, bundlers: mockBundlerUrl })],
  });
  const { kit } = test;
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  await test.settled(kit.dispatch(connect({ walletId: 'smart' })));
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  const chain = await world.getChain(mockChainOne.id);
  await chain.request({ method: 'hardhat_setBalance', params: [kit.dispatch(getActiveAccount()).address, '0x8ac7230489e80000'] });
  const until = (isSo: () => boolean) => waitFor(async () => {
    await act(() => clock.advance(250));
    expect(isSo()).toBe(true);
  }, { timeout: 20_000, interval: 5 });
  const confirmButton = () => screen.queryByRole('button', { name: 'Continue in wallet', hidden: true });
  /** Does what a person does with the review that comes. */
  const agree = async () => {
    await until(() => confirmButton()?.getAttribute('aria-disabled') === 'false');
    const tick = screen.queryByRole('checkbox', { hidden: true });
    if (tick) await act(async () => void fireEvent.click(tick));
    await act(async () => pressLikeUser(screen.getByRole('button', { name: 'Continue in wallet', hidden: true })));
  };
  const grant = async (asked: Partial<SessionKeyGrant> & { readonly signer: string }) => {
    const begun = kit.dispatch(grantSessionKey({ approvedTargets: [shop], nativeTokenLimitPerTransaction: 10n ** 17n, ...asked }));
    await agree();
    let isDone = false;
    begun.then(() => (isDone = true), () => (isDone = true));
    await until(() => isDone);
    await begun;
  };
  const open = async () => {
    await act(async () => kit.dispatch(showScreen('core.manage')));
    await press('Session Keys');
  };
  return { ...test, world, chain, until, agree, grant, open, setSigning: (next: typeof signing) => void (signing = next) };
}

const text = (): string => document.querySelector('dialog')?.textContent ?? '';
const press = async (name: string): Promise<void> => {
  const found = await screen.findByRole('button', { name, hidden: true }, { timeout: 20_000 });
  await act(async () => pressLikeUser(found));
};

describe('the screen of session keys', () => {
  it('says that there are none, also where the account is not on the chain yet', async () => {
    const { open, until } = await openPage();
    await open();
    await until(() => text().includes('No session keys'));
    expect(text()).toContain('No other key may act for this account on Mock One.');
  });

  it('says of each what it may do and until when, and whether it is in force', async () => {
    const { clock, chain, grant, open, until } = await openPage();
    const now = Math.floor(clock.nowMs() / 1_000);
    await grant({ signer: bob.address });
    await grant({ signer: carol.address, approvedTargets: 'any', permissionStartTimestamp: now + 7_200, permissionEndTimestamp: now + 10_800 });
    await open();
    await until(() => text().includes(bob.address));
    const [first, second] = screen.getAllByRole('listitem', { hidden: true });
    expect(first?.textContent).toContain(`${bob.address}In force`);
    expect(first?.textContent).toContain(`May call${shop}At most in one call0.1 METHFromAt once`);
    expect(second?.textContent).toContain('Not in force yet');
    expect(second?.textContent).toContain('It may call any contract, and so take all that the account has.');
    await chain.request({ method: 'evm_increaseTime', params: [200_000] });
    await act(() => clock.advance(200_000_000));
    await open();
    await until(() => screen.getAllByRole('listitem', { hidden: true }).every((item) => item.textContent.includes('Expired')));
    expect(within(screen.getAllByRole('list', { hidden: true })[0] ?? document.body).getAllByText('Expired', { exact: true })).toHaveLength(2);
  });

  it('takes one back once that is reviewed, and no longer lists it', async () => {
    const { kit, agree, grant, open, until, settled } = await openPage();
    await grant({ signer: bob.address });
    await grant({ signer: carol.address });
    await open();
    await press(`Take back ${bob.address}`);
    await agree();
    await until(() => text().includes(carol.address) && !text().includes(bob.address));
    expect((await settled(kit.dispatch(listSessionKeys()))).map(({ signer }) => signer)).toEqual([carol.address]);
  });

  it('keeps one whose review is turned away', async () => {
    const { grant, open, until } = await openPage();
    await grant({ signer: bob.address });
    await open();
    await press(`Take back ${bob.address}`);
    await press('Reject');
    await until(() => text().includes(bob.address));
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('sees one go that the site takes back meanwhile', async () => {
    const { kit, agree, grant, open, until } = await openPage();
    await grant({ signer: bob.address });
    await open();
    await until(() => text().includes(bob.address));
    kit.dispatch(revokeSessionKey({ signer: bob.address })).catch(() => {});
    await agree();
    await until(() => text().includes('No session keys'));
    expect(screen.queryAllByRole('listitem', { hidden: true })).toEqual([]);
  });

  it('says why it could not be taken back, and tries again', async () => {
    const { agree, grant, open, until, setSigning } = await openPage();
    await grant({ signer: bob.address });
    await open();
    setSigning('fails');
    await press(`Take back ${bob.address}`);
    await until(() => screen.queryByRole('alert', { hidden: true }) !== null);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(/^It could not be taken back\. .*Key Wallet/);
    setSigning('signs');
    await press(`Take back ${bob.address}`);
    await agree();
    await until(() => text().includes('No session keys'));
  });

  it('can be given up while the wallet of the owner is asked', async () => {
    const { grant, open, until, setSigning } = await openPage();
    await grant({ signer: bob.address });
    await open();
    setSigning('waits');
    await press(`Take back ${bob.address}`);
    await until(() => text().includes('Being taken back. Confirm it in Key Wallet.'));
    await press('Cancel');
    await until(() => screen.queryByRole('button', { name: `Take back ${bob.address}`, hidden: true }) !== null);
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('says that they could not be read, and reads them again', async () => {
    const { open, until, world } = await openPage();
    world.rpcScenario.set({ kind: 'malformed' });
    await open();
    await until(() => text().includes('The session keys could not be read'));
    world.rpcScenario.set({ kind: 'none' });
    await press('Try Again');
    await until(() => text().includes('No session keys'));
    expect(text()).not.toContain('could not be read');
  });

  it('is in Manage Wallet only for an account that has session keys', async () => {
    const { kit } = await openPage(simpleAccount());
    await act(async () => kit.dispatch(showScreen('core.manage')));
    await screen.findByRole('button', { name: /Switch Account/, hidden: true }, { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: 'Session Keys', hidden: true })).toBeNull();
  });
});
