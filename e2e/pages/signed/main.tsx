import { authBackend } from '../../../plugins/authBackend/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authWallet } from '../../../plugins/authWallet/index.ts';
import { addWayIn, walletInApp } from '../../../plugins/walletInApp/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey, signMessage } from '../../../src/index.ts';
import { useConnectedWallets, useDisconnect } from '../../../src/react.ts';
import { drawSite } from '../drawSite.tsx';

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
drawSite(kit, () => {
  const wallets = useConnectedWallets();
  const { disconnect } = useDisconnect();
  return {
    more: <p data-testid="wallets">{wallets.map(({ walletId }) => walletId).join()}</p>,
    deeds: {
      Sign: () => kit.dispatch(signMessage({ message: 'Hello, shop' })),
      Add: () => kit.dispatch(addWayIn()).then(() => 'done'),
      Leave: () => disconnect().then(() => 'done'),
    },
  };
});
