import { StrictMode, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { authPasskey } from '../../../plugins/authPasskey/index.ts';
import { walletEcosystem, walletInApp } from '../../../plugins/walletInApp/index.ts';
import { useIdentity } from '../../../plugins/walletInApp/react.ts';
import { createLatchkey, isWalletError, send, signMessage } from '../../../src/index.ts';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useDisconnect } from '../../../src/react.ts';

const params = new URLSearchParams(location.search);
const read = (name: string): string => params.get(name) ?? '';
const chainId = 31_337;
const partnerId = params.get('partner');
const inAppWallet = params.has('ecosystem')
  ? walletEcosystem.with({ url: read('wallet'), siteId: read('site'), ecosystemId: read('ecosystem'), ...(partnerId !== null && { partnerId }), metadata: { name: 'Market Wallet' } })
  : walletInApp.with({ url: read('wallet'), siteId: 'shop', metadata: { name: 'Shop Wallet' } });
const kit = createLatchkey({
  chains: [{ id: chainId, name: 'Anvil', rpc: read('rpc'), nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true }],
  plugins: [inAppWallet, authCode.with({ ways: params.has('phone') ? ['email', 'phone'] : ['email'] }), authPasskey, authGuest],
});

/** A site with the in-app wallet, whose deeds are written down for the test. */
function Shop(): ReactNode {
  const account = useActiveAccount();
  const { disconnect } = useDisconnect();
  const { getToken } = useIdentity();
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
      {act('Sign', () => kit.dispatch(signMessage({ message: 'Hello, shop' })))}
      {act('Pay', () => kit.dispatch(send({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', valueWei: 10n ** 15n })).then(({ hash }) => hash))}
      {act('Token', () => getToken().then(({ token }) => token))}
      {act('Leave', () => disconnect().then(() => 'done'))}
      <pre data-testid="log">{lines.join('\n')}</pre>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><LatchkeyProvider kit={kit}><Shop /></LatchkeyProvider></StrictMode>);
