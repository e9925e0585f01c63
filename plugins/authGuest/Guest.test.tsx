import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createAttendedPage, pressLikeUser } from '../../mocks/testing/pressLikeUser.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { authenticate, createLatchkey, defineChain } from '../../src/index.ts';
import type { AuthServer } from '../../src/index.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { ConnectButton, LatchkeyProvider } from '../../src/react.ts';
import { authGuest } from './index.ts';

jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../src/ui/modal/ModalShell.tsx'), import('./screens/Guest.tsx')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** A page on which a guest is being let in. */
async function showPage(proveDevice: AuthServer['proveDevice']) {
  const kit = createLatchkey({ adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {}, plugins: [authGuest] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  const taken: string[] = [];
  const signing = kit.dispatch(authenticate({ providerId: 'guest', server: { ...createAuthServer(), proveDevice }, sink: async ({ type }) => void taken.push(type) }));
  const outcome = jest.fn();
  signing.then(() => outcome('in'), (error: { readonly code?: string }) => outcome(error.code));
  await screen.findByRole('heading', { name: 'Guest account', hidden: true }, { timeout: 10_000 });
  return { taken, outcome };
}

const sees = (text: string): Promise<void> => waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(text), { timeout: 10_000 });

describe('the screen of a guest', () => {
  it('says what is waited for, and goes by itself once the guest is let in', async () => {
    let prove: () => void = () => {};
    const { taken, outcome } = await showPage(async (request) => {
      await new Promise<void>((resolve) => {
        prove = resolve;
      });
      return createAuthServer().proveDevice(request);
    });
    await sees('Generating your guest account');
    await act(async () => prove());
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
    expect(taken).toEqual(['device']);
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('says why it failed, and tries again', async () => {
    let tries = 0;
    const { outcome } = await showPage(async (request) => {
      tries += 1;
      if (tries === 1) throw inAppErrors.storageDenied();
      return createAuthServer().proveDevice(request);
    });
    await sees('Failed to generate your guest account');
    await sees('This browser lets the wallet store nothing');
    const again = await screen.findByRole('button', { name: 'Try Again', hidden: true });
    await act(async () => pressLikeUser(again));
    await waitFor(() => expect(outcome).toHaveBeenCalledWith('in'));
    expect(tries).toBe(2);
  });
});
