import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { requestRpc } from '../../src/flows/requests/requestRpc.ts';
import type { AnyPort } from '../../src/kernel/port.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';
import type { WalletCoinbaseConfig } from './config.ts';
import type { ReadChain } from './openCoinbase.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='%230052ff' d='M0 0h24v24H0z'/><circle cx='12' cy='12' r='8' fill='%23fff'/><rect x='9.5' y='9.5' width='5' height='5' rx='.8' fill='%230052ff'/></svg>";

/** Lists the wallet, and fetches what opens it as soon as the visitor looks at the wallets: browsers allow a window only in the click itself. */
export function offerCoinbase<Needs extends AnyPort>(ctx: ContextWith<Needs>, config: WalletCoinbaseConfig): void {
  const isSmartOnly = config.preference === 'smartWalletOnly';
  const read: ReadChain = (chainId, call) => ctx.dispatch(requestRpc({ chainId, ...call }));
  ctx.contribute(walletsPoint.of({
    id: 'walletCoinbase',
    name: isSmartOnly ? 'Coinbase Smart Wallet' : 'Coinbase Wallet',
    icon: mark,
    // An installed extension is the same wallet, and takes its place; it knows nothing of smart accounts.
    ...(!isSmartOnly && { rdns: 'com.coinbase.wallet', onSameRdns: 'yieldToInstalled' as const, links: { homepage: 'https://www.coinbase.com/wallet' } }),
    recommended: config.recommended,
    opensWindow: true,
    probe: () => 'reachable',
    // That it fails is told when it is needed.
    prepare: () => void import('./openCoinbase.ts').then(({ preloadCoinbase }) => preloadCoinbase(config)).catch(() => {}),
    open: async () => {
      const { openCoinbase } = await import('./openCoinbase.ts');
      return (request) => openCoinbase(config, { read, dispatch: ctx.dispatch }, request);
    },
  }));
}
