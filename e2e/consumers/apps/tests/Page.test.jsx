import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createLatchkey, defineChain } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from 'latchkey/react';

// As a site's own tests, without any stand-in for what the environment lacks.
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const provider = { on: () => provider, removeListener: () => provider, request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : [address]) };
const info = { uuid: '6bb9b8a5-1d27-4f0c-8a4f-0a4f0e7b1c11', name: 'Wallet of the test', icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', rdns: 'test.site.wallet' };
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));

function Account() {
  const account = useActiveAccount();
  return <p>{account ? account.address : 'nobody'}</p>;
}

const deepText = (root) => [...root.querySelectorAll('*')].map((element) => (element.shadowRoot ? deepText(element.shadowRoot) : '')).join('') + (root.body ?? root).textContent;
const deepButtons = (root) => [...root.querySelectorAll('*')].flatMap((element) => [...(element.localName === 'button' ? [element] : []), ...(element.shadowRoot ? deepButtons(element.shadowRoot) : [])]);

test('the button renders, opens the modal, and connects', async () => {
  window.addEventListener('eip6963:requestProvider', announce);
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Ethereum', rpc: 'http://127.0.0.1:1' })], plugins: [walletInjected] });
  render(<LatchkeyProvider kit={kit}><ConnectButton /><Account /></LatchkeyProvider>);
  fireEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(deepText(document)).toContain('Wallet of the test'), { timeout: 20_000 });
  fireEvent.click(deepButtons(document).find((button) => button.textContent.includes('Wallet of the test')));
  await waitFor(() => expect(screen.queryByText(address)).not.toBeNull(), { timeout: 20_000 });
  kit.destroy();
}, 60_000);
