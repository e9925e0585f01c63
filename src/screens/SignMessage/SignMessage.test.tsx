import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { mockAccounts } from '../../../mocks/accounts.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { encodeUtf8 } from '../../domain/encoding/bytes.ts';
import { connect, reviewSignature, selectConnectionStatus } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';

const [{ address }] = mockAccounts;
const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
const session: WalletSession = { accounts: () => [address], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {} };
/** @see EIP-4361 */
const signIn = `shop.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://shop.example\nVersion: 1\nChain ID: 1337\nNonce: 12345678\nIssued At: 2021-09-30T16:25:24Z`;

let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit();
});
afterEach(async () => {
  cleanup();
  await act(async () => test.kit.destroy());
});

/** What stands in the modal, which lives in a shadow root. */
function shown(): { readonly title: string | undefined; readonly buttons: readonly (HTMLButtonElement)[] } {
  const roots = [...document.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return { title: roots.flatMap((root) => [...root.querySelectorAll('h1, h2')])[0]?.textContent ?? undefined, buttons: roots.flatMap((root) => [...root.querySelectorAll('button')]) };
}

async function askFor(message: string, isBytes = false): Promise<{ readonly asked: Promise<unknown>; press(name: string): Promise<void> }> {
  test.kit.register(definePlugin({ id: 'testWallet', contributes: [walletsPoint.of({ id: 'testWallet', name: 'Test', probe: () => 'reachable', open: async () => async () => session })] }));
  await act(async () => render(<LatchkeyProvider kit={test.kit}>{null}</LatchkeyProvider>));
  await act(() => test.settled(test.kit.dispatch(connect({ walletId: 'testWallet' }))));
  let asked: Promise<unknown> = Promise.resolve();
  await act(async () => {
    asked = test.kit.dispatch(reviewSignature({ message, isBytes })).catch((error: unknown) => error);
  });
  await waitFor(() => expect(shown().buttons.length).toBeGreaterThan(2));
  return { asked, press: (name) => act(async () => void fireEvent.click(shown().buttons.find(({ textContent }) => textContent === name) ?? document.body)) };
}

describe('SignMessage', () => {
  it.each([['text', signIn, false], ['bytes', encodeUtf8(signIn), true]])('is headed as a sign-in for one in %s, and can disconnect instead', async (_form, message, isBytes) => {
    const { asked, press } = await askFor(message, isBytes);
    expect(shown().title).toBe('Sign in');
    await press('Disconnect Wallet');
    expect(await asked).toMatchObject({ code: 'user.cancelled' });
    await waitFor(() => expect(selectConnectionStatus(test.kit.getState())).toBe('disconnected'));
  });

  it.each([['text', 'Vote 42: yes', false], ['text that speaks of it', 'You sign in to vote', false], ['bytes', '0x00ff', true]])('is headed as a signature for other %s, whose refusal leaves the account connected', async (_form, message, isBytes) => {
    const { asked, press } = await askFor(message, isBytes);
    expect([shown().title, shown().buttons.map(({ textContent }) => textContent).includes('Sign in')]).toEqual(['Sign a message', false]);
    await press('Reject');
    expect(await asked).toMatchObject({ code: 'user.cancelled' });
    expect(selectConnectionStatus(test.kit.getState())).toBe('connected');
  });
});
