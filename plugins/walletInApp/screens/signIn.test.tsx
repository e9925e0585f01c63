import { useState } from 'react';
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { createFakeClock, createMockWalletFrame, mockAccounts } from '../../../mocks/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import { clockPort, connect, createLatchkey, defineAdapter, defineChain, disconnect, openModal, showScreen } from '../../../src/index.ts';
import type { Clock } from '../../../src/index.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { ConnectButton } from '../../../src/react.ts';
import { authCode } from '../../authCode/index.ts';
import { authGuest } from '../../authGuest/index.ts';
import type { AuthCodeConfig } from '../../authCode/index.ts';
import { walletInApp } from '../index.ts';
import type { WalletInAppConfig } from '../index.ts';
import { useIdentity } from '../react.ts';
import { layoutOf } from './SocialButtons.tsx';

const address = 'canary-7d21+shop@mail.example';
jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('./PhoneField.tsx'), import('../../../src/ui/modal/ModalShell.tsx'), import('./Login.tsx'), import('../../authCode/screens/CodeEntry.tsx'), import('../flows/openInApp.ts')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  localStorage.clear();
});

function Identity(): ReactNode {
  const { wallet, getToken } = useIdentity();
  const [token, setToken] = useState('');
  return (
    <>
      <output data-testid="identity">{JSON.stringify(wallet)}</output>
      <output data-testid="token">{token}</output>
      <button type="button" onClick={() => void getToken({ nonce: 'n1' }).then((got) => setToken(`${got.token} ${got.expiresInMs}`))}>Token</button>
    </>
  );
}
const seenIdentity = (): unknown => JSON.parse(screen.getByTestId('identity').textContent || 'null');

async function showPage(frame: MockWalletFrame = createMockWalletFrame(), { ways = ['email'], ...more }: Partial<WalletInAppConfig> & Pick<AuthCodeConfig, 'ways'> = {}) {
  const clock = createFakeClock();
  const kit = createLatchkey({
    adapters: [createAttendedPage(), defineAdapter<Clock>({ id: 'testClock', port: clockPort, supports: () => true, create: () => clock })],
    chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {},
    plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame, metadata: { name: 'Shop Wallet' }, ...more }), authCode.with({ ways }), authGuest],
  });
  const actions: unknown[] = [];
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /><Identity /></LatchkeyProvider>));
  const begin = async (): Promise<void> => {
    await act(async () => {
      kit.dispatch(openModal());
      kit.dispatch(connect({ walletId: 'inApp' })).catch(() => {});
    });
    await heading('Sign in');
  };
  return { kit, frame, clock, actions, begin };
}

const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 10_000 });
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name, hidden: true }, { timeout: 10_000 });
const press = async (name: string | RegExp): Promise<void> => {
  const found = await button(name);
  await act(async () => pressLikeUser(found));
};
const field = (name: string): Promise<HTMLInputElement> => screen.findByRole<HTMLInputElement>('textbox', { name, hidden: true }, { timeout: 10_000 });
const country = (): Promise<HTMLSelectElement> => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country', hidden: true }, { timeout: 10_000 });
const type = async (name: string, text: string): Promise<void> => {
  const found = await field(name);
  await act(async () => fireEvent.change(found, { target: { value: text } }));
};
const dialogText = (): string => document.querySelector('dialog')?.textContent ?? '';
const sees = (text: string | RegExp): Promise<void> => waitFor(() => expect(dialogText()).toMatch(text), { timeout: 10_000 });
const toCode = async ({ begin }: { begin(): Promise<void> }): Promise<void> => {
  await begin();
  await type('E-mail', address);
  await press('Continue');
  await sees(`A code of six digits was sent to ${address}.`);
};

describe('layoutOf', () => {
  it.each([[1, 5, true], [2, 5, true], [3, 5, false], [5, 5, false], [6, 4, false], [7, 4, false], [8, 5, false]])('puts %i buttons %i in a row, with their names: %s', (count, perRow, hasNames) => {
    expect(layoutOf(count)).toEqual({ perRow, hasNames });
  });
});

describe('signing in to the in-app wallet', () => {
  it('asks for a new wallet, unless the person says that they have one', async () => {
    const page = await showPage();
    await page.begin();
    await press('I have a wallet already');
    await heading('Bring your wallet');
    await sees('Then type your recovery phrase or private key into the wallet itself');
    await press('Make a new wallet instead');
    await heading('Sign in');
    await type('E-mail', address);
    await press('Continue');
    await type('Code', page.frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(page.frame.opens()).toEqual([{}]), { timeout: 10_000 });
  });

  it('tells the wallet of a person who has one, also where they are signed in to one already', async () => {
    const frame = createMockWalletFrame();
    const page = await showPage(frame);
    await toCode(page);
    await type('Code', frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(frame.opens()).toEqual([{}]), { timeout: 10_000 });
    await act(async () => page.kit.dispatch(disconnect()));
    await page.begin();
    await press('I have a wallet already');
    await type('E-mail', address);
    await press('Continue');
    await type('Code', frame.codes().at(-1)?.code ?? '');
    await waitFor(() => expect(frame.opens()).toEqual([{}, { from: 'existing' }]), { timeout: 10_000 });
  });

  it('keeps what the person wanted where they go back to type another address', async () => {
    const page = await showPage();
    await page.begin();
    await press('I have a wallet already');
    await type('E-mail', address);
    await press('Continue');
    await sees(`A code of six digits was sent to ${address}.`);
    await press('Back');
    expect(await heading('Bring your wallet')).toBeInstanceOf(HTMLElement);
  });

  it('does not speak of it where the site does not want it', async () => {
    const page = await showPage(createMockWalletFrame(), { canImport: false });
    await page.begin();
    expect(dialogText()).not.toMatch(/I have a wallet already/);
  });

  it('says what is wrong with an address only after an attempt to go on', async () => {
    const { begin, frame } = await showPage();
    await begin();
    expect(dialogText()).not.toMatch(/Type your e-mail address/);
    await press('Continue');
    await sees('Type your e-mail address.');
    await type('E-mail', 'ann@nowhere');
    await sees('This is not an e-mail address.');
    await press('Continue');
    expect((await field('E-mail')).getAttribute('aria-invalid')).toBe('true');
    expect(frame.codes()).toEqual([]);
  });

  it('connects by a code, which is tried at its sixth digit', async () => {
    const page = await showPage();
    await toCode(page);
    const code = page.frame.codes()[0]?.code ?? '';
    const entry = await field('Code');
    expect([entry.autocomplete, entry.inputMode, entry.hasAttribute('data-latchkey-first')]).toEqual(['one-time-code', 'numeric', true]);
    await type('Code', code.slice(0, 5));
    expect(page.frame.asked()).not.toContain('signIn');
    await type('Code', code);
    await waitFor(() => expect(page.kit.getState().connection.wallets[0]?.accounts).toEqual([mockAccounts[0].address]));
    expect(JSON.stringify(page.kit.getState())).not.toMatch(/canary-7d21/);
    expect(Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')).join()).not.toMatch(/canary/);
    expect(seenIdentity()).toEqual({ custody: 'user-recoverable', isGuest: false, wantsRecovery: false, hasPhrase: false, screens: ['export', 'phrase', 'accounts', 'backup', 'recovery', 'devices', 'policy', 'twoStep'] });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Token', hidden: true })));
    await waitFor(() => expect(screen.getByTestId('token').textContent).toBe('mock.n1.token 300000'));
    expect(JSON.stringify(page.kit.getState())).not.toMatch(/mock\.n1/);
  });

  it('takes a pasted code with what stands around its digits', async () => {
    const page = await showPage();
    await toCode(page);
    const code = page.frame.codes()[0]?.code ?? '';
    await type('Code', ` ${code.slice(0, 3)} - ${code.slice(3)} `);
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
  });

  it('empties the slots after a wrong code, says so, and takes the next', async () => {
    const page = await showPage();
    await toCode(page);
    const code = page.frame.codes()[0]?.code ?? '';
    await press('Verify');
    await sees('Type all six digits.');
    await type('Code', code === '000000' ? '111111' : '000000');
    await sees('Invalid code.');
    const entry = await field('Code');
    expect([entry.value, entry.getAttribute('aria-invalid'), document.activeElement === entry || entry.getRootNode() instanceof ShadowRoot]).toEqual(['', 'true', true]);
    await type('Code', '1');
    expect(entry.getAttribute('aria-invalid')).toBeNull();
    await type('Code', code);
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
  });

  it('says that a code could not be verified, and what the server says of links and profiles as it says it', async () => {
    const page = await showPage();
    await toCode(page);
    page.frame.fail('signIn', new Error('It broke.'));
    await type('Code', '000000');
    await sees('Failed to verify code');
    page.frame.fail('signIn', new Error('This profile is linked to another account'));
    await type('Code', '000001');
    await sees('This profile is linked to another account');
    expect((await field('Code')).getAttribute('aria-invalid')).toBe('true');
  });

  it('takes a number of a country behind a link, beside the e-mail address', async () => {
    const page = await showPage(createMockWalletFrame(), { ways: ['email', 'phone'] });
    await page.begin();
    expect(await field('E-mail')).toBeInstanceOf(HTMLElement);
    await press('Use a phone number instead');
    const input = await field('Phone number');
    expect([input.type, input.inputMode, input.autocomplete, (await country()).value]).toEqual(['tel', 'tel', 'tel-national', 'US']);
    await press('Use an e-mail address instead');
    expect(await field('E-mail')).toBeInstanceOf(HTMLElement);
    await press('Use a phone number instead');
    await act(async () => fireEvent.change(await country(), { target: { value: 'DE' } }));
    await type('Phone number', '(0151) 123-456 78');
    await press('Continue');
    await sees('A code of six digits was sent to +49015112345678.');
    expect(page.frame.codes().map(({ to }) => to)).toEqual(['+49015112345678']);
    await type('Code', page.frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
    expect(JSON.stringify(page.kit.getState())).not.toContain('15112345678');
  });

  it('says what is wrong with a number only after an attempt to go on', async () => {
    const { begin, frame } = await showPage(createMockWalletFrame(), { ways: ['phone'] });
    await begin();
    await type('Phone number', '201.555');
    expect(dialogText()).not.toMatch(/This is not a phone number/);
    await press('Continue');
    await sees('This is not a phone number.');
    await type('Phone number', '');
    await sees('Type your phone number.');
    expect((await field('Phone number')).getAttribute('aria-invalid')).toBe('true');
    await type('Phone number', '201 555 0123');
    expect(dialogText()).not.toMatch(/Type your phone number|This is not a phone number/);
    expect(frame.codes()).toEqual([]);
  });

  it('limits the countries as the site says, begins with its default, and comes back to what was typed', async () => {
    const page = await showPage(createMockWalletFrame(), { ways: ['email', 'phone'], allowedSmsCountryCodes: ['AT', 'CH', 'DE'], defaultSmsCountryCode: 'CH' });
    await page.begin();
    await press('Use a phone number instead');
    const select = await country();
    expect([select.value, [...select.options].map(({ value, text }) => [value, text])]).toEqual(['CH', [['AT', 'Austria +43'], ['DE', 'Germany +49'], ['CH', 'Switzerland +41']]]);
    await act(async () => fireEvent.change(select, { target: { value: 'AT' } }));
    await type('Phone number', '664 123456');
    await press('Continue');
    await sees('A code of six digits was sent to +43664123456.');
    await press('Back');
    expect([(await field('Phone number')).value, (await country()).value]).toEqual(['664123456', 'AT']);
  });

  it('takes the countries that the wallet sends to, where the site says nothing', async () => {
    const frame = createMockWalletFrame({ sms: { allowed: ['FR', 'BE'], first: 'BE' } });
    const page = await showPage(frame, { ways: ['phone'] });
    await page.begin();
    const select = await country();
    expect([select.value, select.options.length]).toEqual(['BE', 2]);
  });

  it('tells a number that no code is sent to', async () => {
    const page = await showPage(createMockWalletFrame(), { ways: ['phone'] });
    page.frame.fail('sendCode', 'numberRefused');
    await page.begin();
    await type('Phone number', '9005550123');
    await press('Continue');
    await sees('Failed to send the code. No code can be sent to this number. Use a mobile number of one of the countries on offer, or sign in another way');
    expect(page.frame.codes()).toEqual([]);
  });

  it('counts down to when another code may be sent', async () => {
    const page = await showPage();
    await toCode(page);
    const resend = await button('Resend code in 60 seconds');
    expect(resend.getAttribute('aria-disabled')).toBe('true');
    await act(() => page.clock.advance(59_000));
    await button('Resend code in 1 second');
    await press(/^Resend code/);
    expect(page.frame.codes()).toHaveLength(1);
    await act(() => page.clock.advance(1_000));
    await press('Resend code');
    await waitFor(() => expect(page.frame.codes()).toHaveLength(2));
    const [, second] = page.frame.codes();
    await sees(`A code of six digits was sent to ${address}.`);
    await type('Code', second?.code ?? '');
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
  });

  it('says that the code could not be sent', async () => {
    const page = await showPage();
    page.frame.fail('sendCode', 'serverAway');
    await page.begin();
    await type('E-mail', address);
    await press('Continue');
    await sees(/Failed to send the code\. The wallet's server does not answer/);
    page.frame.fail('sendCode', undefined);
    await press('Resend code');
    await sees(`A code of six digits was sent to ${address}.`);
    expect(page.frame.codes().map(({ to }) => to)).toEqual([address]);
  });

  it('goes back to the ways in with what was typed', async () => {
    const page = await showPage();
    await toCode(page);
    await press('Back');
    await waitFor(async () => expect((await field('E-mail')).value).toBe(address));
  });

  it('lets a guest in, warns of what a guest may lose, and makes an account of it whose address stays', async () => {
    const page = await showPage();
    await page.begin();
    await press('Continue as guest');
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
    const before = page.kit.getState().connection.wallets[0]?.accounts;
    await act(async () => page.kit.dispatch(openModal()));
    await act(async () => page.kit.dispatch(showScreen('core.account')));
    await press('Guest wallet: keep it, or lose it');
    await sees('This wallet is temporary.');
    await press('Add a way to sign in');
    await heading('Add a way to sign in');
    expect(screen.queryByRole('button', { name: 'Continue as guest', hidden: true })).toBeNull();
    await type('E-mail', address);
    await press('Continue');
    await heading('Add an e-mail address');
    await sees(`A code of six digits was sent to ${address}.`);
    await type('Code', page.frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(seenIdentity()).toMatchObject({ isGuest: false }));
    expect(page.kit.getState().connection.wallets[0]?.accounts).toEqual(before);
    expect(page.frame.asked()).toContain('link');
  });

  it('says who can open the wallet, and opens screens of the wallet itself', async () => {
    const page = await showPage();
    await toCode(page);
    await type('Code', page.frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
    await act(async () => page.kit.dispatch(showScreen('core.account')));
    await press('Only you');
    await heading('Who can open your wallet');
    await press('Recovery');
    await act(async () => page.kit.dispatch(showScreen('core.manage')));
    for (const name of ['Export Private Key', 'Backup Wallet', 'Recovery', 'Devices']) await press(name);
    await waitFor(() => expect(page.frame.screens()).toEqual(['recovery', 'export', 'backup', 'recovery', 'devices']));
  });

  it('says that a login could not be ended to a person who ended it in the modal, and tries again', async () => {
    const page = await showPage();
    await toCode(page);
    await type('Code', page.frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
    page.frame.fail('signOut', 'serverAway');
    await act(async () => page.kit.dispatch(showScreen('core.account')));
    await act(() => page.kit.dispatch(disconnect()).catch(() => {}));
    await heading('Failed to logout');
    await press('Try Again');
    await heading('Failed to logout');
    page.frame.fail('signOut', undefined);
    await press('Try Again');
    await waitFor(() => expect(page.frame.isSignedIn()).toBe(false));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('says that a sign-in has ended where the wallet finds that out while it is used', async () => {
    const page = await showPage();
    await toCode(page);
    await type('Code', page.frame.codes()[0]?.code ?? '');
    await waitFor(() => expect(page.kit.getState().connection.wallets).toHaveLength(1));
    page.frame.fail('sign', 'notSignedIn');
    const { signMessage } = await import('../../../src/index.ts');
    await act(async () => void (await page.kit.dispatch(signMessage({ message: 'x' })).catch(() => {})));
    await heading('You were signed out');
    expect(page.kit.getState().connection.wallets).toEqual([]);
    page.frame.fail('sign', undefined);
    page.frame.signOut();
    await press('Sign in');
    await field('E-mail');
  });
});
