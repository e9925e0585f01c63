import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { connect, selectIsModalOpen } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';

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

  it('says that the network is another one', async () => {
    await connectOn(99);
    await show(<ConnectButton>{({ text, isWrongNetwork, props }) => <button {...props}>{text}, {String(isWrongNetwork)}</button>}</ConnectButton>);
    expect(screen.getByRole('button').textContent).toBe('Wrong network, true');
  });
});
