import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { answeringWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { putOwners } from '../../../fixtures/passkeys/ownersOnChain.ts';
import type { OwnersOnChain } from '../../../fixtures/passkeys/ownersOnChain.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockBundlerUrl, mockChainOne } from '../../../mocks/index.ts';
import { createAttendedPage, createTestKit, pressLikeUser } from '../../../mocks/testing/index.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { passkeyContracts, walletPasskey } from '../index.ts';

jest.setTimeout(60_000); // the first one brings the code of all screens and the mocked chain

const [alice, bob] = mockAccounts;
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** The screen over a chain that says who owns the account, with a wallet that is connected. */
async function openRecover(onChain: OwnersOnChain) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const soft = createSoftPasskeys();
  const key = walletLocal({ id: 'key', name: 'Key Wallet', openSession: localAccount({ privateKey: alice.privateKey }) });
  const test = createTestKit({ clock, world, adapters: [createAttendedPage(), answeringWorld(world)], plugins: [key, walletPasskey.with({ bundlers: mockBundlerUrl, passkeys: () => soft.passkeys })] });
  const { kit } = test;
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  await putOwners(await world.getChain(mockChainOne.id), account, onChain);
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('passkey.recover')));
  const field = await screen.findByLabelText('Address of the account', {}, { timeout: 20_000 });
  const type = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }));
  const until = (isSo: () => boolean) => waitFor(async () => {
    await act(() => clock.advance(250));
    expect(isSo()).toBe(true);
  }, { timeout: 20_000, interval: 5 });
  return { ...test, soft, field, type, until };
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
});
