import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createAttendedPage, pressLikeUser } from '../../mocks/testing/pressLikeUser.ts';
import { authenticate, createLatchkey, defineChain } from '../../src/index.ts';
import { ConnectButton, LatchkeyProvider } from '../../src/react.ts';
import type { AuthBackendConfig } from './config.ts';
import { authBackend } from './index.ts';

jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../src/ui/modal/ModalShell.tsx'), import('./screens/AskSite.tsx')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** A page whose site is asked who its visitor is. */
async function showPage(config: AuthBackendConfig) {
  const kit = createLatchkey({ adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {}, plugins: [authBackend.with(config)] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  const outcome = jest.fn();
  kit.dispatch(authenticate({ providerId: 'backend', sink: async () => {} })).then(() => outcome('in'), (error: { readonly code?: string }) => outcome(error.code));
  await screen.findByRole('heading', { name: 'Account of this site', hidden: true }, { timeout: 10_000 });
  return outcome;
}

const sees = (text: string): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(text), { timeout: 10_000 });
const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name, hidden: true });
  await act(async () => pressLikeUser(button));
};

describe('the screen of a site that is asked', () => {
  it('says what is waited for, and goes by itself', async () => {
    let answer: (token: string) => void = () => {};
    const outcome = await showPage({ getToken: () => new Promise((resolve) => (answer = resolve)) });
    await sees('Asking the site who you are…');
    await act(async () => answer('token'));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('says why it failed, and tries again', async () => {
    let asked = 0;
    const outcome = await showPage({ getToken: async () => ((asked += 1) === 1 ? undefined : 'token') });
    await sees('Failed to Login');
    await sees('The site has not said who you are');
    await press('Try Again');
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
  });

  it('is left by its button', async () => {
    const outcome = await showPage({ getToken: () => new Promise(() => {}) });
    await press('Cancel');
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('user.cancelled'));
  });
});
