import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Wallet } from 'ethers';
import { createAttendedPage, pressLikeUser } from '../../mocks/testing/pressLikeUser.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { writeSignIn } from '../../mocks/wallet/writeSignIn.ts';
import { authenticate, createLatchkey, defineChain, definePlugin, walletsPoint } from '../../src/index.ts';
import type { OpenRequest, WalletSession } from '../../src/index.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { ConnectButton, LatchkeyProvider } from '../../src/react.ts';
import { authWallet } from './index.ts';

jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const account = new Wallet(`0x${'22'.repeat(32)}`);
const uri = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&relay-protocol=irn';
const ends: (() => void)[] = [];
// A layout, which jsdom has not: without one no row of a list is in sight.
const sizes = { offsetHeight: 370, offsetWidth: 340, clientHeight: 370 } as const;
beforeAll(() => {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});
afterAll(() => {
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
});
beforeAll(() => Promise.all([import('../../src/ui/modal/ModalShell.tsx'), import('./screens/SignWithWallet.tsx')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** A page on which a person signs in with a wallet. */
async function showPage({ purpose = 'signIn', sign = (message) => account.signMessage(message), open = async () => {}, isPaired = false }: { readonly purpose?: 'signIn' | 'link'; sign?(message: string): Promise<string>; open?(request: OpenRequest): Promise<void>; readonly isPaired?: boolean } = {}) {
  const session: WalletSession = {
    accounts: () => [account.address], chainId: () => 10, sendTransaction: () => Promise.reject(new Error('not asked for')), signTypedData: () => Promise.reject(new Error('not asked for')),
    signMessage: (_address, message) => sign(String(message)), subscribe: () => () => {}, close: async () => {},
  };
  const signer = walletsPoint.of({
    id: 'test.signer', name: 'Signer', probe: () => 'reachable', ...(isPaired && { connects: { by: 'pairing' } }),
    open: async () => async (request) => {
      await open(request);
      return session;
    },
  });
  const inPage = walletsPoint.of({ kind: 'inApp', id: 'test.inPage', name: 'Wallet of the page', probe: () => 'reachable', open: async () => () => new Promise(() => {}) });
  const kit = createLatchkey({ adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {}, plugins: [authWallet, definePlugin({ id: 'own', contributes: [signer, inPage] })] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  const outcome = jest.fn();
  const prepareMessage: ReturnType<typeof createAuthServer>['prepareMessage'] = async (request) => ({ message: writeSignIn({ ...request, domain: location.host, nonce: 'abcdefgh12345678' }) });
  kit.dispatch(authenticate({ providerId: 'wallet', purpose, server: { ...createAuthServer(), prepareMessage }, sink: async () => {} })).then(() => outcome('in'), (error: { readonly code?: string }) => outcome(error.code));
  await screen.findByRole('heading', { name: purpose === 'link' ? 'Link a Wallet' : 'Sign in with a wallet', hidden: true }, { timeout: 10_000 });
  return { kit, outcome };
}

const sees = (text: string): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(text), { timeout: 10_000 });
const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name, hidden: true }, { timeout: 10_000 });
  await act(async () => pressLikeUser(button));
};

describe('the screen of a wallet that signs', () => {
  it('lists the wallets that a person brings, says what the chosen one waits for, and goes by itself', async () => {
    let agree: () => void = () => {};
    const { kit, outcome } = await showPage({ sign: async (message) => {
      await new Promise<void>((resolve) => (agree = resolve));
      return account.signMessage(message);
    } });
    await sees('Choose the wallet that you want to sign in with.');
    expect(screen.queryByRole('button', { name: /Wallet of the page/, hidden: true })).toBeNull();
    await press(/Signer/);
    await sees('Confirm in Signer');
    await sees('A pop-up prompt of Signer will appear.');
    await act(async () => agree());
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(kit.getState().connection.wallets).toEqual([]);
  });

  it('says that it failed, tries again, and leads back to the wallets', async () => {
    let tries = 0;
    const { outcome } = await showPage({ sign: async (message) => {
      tries += 1;
      if (tries < 3) throw userErrors.rejected();
      return account.signMessage(message);
    } });
    await press(/Signer/);
    await sees('Failed to Login');
    await sees('You rejected the request in Signer.');
    await press('Try Again');
    await waitFor(() => expect(tries).toBe(2));
    await sees('Failed to Login');
    await press('Show all wallets');
    await sees('Choose the wallet that you want to sign in with.');
    await press(/Signer/);
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
  });

  it('shows the code of a wallet that is elsewhere', async () => {
    await showPage({ isPaired: true, open: ({ showUri }) => {
      showUri(uri);
      return new Promise(() => {});
    } });
    await press(/Signer/);
    await sees('Copy Link');
    expect(document.body.innerHTML).not.toContain('symKey');
  });

  it('shows all wallets that are known, behind a button', async () => {
    await showPage();
    await press('All Wallets');
    await screen.findByRole('searchbox', { hidden: true }, { timeout: 10_000 });
    expect(await screen.findByRole('button', { name: /Ledger Live/, hidden: true }, { timeout: 10_000 })).not.toBeNull();
  });

  it('is called by what it is for, and is left by going back', async () => {
    const { outcome } = await showPage({ purpose: 'link' });
    await sees('Choose the wallet that you want to add to your account.');
    await press('Close');
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('user.cancelled'));
  });
});
