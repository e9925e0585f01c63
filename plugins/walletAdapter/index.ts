import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import type { ExternalWallet } from '../../src/contracts/wallet.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletAdapterSpec } from './spec.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export type { WalletAdapterSpec } from './spec.ts';

/** A site's own wallet: any EIP-1193 provider becomes a plugin for the registry, in one call. */
export function walletAdapter<const Id extends string>(given: WalletAdapterSpec & { readonly id: Id }) {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('walletAdapter({ id: string, name: string, getProvider: function })', given);
  const { getProvider, isInstalled, rank, permissions, connects, mobile, desktop, hasMobileSupport = true, signsInOnConnect = false, ...wallet } = given;
  const app = { ...(hasMobileSupport && mobile && { mobile }), ...(desktop && { desktop }) };
  const spec: ExternalWallet = {
    ...wallet,
    ...(connects === 'pairing' && { connects: { by: connects, app } }),
    probe: () => (isInstalled === undefined ? 'reachable' : isInstalled() ? 'installed' : 'absent'),
    open: async () => {
      const { openAdapted } = await import('./openAdapted.ts');
      return (request) => openAdapted({ getProvider, signsInOnConnect }, request);
    },
  };
  return listsWallet(definePlugin({
    id: wallet.id,
    contributes: [walletsPoint.of(spec, rank === undefined ? {} : { rank })],
    needs: [eip1193Port],
    ...(permissions && { permissions }),
  }));
}
