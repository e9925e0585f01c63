import { StrictMode, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { authBackend } from '../../../plugins/authBackend/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authWallet } from '../../../plugins/authWallet/index.ts';
import { addWayIn, walletInApp } from '../../../plugins/walletInApp/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey, isWalletError, signMessage } from '../../../src/index.ts';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useConnectedWallets, useDisconnect } from '../../../src/react.ts';

const params = new URLSearchParams(location.search);
const read = (name: string): string => params.get(name) ?? '';
const fetchText = async (path: string, signal: AbortSignal): Promise<string | undefined> => {
  const answer = await fetch(new URL(path, read('site')), { signal });
  return answer.ok ? answer.text() : undefined;
};
const kit = createLatchkey({
  chains: [{ id: 31_337, name: 'Anvil', rpc: 'http://127.0.0.1:1', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true }],
  plugins: [
    walletInjected.with({ connectDelayMs: 0 }), walletInApp.with({ url: read('wallet'), siteId: 'shop', metadata: { name: 'Shop Wallet' } }), authCode, authWallet,
    authBackend.with({ title: 'Continue with Acme', ...(read('by') === 'payload' ? { getPayload: ({ signal }) => fetchText('/payload', signal) } : { getToken: ({ signal }) => fetchText('/token', signal) }) }),
  ],
});

/** A site whose visitors sign in to its in-app wallet by a wallet of theirs, or by the word of the site's own server. */
function Shop(): ReactNode {
  const account = useActiveAccount();
  const wallets = useConnectedWallets();
  const { disconnect } = useDisconnect();
  const [lines, setLines] = useState<readonly string[]>([]);
  const act = (name: string, run: () => Promise<unknown>) => (
    <button
      type="button"
      onClick={() => void run().then((result) => setLines((before) => [...before, `${name}: ${String(result)}`]), (error: unknown) => setLines((before) => [...before, `${name} failed: ${isWalletError(error) ? error.code : String(error)}`]))}
    >
      {name}
    </button>
  );
  return (
    <main>
      <h1>Shop</h1>
      <ConnectButton />
      <p data-testid="account">{account?.address ?? 'none'}</p>
      <p data-testid="wallets">{wallets.map(({ walletId }) => walletId).join()}</p>
      {act('Sign', () => kit.dispatch(signMessage({ message: 'Hello, shop' })))}
      {act('Add', () => kit.dispatch(addWayIn()).then(() => 'done'))}
      {act('Leave', () => disconnect().then(() => 'done'))}
      <pre data-testid="log">{lines.join('\n')}</pre>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><LatchkeyProvider kit={kit}><Shop /></LatchkeyProvider></StrictMode>);
