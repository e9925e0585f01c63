import type { AppLinks, OpenableWallet, OpenRequest, WalletConnection } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import type { Rank } from '../../src/kernel/point.ts';

/** A wallet of the site's own, as `walletAdapter` takes it. */
export interface WalletAdapterSpec extends Pick<OpenableWallet, 'links' | 'isSupported'> {
  /** camelCase; the plugin's id and the wallet's. */
  readonly id: string;
  readonly name: string;
  /** A data URI of an image. */
  readonly icon?: string;
  readonly rdns?: string;
  readonly recommended?: boolean;
  /** `pairing`: the wallet is elsewhere and is reached by a code or a link. Absent: `direct`. */
  readonly connects?: WalletConnection['by'];
  /** For pairings: its app on a phone; absent where it has none that can be opened from a page. */
  readonly mobile?: AppLinks;
  /** For pairings: its program on a computer. */
  readonly desktop?: AppLinks;
  /** For pairings: false where it has no app for phones at all; links to one are then left out. */
  readonly hasMobileSupport?: boolean;
  /** The wallet answers `wallet_connect` with `signInWithEthereum`: with a guard such as `siwe`, connect and sign-in are one prompt. Absent: it is not asked. @see ERC-7846 */
  readonly signsInOnConnect?: boolean;
  readonly rank?: Rank;
  /** What the wallet's own code contacts. */
  readonly permissions?: Permissions;
  /** Whether it can be opened right now; absent: it always can. */
  isInstalled?(): boolean;
  /** Called when a visitor picks the wallet, and on reload when it was connected. `undefined`: it is not here. With `connects: 'pairing'`, codes go to `showUri` of the request. */
  getProvider(request: OpenRequest): Eip1193Provider | undefined | Promise<Eip1193Provider | undefined>;
}
