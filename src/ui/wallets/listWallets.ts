import { findSameWallet } from '../../contracts/findSameWallet.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { isOpenableWallet, isPageWallet, probeWallet } from '../../contracts/walletKinds.ts';
import type { PointReader } from '../../kernel/contributions.ts';
import { isNamed } from '../../domain/wallets/walletList.ts';
import type { UiKit } from '../kit/uiKit.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** A wallet as a list shows it. */
export interface ListedWallet {
  readonly wallet: WalletSpec;
  readonly state: 'installed' | 'reachable' | 'absent';
  /** The one connected last. */
  readonly isRecent: boolean;
  /** By its plugin or by the site. */
  readonly isRecommended: boolean;
}

export interface ListOptions {
  /** Those that the site hides, and that another takes the place of, too. */
  readonly isEach?: boolean;
  /** The kit's own, as they stand, if absent. */
  readonly points?: PointReader;
  /** False where there is no page: what can be opened counts as reachable. */
  readonly isProbed?: boolean;
}

/** Every wallet on offer, in the order of the list. */
export function listWallets(kit: UiKit, lastWalletId: string | undefined, { isEach = false, points = kit, isProbed = true }: ListOptions = {}): readonly ListedWallet[] {
  const { hidden = [], order = [], recommended = [] } = kit.wallets;
  const place = ({ wallet }: ListedWallet): number => order.findIndex((name) => isNamed(wallet, [name])) + 1 || order.length + 1;
  const wallets = points.read(walletsPoint);
  return points
    .readOwned(walletsPoint)
    .filter(({ item }) => isEach || (!isNamed(item, hidden) && !findSameWallet(item, wallets)))
    .map(({ item: wallet, owner }) => ({
      wallet,
      state: isProbed ? probed(wallet, (error) => servicesOf(kit).report(owner, error)) : isOpenableWallet(wallet) ? 'reachable' : 'absent',
      isRecent: wallet.id === lastWalletId,
      isRecommended: wallet.recommended === true || isNamed(wallet, recommended),
    }))
    .filter(({ wallet }, _at, all) => isEach || wallet.onSameRdns !== 'yieldToInstalled' || !all.some((other) => other.wallet !== wallet && isNamed(other.wallet, [wallet.rdns ?? wallet.id]) && other.state === 'installed'))
    .sort((a, b) => groupOf(a) - groupOf(b) || place(a) - place(b) || Number(b.isRecent) - Number(a.isRecent));
}

/** Installed, then recommended, then the page's own, then what can be reached, then what cannot. */
function groupOf({ wallet, state, isRecommended }: ListedWallet): number {
  return state === 'installed' ? (isRecommended ? 0 : 1) : isRecommended ? 2 : isPageWallet(wallet) ? 3 : state === 'reachable' ? 4 : 5;
}

function probed(wallet: WalletSpec, report: (error: unknown) => void): ListedWallet['state'] {
  try {
    return probeWallet(wallet);
  } catch (error) {
    report(error);
    return 'absent';
  }
}
