import { Interface } from 'ethers';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { answeringWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { putOwners, readCalls } from '../../../fixtures/passkeys/ownersOnChain.ts';
import type { OwnersOnChain } from '../../../fixtures/passkeys/ownersOnChain.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockBundlerUrl, mockChainOne, mockChainTwo, mockPaymasterUrl } from '../../../mocks/index.ts';
import { createAttendedPage, createTestKit, pressLikeUser } from '../../../mocks/testing/index.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { passkeyContracts, walletPasskey } from '../index.ts';
import type { WalletPasskeyConfig } from '../index.ts';

jest.setTimeout(60_000); // the first one brings the code of all screens and the mocked chain

const [alice, bob] = mockAccounts;
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The contract that checks the new passkey. */
const signer = '0x000000000000000000000000000000000000bEEF';
// As Safe publishes them, encoded by ethers.
const safe = new Interface(['function addOwnerWithThreshold(address owner, uint256 _threshold)']);
const recoveryModule = new Interface(['function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)', 'function finalizeRecovery(address _wallet)']);
const addsOwner = safe.encodeFunctionData('addOwnerWithThreshold', [signer, 1n]).slice(2);
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

type Passkeys = ReturnType<NonNullable<WalletPasskeyConfig['passkeys']>>;

/** The screen over a chain that says who owns the account, with a wallet that is connected. A service pays for what the account sends. */
async function openRecover(onChain: OwnersOnChain, passkeys: Partial<Passkeys> = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const soft = createSoftPasskeys();
  const key = walletLocal({ id: 'key', name: 'Key Wallet', openSession: localAccount({ privateKey: alice.privateKey }) });
  const test = createTestKit({ clock, world, adapters: [createAttendedPage(), answeringWorld(world)], plugins: [key, walletPasskey.with({ bundlers: mockBundlerUrl, paymaster: { url: mockPaymasterUrl }, sponsorGas: true, passkeys: () => ({ ...soft.passkeys, ...passkeys }) })] });
  const { kit } = test;
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  const chain = await world.getChain(mockChainOne.id);
  await putOwners(chain, account, onChain);
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('passkey.recover')));
  const field = await screen.findByLabelText('Address of the account', {}, { timeout: 20_000 });
  const type = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }));
  const until = (isSo: () => boolean) => waitFor(async () => {
    await act(() => clock.advance(250));
    expect(isSo()).toBe(true);
  }, { timeout: 20_000, interval: 5 });
  const find = async (does: string): Promise<void> => {
    await type(account);
    await press(/^K?Key Wallet/);
    await until(() => button(does) !== null);
  };
  /** Once it has been seen for a while. */
  const confirm = async (does: string): Promise<void> => {
    await until(() => button(does)?.getAttribute('aria-disabled') === 'false');
    await press(does);
  };
  return { ...test, soft, chain, field, type, until, find, confirm };
}

const text = (): string => document.querySelector('dialog')?.textContent ?? '';
const button = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true });
const press = async (name: string | RegExp): Promise<void> => {
  const found = await screen.findByRole('button', { name, hidden: true }, { timeout: 20_000 });
  await act(async () => pressLikeUser(found));
};

describe('the screen that recovers an account', () => {
  it('offers wallets only for an address, and says that what was typed is none', async () => {
    const { field, type } = await openRecover({ owners: [alice.address] });
    await type('vitalik');
    await act(async () => void fireEvent.blur(field));
    expect([text().includes('This is not an address.'), button(/^K?Key Wallet/)]).toEqual([true, null]);
    await type(account);
    expect(text()).not.toContain('This is not an address.');
    expect(button(/^K?Key Wallet/)).not.toBeNull();
  });

  it('says what an owner can do before a passkey is made', async () => {
    const { type, until, soft } = await openRecover({ owners: [alice.address, passkeyContracts.sharedSigner] });
    await type(account);
    await press(/^K?Key Wallet/);
    await until(() => text().includes('Key Wallet owns this account on Mock One and adds a new passkey at once.'));
    expect(button('Create a Passkey and recover')).not.toBeNull();
    expect(soft.asked).toEqual([]);
  });

  it('tells a guardian that the delay is not known where the chain does not say it', async () => {
    const { type, until, soft } = await openRecover({ owners: [bob.address], guardians: [alice.address] });
    await type(account);
    await press(/^K?Key Wallet/);
    await until(() => text().includes('Key Wallet is a guardian of this account on Mock One.'));
    expect(text()).toContain('If you begin now, it can be finished fromNot known: the network does not say how long it takes');
    expect([button('Create a Passkey and begin') === null, soft.asked]).toEqual([false, []]);
  });

  it('leads a wallet that is neither owner nor guardian to another one, with the address kept', async () => {
    const { type, until } = await openRecover({ owners: [bob.address] });
    await type(account);
    await press(/^K?Key Wallet/);
    await until(() => text().includes(`${alice.address} does not own this account`));
    await press('Choose another wallet');
    expect(screen.getByLabelText('Address of the account')).toHaveProperty('value', account);
  });

  it('does not carry on a recovery that was not begun on this device', async () => {
    const { type, until } = await openRecover({ owners: [bob.address], guardians: [alice.address], recovery: { newOwners: [bob.address], afterSeconds: 1 } });
    await type(account);
    await press(/^K?Key Wallet/);
    await until(() => text().includes('that was not begun on this device'));
    expect([button('Send with Key Wallet'), button('Look again') === null]).toEqual([null, false]);
  });

  it('says that there is nothing to recover where the account was not used', async () => {
    const { type, until } = await openRecover({ owners: [alice.address] });
    await type(account);
    await press('Mock Two');
    await press(/^K?Key Wallet/);
    await until(() => text().includes('It has not been used on Mock Two, so there is nothing to recover there.'));
    await press('Choose another network');
    expect(button('Mock Two')?.getAttribute('aria-current')).toBe('true');
    await press('Mock One');
    await press(/^K?Key Wallet/);
    await until(() => text().includes('Key Wallet owns this account on Mock One'));
  });
});

describe('a press on the screen that recovers an account', () => {
  it('has an owner add a passkey, network by network, and says where that took effect', async () => {
    const onChain = { owners: [alice.address], signer };
    const { world, chain, soft, until, find, confirm } = await openRecover(onChain);
    const chainTwo = await world.getChain(mockChainTwo.id);
    await putOwners(chainTwo, account, onChain);
    await find('Create a Passkey and recover');
    expect(text()).toContain('This changes nothing on other networks');
    await confirm('Create a Passkey and recover');
    await until(() => text().includes('Your new passkey owns this account on Mock One.'));
    expect([(await readCalls(chain)).filter(({ input }) => input.includes(addsOwner)).length, await readCalls(chainTwo)]).toEqual([1, []]);

    await press('Choose another network');
    expect([button(/^Mock One/)?.textContent, button(/^Mock Two/)?.textContent]).toEqual(['Mock OneYour new passkey owns the account here', 'Mock Two']);
    await press('Mock Two');
    await press(/^K?Key Wallet/);
    await until(() => text().includes('Key Wallet owns this account on Mock Two'));
    await confirm('Recover with your new passkey');
    await until(() => text().includes('Your new passkey owns this account on Mock Two.'));
    expect([(await readCalls(chainTwo)).filter(({ input }) => input.includes(addsOwner)).length, soft.asked]).toEqual([1, ['create']]);
  });

  it('has a guardian begin, and the recovery finished once its delay is over', async () => {
    const onChain = { owners: [bob.address], guardians: [alice.address], signer };
    const { chain, clock, soft, until, find, confirm } = await openRecover(onChain);
    const dueSeconds = Math.floor(clock.nowMs() / 1_000) + 600;
    await find('Create a Passkey and begin');
    await putOwners(chain, account, { ...onChain, recovery: { newOwners: [signer], afterSeconds: dueSeconds } });
    await confirm('Create a Passkey and begin');
    await until(() => text().includes('The recovery has begun on Mock One.'));
    const toModule = async () => (await readCalls(chain)).filter(({ to }) => to?.toLowerCase() === passkeyContracts.recovery.toLowerCase()).map(({ input }) => input);
    const begins = recoveryModule.encodeFunctionData('confirmRecovery', [account, [signer], 1n, true]);
    expect([await toModule(), soft.asked, button('Send with Key Wallet')]).toEqual([[begins], ['create'], null]);

    await act(() => clock.advance(600_000));
    await press('Look again');
    await until(() => button('Send with Key Wallet') !== null);
    await confirm('Send with Key Wallet');
    await until(() => text().includes('Your new passkey owns this account on Mock One.'));
    expect(await toModule()).toEqual([begins, recoveryModule.encodeFunctionData('finalizeRecovery', [account])]);
  });

  it('is under way until the passkey is there, and can be given up: nothing is sent', async () => {
    const { chain, until, find, confirm } = await openRecover({ owners: [alice.address], signer }, { create: () => new Promise(() => {}) });
    await find('Create a Passkey and recover');
    await confirm('Create a Passkey and recover');
    await until(() => text().includes('Go on in the window that your browser shows'));
    expect([button('Waiting…')?.getAttribute('aria-busy'), button('Waiting…')?.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
    await press('Cancel');
    expect(text()).toContain('Which wallet is its owner or guardian?');
    expect(screen.getByLabelText('Address of the account')).toHaveProperty('value', account);
    expect(await readCalls(chain)).toEqual([]);
  });

  it.each<[string, string, OwnersOnChain]>([
    ['an owner', 'Create a Passkey and recover', { owners: [alice.address], signer }],
    ['a guardian', 'Create a Passkey and begin', { owners: [bob.address], guardians: [alice.address], signer }],
  ])('says why it was not done for %s, and can be made again', async (_who, does, onChain) => {
    const { chain, soft, until, find, confirm } = await openRecover(onChain);
    await find(does);
    soft.refuseOnce();
    await confirm(does);
    await until(() => screen.queryByRole('alert', { hidden: true }) !== null);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('The passkey was not usedTry again, and go on in the window that your browser shows.');
    expect(await readCalls(chain)).toEqual([]);
    await confirm(does);
    await until(() => soft.asked.length === 2);
  });

  it('says that the chain has refused to finish, with a way on', async () => {
    const onChain = { owners: [bob.address], guardians: [alice.address], signer };
    const { chain, until, find, confirm } = await openRecover(onChain);
    await find('Create a Passkey and begin');
    await putOwners(chain, account, { ...onChain, recovery: { newOwners: [signer], afterSeconds: 1 } });
    await confirm('Create a Passkey and begin');
    await until(() => button('Send with Key Wallet') !== null);
    await chain.request({ method: 'hardhat_setCode', params: [passkeyContracts.recovery, '0xfe'] }); // refuses whatever it is asked
    await confirm('Send with Key Wallet');
    await until(() => screen.queryByRole('alert', { hidden: true }) !== null);
    expect([button('Send with Key Wallet') === null, button('Choose another wallet') === null]).toEqual([false, false]);
  });
});
