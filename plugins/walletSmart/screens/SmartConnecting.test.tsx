import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createFakeWallet, mockRemoteWallet } from '../../../mocks/index.ts';
import type { MockWorld } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { answering } from '../../../fixtures/bundler/answering.ts';
import type { WalletSession } from '../../../src/contracts/wallet.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { openModal } from '../../../src/flows/modal/openModal.ts';
import type { AnyPlugin } from '../../../src/kernel/plugin.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import { selectConnectPhase } from '../../../src/store/connection.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { selectShownScreen } from '../../../src/store/modal.ts';
import { simpleAccount, walletSmart } from '../index.ts';
import type { SmartAccount } from '../index.ts';

/** The first screen brings the code of all. */
jest.setTimeout(20_000);

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

/** A page whose visitor has picked the smart account. */
async function pick(owner: (world: MockWorld) => AnyPlugin, account: SmartAccount = simpleAccount()) {
  const test = createTestKit({ adapters: [answering()] });
  const { kit } = test;
  kit.register(owner(test.world));
  kit.register(walletSmart.with({ owner: 'owner', account, bundlers: 'https://bundler.test/{chainId}' }));
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(openModal()));
  fireEvent.click(await screen.findByRole('button', { name: 'Smart Account', hidden: true }, { timeout: 10_000 }));
  return { ...test, turn: (ms: number) => act(() => test.clock.advance(ms)) };
}

const direct = (open: () => Promise<WalletSession>) => () => definePlugin({ id: 'owner', contributes: [walletsPoint.of({ id: 'owner', name: 'Near Wallet', probe: () => 'installed', open: async () => open })] });
const waiting = (): Promise<WalletSession> => new Promise(() => {});
const find = (role: string, name: string | RegExp): Promise<HTMLElement> => screen.findByRole(role, { name, hidden: true }, { timeout: 10_000 });
const announced = (): string => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent).join('|');

describe('the screen that connects a smart account', () => {
  it('begins by itself and sends to the wallet that owns it, and can be cancelled', async () => {
    const { kit } = await pick(direct(waiting));
    await find('heading', 'Smart Account');
    expect(announced()).toContain('Confirm the connection in Near Wallet');
    screen.getByText('Its account owns your smart account.');
    await act(async () => void fireEvent.click(await find('button', 'Cancel')));
    expect([selectConnectPhase(kit.getState()), selectShownScreen(kit.getState())?.screenId]).toEqual([{ at: 'idle' }, 'core.wallets']);
  });

  it('says why the connect failed, and tries again', async () => {
    const open = jest.fn(() => Promise.reject<WalletSession>(walletErrors.noAccounts()));
    await pick(direct(open));
    await find('heading', 'Connection Failed');
    await act(async () => void fireEvent.click(await find('button', 'Try again')));
    await find('heading', 'Connection Failed');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('shows the code of an owner on another device, then looks for the account', async () => {
    let remote: ReturnType<typeof mockRemoteWallet> | undefined;
    const { turn } = await pick((world) => {
      remote = mockRemoteWallet({ id: 'owner', name: 'Far Wallet', wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
      return remote.plugin;
    });
    await find('img', 'Code to connect Far Wallet');
    expect(announced()).toContain('Connect Far Wallet');
    await act(async () => remote?.scan(remote.code() ?? ''));
    await turn(1);
    expect(screen.queryByRole('img', { name: 'Code to connect Far Wallet', hidden: true })).toBeNull();
  });
});
