import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { connect, selectIsModalOpen } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { sendConfirmed, sendDropped, sendStarted, sendSubmitted } from '../../store/activity.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { modalClosed, selectScreens } from '../../store/modal.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit();
});
afterEach(async () => {
  cleanup();
  await act(async () => test.kit.destroy());
});

const show = (button: ReactNode) => act(async () => render(<LatchkeyProvider kit={test.kit}>{button}</LatchkeyProvider>));

async function connectOn(chainId: number): Promise<void> {
  const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
  const session = { accounts: () => [address], chainId: () => chainId, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {} };
  test.kit.register(definePlugin({ id: 'testWallet', contributes: [walletsPoint.of({ id: 'testWallet', name: 'Test', probe: () => 'reachable', open: async () => async () => session })] }));
  await act(() => test.settled(test.kit.dispatch(connect({ walletId: 'testWallet' }))));
}

describe('ConnectButton', () => {
  it('has sizes', async () => {
    await show(<><ConnectButton size="small" className="mine" /><ConnectButton /><ConnectButton size="large" /></>);
    expect(screen.getAllByRole('button', { name: 'Connect' }).map(({ classList }) => [...classList].filter((name) => /^(lk-button|mine)/.test(name)))).toEqual([['lk-button', 'lk-button-small', 'mine'], ['lk-button'], ['lk-button', 'lk-button-large']]);
  });

  it("draws a site's own button, which opens the modal and says whose account it is", async () => {
    await show(<ConnectButton label="Log in">{({ text, address: of, isWrongNetwork, isBusy, props }) => <button {...props} className="mine">{text} {of} {isWrongNetwork ? 'lost' : ''} {isBusy ? 'busy' : ''}</button>}</ConnectButton>);
    const button = screen.getByRole('button');
    expect([button.className, button.textContent?.trim(), button.getAttribute('aria-expanded')]).toEqual(['mine', 'Log in', 'false']);
    await act(async () => fireEvent.click(button));
    expect([selectIsModalOpen(test.kit.getState()), button.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await connectOn(1_337);
    expect(screen.getByRole('button', { name: 'Account 0x7099…79C8' }).textContent).toContain(`0x7099…79C8 ${address}`);
  });

  describe('while transactions are on their way', () => {
    const hash = `0x${'12'.repeat(32)}` as const;
    const send = (id: string) => act(async () => {
      test.kit.dispatch(sendStarted({ id, chainId: 1_337, from: address, valueWei: 5n * 10n ** 18n, hasData: false, sinceMs: 5 }));
      test.kit.dispatch(sendSubmitted({ id, hash }));
    });
    const confirm = (id: string) => act(async () => test.kit.dispatch(sendConfirmed({ id, hash, blockNumber: 1, confirmations: 1, isFinal: false, atMs: 6 })));
    const said = (): string => screen.getAllByRole('status').map(({ textContent }) => textContent).join('');

    it('shows how many and names them, says once how each ends, and opens their list', async () => {
      await connectOn(1_337);
      await show(<><ConnectButton /><ConnectButton>{({ pendingCount, props }) => <button {...props}>mine: {pendingCount}</button>}</ConnectButton></>);
      await send('a');
      await send('b');
      const [own, mine] = await screen.findAllByRole('button', { name: 'Account 0x7099…79C8, 2 transactions pending' });
      expect([own?.textContent, mine?.textContent, said()]).toEqual(['0x7099…79C8 2', 'mine: 2', '']);
      await confirm('a');
      await screen.findAllByRole('button', { name: 'Account 0x7099…79C8, 1 transaction pending' });
      await waitFor(() => expect(said()).toMatch(/^Sent 5 METH: Confirmed$/));
      if (own) await act(async () => fireEvent.click(own));
      expect(selectScreens(test.kit.getState()).map(({ screenId }) => screenId)).toEqual(['core.account', 'core.activity']);
      await act(async () => test.kit.dispatch(modalClosed()));
      await act(async () => test.kit.dispatch(sendDropped({ id: 'b', hash })));
      await waitFor(() => expect(said()).toContain('The network no longer knows it. You can send it again.'));
      expect([own?.textContent, own?.getAttribute('aria-label')]).toEqual(['0x7099…79C8', 'Account 0x7099…79C8']);
    });
  });

  it('says that the network is another one', async () => {
    await connectOn(99);
    await show(<ConnectButton>{({ text, isWrongNetwork, props }) => <button {...props}>{text}, {String(isWrongNetwork)}</button>}</ConnectButton>);
    expect(screen.getByRole('button').textContent).toBe('Wrong network, true');
  });
});
