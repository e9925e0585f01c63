import { frameOverText } from '../../../adapters/walletFrame/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { walletInApp } from '../../../plugins/walletInApp/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import type { PageWallet } from '../../../server/mocks/createPageWallet.ts';
import { createLatchkey, send, signMessage } from '../../../src/index.ts';
import { drawSite } from '../drawSite.tsx';

declare global {
  /** Where a test of the site finds the mails. */
  var latchkeyMailbox: PageWallet['mailbox'] | undefined;
}

const params = new URLSearchParams(location.search);
const chainId = Number(params.get('chainId') ?? 11_155_111);
const rpc = params.get('rpc') ?? 'https://sepolia.example/v1/key';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** The server of the in-app wallet is large, and comes where it is tried. */
async function openPageWallet(): Promise<PageWallet> {
  const { createPageWallet } = await import('../../../server/mocks/createPageWallet.ts');
  return createPageWallet({ style: '', site: { siteId: 'shop', name: 'Shop', origins: [location.origin], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100 } } });
}

const page = params.has('inApp') ? await openPageWallet() : undefined;
globalThis.latchkeyMailbox = page?.mailbox;
const kit = createLatchkey({
  chains: [{ id: chainId, name: 'Sepolia', rpc, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true }],
  plugins: [walletInjected, ...(page ? [authCode, walletInApp.with({ url: page.url, siteId: 'shop', openFrame: frameOverText(page), metadata: { name: 'Shop Wallet' } })] : [])],
});

/** A site as any other: nothing in it knows of its tests but the mailbox. */
drawSite(kit, () => ({
  deeds: {
    Sign: () => kit.dispatch(signMessage({ message: 'Hello, shop' })),
    Pay: () => kit.dispatch(send({ to, valueWei: 10n ** 15n })).then(({ hash }) => hash),
    Ask: () => fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [to, 'latest'] }) }).then((answer) => answer.text()),
  },
}));
