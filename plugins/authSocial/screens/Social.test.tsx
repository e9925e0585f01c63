import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { createAuthServer } from '../../../mocks/testing/suites/createAuthServer.ts';
import { authenticate, createLatchkey, defineChain } from '../../../src/index.ts';
import type { AuthServer } from '../../../src/index.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import { authSocial } from '../index.ts';
import type { AuthSocialConfig } from '../index.ts';

jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const icon = 'data:image/png;base64,iVBORw0KGgo=';
const ticket = 'f'.repeat(43);
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../../src/ui/modal/ModalShell.tsx'), import('./Social.tsx'), import('../flows/signInSocial.ts')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  jest.restoreAllMocks();
});

/** A page on which someone signs in by an account of Acme, in a window of the test. */
async function showPage(beginLogin: AuthServer['beginLogin'] = createAuthServer().beginLogin, purpose: 'signIn' | 'link' = 'signIn', settings: Pick<AuthSocialConfig, 'fedCm'> = {}) {
  const popup = { closed: false, location: { replace: jest.fn() }, focus: jest.fn(), close: jest.fn(), postMessage: jest.fn() };
  const open = jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window); // as much of one as is used
  const kit = createLatchkey({ adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {}, plugins: [authSocial.with({ providers: [{ id: 'acme', name: 'Acme', icon }], ...settings })] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  const outcome = jest.fn();
  const begin = (): void => void kit.dispatch(authenticate({ providerId: 'acme', purpose, server: { ...createAuthServer(), beginLogin }, sink: async () => {} })).then(() => outcome('in'), (error: { readonly code?: string }) => outcome(error.code));
  return { popup, open, outcome, begin };
}

const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 10_000 });
const sees = (text: string): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(text), { timeout: 10_000 });
const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name, hidden: true }, { timeout: 10_000 });
  await act(async () => pressLikeUser(button));
};
const say = (popup: object, data: string): Promise<void> => act(async () => void window.dispatchEvent(Object.defineProperty(new MessageEvent('message', { data, origin: 'https://wallet.suite.test' }), 'source', { value: popup })));

describe('the screen of an account elsewhere', () => {
  it('names the provider, brings the window forward, and goes by itself once the person is let in', async () => {
    const { popup, begin, outcome } = await showPage();
    await act(async () => begin());
    await heading('Sign in with Acme');
    await sees('Go on in the window of Acme');
    await press('Show the window');
    expect(popup.focus).toHaveBeenCalledTimes(1);
    const flowId = new URL(String(popup.location.replace.mock.calls[0]?.[0])).searchParams.get('flowId');
    await say(popup, `latchkey-login-1:${JSON.stringify({ flowId, ticket })}`);
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'), { timeout: 10_000 });
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('has the button that opens what the browser has blocked', async () => {
    const { open, popup, begin } = await showPage();
    open.mockReturnValue(null);
    await act(async () => begin());
    await sees('Failed to open Acme login window');
    open.mockReturnValue(popup as unknown as Window); // as much of one as is used
    await press('Open the window');
    await sees('Go on in the window of Acme');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it.each([['Use a window', 'Go on in the window of Acme', 1], ['Cancel', 'user.cancelled', 0]])('says that the browser asks, and %s is a way on, which ends its dialog', async (name, then, windows) => {
    const fedCm = { configUrl: 'https://acme.example/fedcm.json', clientId: 'client', nonce: 'n'.repeat(43) };
    const signals: (AbortSignal | undefined)[] = [];
    Object.defineProperty(window, 'IdentityCredential', { configurable: true, value: class {} });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: async ({ signal }: CredentialRequestOptions) => {
      signals.push(signal);
      return new Promise(() => {});
    } } });
    ends.push(() => {
      Reflect.deleteProperty(window, 'IdentityCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    });
    const { open, begin, outcome } = await showPage(async (request) => ({ ...(await createAuthServer().beginLogin(request)), ...(request.mode === 'fedCm' && { fedCm }) }), 'signIn', { fedCm: { acme: 'https://acme.example' } });
    await act(async () => begin());
    await sees('Continue in your browser’s dialog');
    await sees('Close it to use a window of Acme instead.');
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(document.querySelector('dialog')?.textContent).not.toContain('login window');
    await press(name);
    await waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true]));
    await waitFor(() => expect([document.querySelector('dialog')?.textContent, ...outcome.mock.calls.flat()].join()).toContain(then));
    expect(open).toHaveBeenCalledTimes(windows);
  });

  it('says why it failed, in the words of who knows, and tries again', async () => {
    let tries = 0;
    const { begin } = await showPage(async (request) => {
      tries += 1;
      if (tries === 1) throw inAppErrors.notOffered();
      return createAuthServer().beginLogin(request);
    }, 'link');
    await act(async () => begin());
    await heading('Add Acme');
    await sees('Failed to sign in with Acme');
    await sees('This site does not offer this way to sign in. Choose another one');
    await press('Try Again');
    await sees('Go on in the window of Acme');
    expect(tries).toBe(2);
  });
});
