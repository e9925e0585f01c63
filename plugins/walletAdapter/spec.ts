import type { OpenRequest, WalletSpec } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import type { Rank } from '../../src/kernel/point.ts';

export interface WalletAdapterSpec extends Pick<WalletSpec, 'links' | 'mobile' | 'desktop' | 'hasMobileSupport' | 'connects' | 'isSupported'> {
  /** camelCase; the plugin's id and the wallet's. */
  readonly id: string;
  readonly name: string;
  /** A data URI of an image. */
  readonly icon?: string;
  readonly rdns?: string;
  readonly recommended?: boolean;
  readonly rank?: Rank;
  /** What the wallet's own code contacts. */
  readonly permissions?: Permissions;
  /** Whether it can be opened right now; absent: it always can. */
  isInstalled?(): boolean;
  /** Called when a visitor picks the wallet, and on reload when it was connected. `undefined`: it is not here. With `connects: 'pairing'`, codes go to `showUri` of the request. */
  getProvider(request: OpenRequest): Eip1193Provider | undefined | Promise<Eip1193Provider | undefined>;
}
