import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { OpenWallet, WalletLinks, WalletSpec } from '../../src/contracts/wallet.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { AnyPort } from '../../src/kernel/port.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import type { Rank } from '../../src/kernel/point.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How a wallet that is only a key is listed and opened. */
export interface WalletLocalSpec {
  /** camelCase; the plugin's id and the wallet's. */
  readonly id: string;
  readonly name: string;
  /** A data URI of an image. */
  readonly icon?: string;
  readonly links?: WalletLinks;
  readonly rank?: Rank;
  /** What opening it contacts. */
  readonly permissions?: Permissions;
  /** Ports that `openSession` asks for beside the page. */
  readonly needs?: readonly AnyPort[];
  /** Called when a visitor picks the wallet, and silently on reload when it was connected. What holds a key or a signer is in `latchkey/adapters/ethers`: `localAccount`, `signerSession`, `localSession`. */
  readonly openSession: OpenWallet;
}

/** A wallet that is only a key, in this very process: development, scripts, servers, and wallets of a site's own. */
export function walletLocal<const Id extends string>(given: WalletLocalSpec & { readonly id: Id }) {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('walletLocal({ id: string, name: string, openSession: function })', given);
  const { openSession, rank, permissions, needs = [], ...wallet } = given;
  const spec: WalletSpec = { ...wallet, probe: () => 'reachable', open: async () => openSession };
  return listsWallet(definePlugin({
    id: wallet.id,
    needs: [pagePort, ...needs],
    contributes: [walletsPoint.of(spec, rank === undefined ? {} : { rank })],
    ...(permissions && { permissions }),
  }));
}
