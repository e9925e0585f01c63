import { act, cleanup, render, screen } from '@testing-library/react';
import { closeModal, createLatchkey, defineChain, openModal } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';

// This project's own tests stand in for what jsdom lacks; a site's tests do not.
const { showModal, close } = HTMLDialogElement.prototype;
const { matchMedia } = globalThis;
beforeEach(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
  Reflect.deleteProperty(globalThis, 'matchMedia');
});
afterEach(() => {
  cleanup();
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  Object.assign(globalThis, { matchMedia });
});

describe('showDialog', () => {
  it('opens and closes the modal where the environment has neither showModal nor matchMedia, as jsdom', async () => {
    const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false });
    await act(async () => render(<LatchkeyProvider kit={kit}><p>A page</p></LatchkeyProvider>));
    await act(async () => kit.dispatch(openModal()));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.hasAttribute('open')).toBe(true);
    await screen.findByText(/All Wallets/);
    await act(async () => kit.dispatch(closeModal()));
    expect(dialog.hasAttribute('open')).toBe(false);
    kit.destroy();
  });
});
