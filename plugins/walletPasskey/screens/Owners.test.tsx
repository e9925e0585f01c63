import { Interface } from 'ethers';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { answeringWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { putOwners, readCalls } from '../../../fixtures/passkeys/ownersOnChain.ts';
import type { OwnersOnChain } from '../../../fixtures/passkeys/ownersOnChain.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import type { SoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockBundlerUrl, mockChainOne, mockPaymasterUrl } from '../../../mocks/index.ts';
import { createAttendedPage, createTestKit, pressLikeUser } from '../../../mocks/testing/index.ts';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { choosePasskey, passkeyContracts, walletPasskey } from '../index.ts';
import type { WalletPasskeyConfig } from '../index.ts';

jest.setTimeout(60_000); // the first one brings the code of all screens and the mocked chain

const [alice, bob] = mockAccounts;
const { sharedSigner } = passkeyContracts;
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

type Passkeys = ReturnType<NonNullable<WalletPasskeyConfig['passkeys']>>;

// As Safe publishes it, encoded by ethers.
const recoveryModule = new Interface(['function finalizeRecovery(address _wallet)', 'function cancelRecovery()']);

/** The screen over a chain on which the account is owned as the test says. A service pays for what the account sends. */
async function openOwners(onChain: OwnersOnChain, passkeys: (soft: SoftPasskeys) => Partial<Passkeys> = () => ({})) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const soft = createSoftPasskeys();
  let parts: Passkeys = soft.passkeys;
  const plugin = walletPasskey.with({ bundlers: mockBundlerUrl, paymaster: { url: mockPaymasterUrl }, sponsorGas: true, passkeys: () => ({ ...soft.passkeys, create: (request) => parts.create(request), use: (request) => parts.use(request) }) });
  const test = createTestKit({ clock, world, adapters: [createAttendedPage(), answeringWorld(world)], plugins: [plugin] });
  const { kit } = test;
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  const chain = await world.getChain(mockChainOne.id);
  await putOwners(chain, passkeyContracts.proxyFactory, { owners: [] }); // the factory is there
  const connecting = kit.dispatch(connect({ walletId: 'passkey' }));
  await test.turnUntil(() => JSON.stringify(kit.getState().modal).includes('passkey.connect'));
  kit.dispatch(choosePasskey('create'));
  await test.settled(connecting);
  parts = { ...soft.passkeys, ...passkeys(soft) };
  await putOwners(chain, kit.dispatch(getActiveAccount()).address, onChain);
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('core.manage')));
  await press('Owners and Recovery');
  const until = (isSo: () => boolean) => waitFor(async () => {
    await act(() => clock.advance(250));
    expect(isSo()).toBe(true);
  }, { timeout: 20_000, interval: 5 });
  /** Once it has been seen for a while. */
  const confirm = async (does: string): Promise<void> => {
    await until(() => button(does)?.getAttribute('aria-disabled') === 'false');
    await press(does);
  };
  return { ...test, chain, soft, until, confirm, account: kit.dispatch(getActiveAccount()).address };
}

const text = (): string => document.querySelector('dialog')?.textContent ?? '';
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });
const press = async (name: string): Promise<void> => {
  const found = await screen.findByRole('button', { name, hidden: true }, { timeout: 20_000 });
  await act(async () => pressLikeUser(found));
};
const rows = (): readonly string[] => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);

describe('the screen of owners', () => {
  it('tells the only owner what its loss would mean, and does not let it go', async () => {
    const { until } = await openOwners({ owners: [sharedSigner] });
    await until(() => rows().length === 1);
    expect(rows()).toEqual([`Passkey on this device${sharedSigner}`]);
    expect(text()).toContain('If this passkey is lost, so is the account.');
    expect(button(`Remove ${sharedSigner}`)).toBeNull();
  });

  it('lists owners by what they are, and guardians, each with what removes it', async () => {
    const { until } = await openOwners({ owners: [alice.address, sharedSigner], guardians: [bob.address] });
    await until(() => rows().length === 3);
    expect(rows()).toEqual([`Wallet${alice.address}Remove`, `Passkey on this device${sharedSigner}Remove`, `Guardian${bob.address}Remove`]);
    await press(`Remove ${sharedSigner}`);
    expect(text()).toContain('You can then no longer use this account here.');
    await press('Cancel');
    await press(`Remove ${alice.address}`);
    expect(text()).toContain('It can then no longer act for this account.');
  });

  it('takes only an address that is not one of them, and none before it has been seen for a while', async () => {
    const { until, clock, soft } = await openOwners({ owners: [sharedSigner, alice.address] });
    await press('Add a Wallet');
    const field = screen.getByLabelText('Address');
    const confirm = () => button('Confirm with Passkey');
    expect(confirm()).toHaveProperty('disabled', true);
    await act(async () => void fireEvent.change(field, { target: { value: 'vitalik' } }));
    expect(text()).toContain('This is not an address.');
    await act(async () => void fireEvent.change(field, { target: { value: alice.address } }));
    expect([text().includes('It is one already.'), confirm()?.hasAttribute('disabled')]).toEqual([true, true]);
    await act(async () => void fireEvent.change(field, { target: { value: bob.address } }));
    await press('Confirm with Passkey');
    expect(soft.asked).toEqual(['create']); // of the account alone: the press came too early
    await act(() => clock.advance(1_000));
    await until(() => confirm()?.getAttribute('aria-disabled') === 'false');
  });

  it('says why a change was not made, on the same screen, and can be left', async () => {
    const { until } = await openOwners({ owners: [sharedSigner] });
    await press('Add a Passkey');
    await until(() => button('Confirm with Passkey')?.getAttribute('aria-disabled') === 'false');
    await press('Confirm with Passkey');
    await until(() => text().includes('This device has a passkey of the account already'));
    expect(text()).toContain('Use that one, or another device.');
    await press('Cancel');
    expect(rows()).toHaveLength(1);
  });

  it('waits for the passkey, and can be given up', async () => {
    const { until } = await openOwners({ owners: [sharedSigner] }, () => ({ create: () => new Promise(() => {}) }));
    await press('Add a Passkey');
    await until(() => button('Confirm with Passkey')?.getAttribute('aria-disabled') === 'false');
    await press('Confirm with Passkey');
    await until(() => text().includes('Go on in the window that your browser shows'));
    await press('Cancel');
    await until(() => rows().length === 1);
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('shows a recovery that the visitor did not begin before all else, with what stops it', async () => {
    const { until } = await openOwners({ owners: [sharedSigner], guardians: [bob.address], recovery: { newOwners: [bob.address], afterSeconds: 4_000_000_000 } });
    await until(() => screen.queryByRole('alert', { hidden: true }) !== null);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('This account is being recoveredA guardian has begun to replace all owners. If it was not you who asked for that, stop it now.');
    expect(screen.getByRole('region', { name: 'This account is being recovered', hidden: true }).textContent).toContain(`New owner${bob.address}Can be carried out from`);
    expect(button('Finish the Recovery')).toBeNull();
    await press('Stop the Recovery');
    expect(text()).toContain('All owners stay as they are.');
  });

  it('stops a recovery by a press, and says why where the passkey was not used', async () => {
    const onChain = { owners: [sharedSigner], guardians: [bob.address] };
    let isUsed = Promise.resolve();
    let use = (): void => {};
    const { chain, soft, account, until, confirm } = await openOwners(
      { ...onChain, recovery: { newOwners: [bob.address], afterSeconds: 4_000_000_000 } },
      (device) => ({ use: async (request) => isUsed.then(() => device.passkeys.use(request)) }),
    );
    const cancels = recoveryModule.encodeFunctionData('cancelRecovery').slice(2);
    const sent = async () => (await readCalls(chain)).filter(({ input }) => input.includes(`${cancels}0000`) && input.includes(passkeyContracts.recovery.slice(2).toLowerCase())).length;
    await press('Stop the Recovery');
    soft.refuseOnce();
    await confirm('Confirm with Passkey');
    await until(() => text().includes('The passkey was not used'));
    expect(await sent()).toBe(0);
    isUsed = new Promise((resolve) => void (use = resolve));
    await confirm('Confirm with Passkey');
    await until(() => button('Waiting…')?.getAttribute('aria-busy') === 'true');
    await putOwners(chain, account, onChain); // as it is read once the account has stopped it
    use();
    await until(() => rows().length === 2);
    expect([await sent(), text().includes('This account is being recovered')]).toEqual([1, false]);
  });

  it('offers to finish a recovery only where it was begun on this device and its delay is over, by another wallet', async () => {
    const foreign = await openOwners({ owners: [alice.address], recovery: { newOwners: [bob.address], afterSeconds: 1 } });
    await foreign.until(() => text().includes('A guardian has begun to replace all owners.'));
    expect(text()).not.toContain('To finish it, connect another wallet');
    cleanup();
    const own = await openOwners({ owners: [alice.address], recovery: { newOwners: [sharedSigner], afterSeconds: 1 } });
    await own.until(() => text().includes('You began this on this device.'));
    expect(text()).toContain('Can be carried out fromNow');
    expect(text()).toContain('To finish it, connect another wallet as well');
    expect(button('Finish the Recovery')).toBeNull();
    await act(async () => void own.kit.register(walletLocal({ id: 'key', name: 'Key Wallet', openSession: localAccount({ privateKey: alice.privateKey }) })));
    await act(() => own.settled(own.kit.dispatch(connect({ walletId: 'key' }))));
    await act(async () => own.kit.dispatch(showScreen('passkey.owners')));
    await press('Finish the Recovery');
    expect(text()).toContain('Key Wallet sends the transaction and pays its fee.');
    await own.confirm('Send with Key Wallet');
    await own.until(() => button('Finish the Recovery') !== null);
    const toModule = (await readCalls(own.chain)).filter(({ to }) => to?.toLowerCase() === passkeyContracts.recovery.toLowerCase());
    expect(toModule.map(({ input }) => input)).toEqual([recoveryModule.encodeFunctionData('finalizeRecovery', [own.account])]);
  });

  it('says that they could not be read, and reads them again', async () => {
    const { until, world } = await openOwners({ owners: [sharedSigner] });
    await until(() => rows().length === 1);
    world.rpcScenario.set({ kind: 'malformed' });
    await act(async () => {});
    await press('Back');
    await press('Owners and Recovery');
    await until(() => text().includes('The owners could not be read'));
    world.rpcScenario.set({ kind: 'none' });
    await press('Try Again');
    await until(() => rows().length === 1);
    expect(rows()).toEqual([`Passkey on this device${sharedSigner}`]);
  });
});
