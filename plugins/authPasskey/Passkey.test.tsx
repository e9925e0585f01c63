import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createAttendedPage, pressLikeUser } from '../../mocks/testing/pressLikeUser.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { authenticate, createLatchkey, defineChain } from '../../src/index.ts';
import type { AuthServer } from '../../src/index.ts';
import { ConnectButton, LatchkeyProvider } from '../../src/react.ts';
import { authPasskey } from './index.ts';

jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../src/ui/modal/ModalShell.tsx'), import('./screens/Passkey.tsx')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** A page on which a person signs in by a passkey, or links one. */
async function showPage(server: Partial<AuthServer>, purpose: 'signIn' | 'link' = 'signIn') {
  const kit = createLatchkey({ adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {}, plugins: [authPasskey] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  const signing = kit.dispatch(authenticate({ providerId: 'passkey', purpose, server: { ...createAuthServer(), ...server }, sink: async () => {} }));
  const outcome = jest.fn();
  signing.then(() => outcome('in'), (error: { readonly code?: string }) => outcome(error.code));
  await screen.findByRole('heading', { name: purpose === 'link' ? 'Link a Passkey' : 'Passkey', hidden: true }, { timeout: 10_000 });
  return { outcome };
}

const sees = (text: string): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(text), { timeout: 10_000 });
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name, hidden: true });
  await act(async () => pressLikeUser(button));
}
const unknownHere: Partial<AuthServer> = { findPasskey: async () => ({ isKnown: false, isSupported: true }) };

describe('the screen of a passkey', () => {
  it('asks whether there is one, waits for the browser, and goes by itself', async () => {
    let prove: () => void = () => {};
    const { outcome } = await showPage({ ...unknownHere, provePasskey: async (request) => {
      await new Promise<void>((resolve) => {
        prove = resolve;
      });
      return createAuthServer().provePasskey(request);
    } });
    await sees('I have a Passkey');
    await press('Create a Passkey');
    await sees('Creating Passkey');
    await act(async () => prove());
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('says that the login failed, and creates a new one instead, which fails and is tried again', async () => {
    let tries = 0;
    const { outcome } = await showPage({ provePasskey: async (request) => {
      tries += 1;
      if (tries === 1) throw inAppErrors.noPasskey();
      if (tries === 2) throw inAppErrors.serverAway();
      return createAuthServer().provePasskey(request);
    } });
    await sees('Failed to Login');
    await sees('No account of this site has this passkey');
    await press('Create a new Passkey');
    await sees('Failed to create passkey');
    await sees("Error creating passkey: The wallet's server does not answer");
    await press('Try Again');
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
    expect(tries).toBe(3);
  });

  it('links one at once, and offers no other way where that fails', async () => {
    await showPage({ provePasskey: () => Promise.reject(inAppErrors.passkeyExists()) }, 'link');
    await sees('Error creating passkey: Your account has a passkey here already');
    expect(screen.queryByRole('button', { name: 'Create a new Passkey', hidden: true })).toBeNull();
  });
});
