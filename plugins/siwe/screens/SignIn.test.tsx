import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { connect, createLatchkey, defineChain, openModal } from '../../../src/index.ts';
import type { Latchkey } from '../../../src/index.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import { walletAdapter } from '../../walletAdapter/index.ts';
import type { SiweConfig } from '../config.ts';
import { openSignIn, siwe } from '../index.ts';
import { useSignIn } from '../react.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const signature = `0x${'12'.repeat(64)}1b`;

// What a first click fetches takes its time to be compiled.
jest.setTimeout(30_000);
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../../src/ui/modal/ModalShell.tsx'), import('./SignIn.tsx'), import('../../../src/domain/preview/createPreview.ts')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  localStorage.clear();
});

function Status(): ReactNode {
  const { phase, signIn, signOut } = useSignIn();
  return (
    <>
      <output data-testid="status">{phase.at}</output>
      <output data-testid="error">{phase.error?.message}</output>
      <button type="button" onClick={signIn}>Page: in</button>
      <button type="button" onClick={() => void signOut().catch(() => {})}>Page: out</button>
    </>
  );
}

let nonce = 0;
type Sign = () => Promise<string>;

/** A page with a wallet that signs as the test says, connected. */
async function showPage(part: Partial<SiweConfig> = {}, sign: Sign = async () => signature, strings: Readonly<Record<string, string>> = {}): Promise<{ readonly kit: Latchkey; readonly signed: string[] }> {
  const signed: string[] = [];
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account];
      if (method === 'eth_chainId') return '0xa';
      if (method !== 'personal_sign') return undefined;
      signed.push(Buffer.from(String((params as readonly unknown[])[0]).slice(2), 'hex').toString()); // text goes to wallets as bytes
      return sign();
    },
    on: () => {},
    removeListener: () => {},
  };
  const config: SiweConfig = {
    isRequired: true,
    getPayload: async () => ({ nonce: `nonce0000${(nonce += 1)}`, statement: 'Welcome here.' }),
    verify: async () => true,
    isLoggedIn: async () => false,
    logout: async () => undefined,
    ...part,
  };
  const kit = createLatchkey({ adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {}, strings, plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', getProvider: () => provider }), siwe.with(config)] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /><Status /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  return { kit, signed };
}

const title = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 10_000 });
const inDialog = (name: string): HTMLButtonElement => {
  const found = screen.getAllByRole<HTMLButtonElement>('button', { name, hidden: true }).find((each) => each.closest('dialog'));
  if (!found) throw new Error(`No '${name}' in the dialog`);
  return found;
};
const ready = (name: string): Promise<void> => waitFor(() => expect(inDialog(name).getAttribute('aria-disabled')).toBe('false'), { timeout: 10_000 });
const click = (name: string): Promise<void> => act(async () => pressLikeUser(inDialog(name)));
const statusIs = (status: string): Promise<void> => waitFor(() => expect(screen.getByTestId('status').textContent).toBe(status));
const dialogText = (): string => document.querySelector('dialog')?.textContent ?? '';

describe('SignIn', () => {
  it('shows what is signed, signs that very text, and closes', async () => {
    const { signed } = await showPage();
    await title('Sign in');
    await ready('Sign in');
    for (const text of ['Welcome here.', account, 'Test Wallet']) expect(dialogText()).toContain(text);
    const shown = screen.getByRole('region', { name: 'Full message', hidden: true }).textContent;
    expect(signed).toEqual([]);
    await click('Sign in');
    await statusIs('signedIn');
    expect(signed).toEqual([shown]);
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('keeps the one button, and says what it waits for', async () => {
    await showPage({}, () => new Promise(() => {}));
    await title('Sign in');
    await ready('Sign in');
    const button = inDialog('Sign in');
    await click('Sign in');
    expect(inDialog('Awaiting Confirmation')).toBe(button);
    expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
    expect(dialogText()).toContain('Open Test Wallet and sign the message.');
    await statusIs('signingIn');
  });

  it('says that the request was rejected, and has another message ready', async () => {
    let isWilling = false;
    const { signed } = await showPage({}, async () => (isWilling ? signature : Promise.reject(Object.assign(new Error('no'), { code: 4001 }))));
    await title('Sign in');
    await ready('Sign in');
    await click('Sign in');
    await waitFor(() => expect(dialogText()).toContain('You rejected the request in Test Wallet.'));
    await ready('Sign in');
    isWilling = true;
    await click('Sign in');
    await statusIs('signedIn');
    expect(new Set(signed.map((text) => /Nonce: (.*)/.exec(text)?.[1])).size).toBe(2);
  });

  it('tells why the site turned it down, and tries again', async () => {
    let answer: () => Promise<boolean> = async () => Promise.reject(new Error('Members only.'));
    await showPage({ verify: () => answer() });
    await title('Sign in');
    await ready('Sign in');
    await click('Sign in');
    await title('Failed to Sign in');
    expect(dialogText()).toContain('Members only.');
    expect(screen.getByTestId('error').textContent).toBe('Failed to Sign in');
    await ready('Try Again');
    answer = async () => true;
    await click('Try Again');
    await statusIs('signedIn');
  });

  it('says once that it failed, whatever the site calls it', async () => {
    await showPage({ verify: async () => false }, undefined, { 'siwe.signIn.failed': 'No luck' });
    await title('Sign in');
    await ready('Sign in');
    await click('Sign in');
    await title('No luck');
    expect(dialogText()).not.toContain('Failed to Sign in');
    expect(screen.getAllByText('The site did not accept the signature.')).toHaveLength(2); // seen, and read out
  });

  it('tells why there is nothing to sign, and asks for it again', async () => {
    let domain = 'evil.test';
    const { signed } = await showPage({ getPayload: async () => ({ nonce: `nonce0000${(nonce += 1)}`, domain }) });
    await title('Failed to Sign in');
    expect(dialogText()).toContain('The message is for evil.test, not for localhost');
    await ready('Try Again');
    domain = 'localhost';
    await click('Try Again');
    await title('Sign in');
    await ready('Sign in');
    expect(signed).toEqual([]);
  });

  it('warns of a message about another place, for another network, or out of its time', async () => {
    await showPage({ getPayload: async () => ({ nonce: `nonce0000${(nonce += 1)}`, uri: 'https://api.example.test', chain_id: 1, expiration_time: '2020-01-01T00:00:00Z' }) });
    await title('Sign in');
    await ready('Sign in');
    for (const text of ['The message is about https://api.example.test, which is not this site.', 'This is for another network than your wallet is on.', 'This is not valid now.']) expect(dialogText()).toContain(text);
  });

  it('disconnects by its button, and says that leaving does', async () => {
    const { kit } = await showPage();
    await title('Sign in');
    expect(dialogText()).toContain('If you leave without signing in, the wallet is disconnected.');
    await click('Disconnect Wallet');
    await waitFor(() => expect(kit.getState().connection.wallets).toEqual([]));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('can be put off where it is not required', async () => {
    const { kit } = await showPage({ isRequired: false });
    await statusIs('signedOut');
    expect(document.querySelector('dialog')).toBeNull();
    await act(async () => kit.dispatch(openSignIn()));
    await title('Sign in');
    expect(dialogText()).not.toContain('is disconnected');
    await click('Not now');
    expect(kit.getState().connection.wallets).toHaveLength(1);
  });
});

describe('useSignIn', () => {
  it('opens the sign-in, signs out, and the button of the page says how it stands', async () => {
    let session = true;
    const { kit } = await showPage({ isLoggedIn: async () => session, logout: async () => void (session = false) });
    await statusIs('signedIn');
    expect(screen.getByRole('button', { name: /^Account 0x/ }).textContent).toMatch(/^0xf39F/);
    await act(async () => void fireEvent.click(screen.getByText('Page: out')));
    await statusIs('signedOut');
    screen.getByRole('button', { name: 'Sign in' });
    await act(async () => void fireEvent.click(screen.getByText('Page: in')));
    await title('Sign in');
    await act(async () => kit.dispatch(openModal()));
    await title('Sign in');
  });

  it('says that signing out failed, and tries again', async () => {
    let logout = async (): Promise<void> => Promise.reject(new Error('down'));
    await showPage({ isLoggedIn: async () => true, logout: () => logout() });
    await statusIs('signedIn');
    await act(async () => void fireEvent.click(screen.getByText('Page: out')));
    await waitFor(() => expect(screen.getByTestId('error').textContent).toBe('Failed to logout'));
    expect(screen.getByTestId('status').textContent).toBe('signedIn');
    await title('Failed to logout');
    expect(dialogText()).toContain('You may still be signed in at the site.');
    let answer = (): void => {};
    logout = () => new Promise((resolve) => (answer = resolve));
    await click('Try Again');
    expect(inDialog('Signing you out…').getAttribute('aria-disabled')).toBe('true');
    await act(async () => answer());
    await statusIs('signedOut');
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});
