import { findSameWallet } from '../../contracts/findSameWallet.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { PlaceholderWallet, WalletSpec } from '../../contracts/wallet.ts';
import { isOpenableWallet, isPageWallet, probeWallet } from '../../contracts/walletKinds.ts';
import { oncePerObject } from '../../domain/oncePerObject.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import type { PointReader } from '../../kernel/contributions.ts';
import { isNamed } from '../../domain/wallets/walletList.ts';
import { readEnvironment } from '../environment/readEnvironment.ts';
import type { PlacedList } from '../environment/readEnvironment.ts';
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

/** How the list is made up. */
export interface ListingOptions {
  /** Keeps those that the site hides, and that another takes the place of. */
  readonly isEach?: boolean;
  /** Every wallet known by name: those of it that the site recommends and no plugin brings are listed too. */
  readonly directory?: ReadonlyMap<string, DirectoryWallet> | undefined;
  /** The kit's own, as they stand, if absent. */
  readonly points?: PointReader;
  /** False where there is no page: what can be opened counts as reachable. */
  readonly isProbed?: boolean;
}

/** Every wallet on offer, in the order of the list: those of the place that shows the page first, and none that cannot work there. */
export function listWallets(kit: UiKit, lastWalletId: string | undefined, { isEach = false, directory, points = kit, isProbed = true }: ListingOptions = {}): readonly ListedWallet[] {
  const { hidden = [], order = [] } = kit.wallets;
  const recommended = recommendedBySite(kit, directory);
  const names = recommended.flatMap((each) => each.names);
  const placeIn = (wallet: WalletSpec, lists: readonly (readonly string[])[]): number => lists.findIndex((list) => isNamed(wallet, list)) + 1 || lists.length + 1;
  const place = ({ wallet }: ListedWallet): number => placeIn(wallet, order.map((name) => [name]));
  const advice = ({ wallet }: ListedWallet): number => placeIn(wallet, recommended.map((each) => each.names));
  const wallets = points.read(walletsPoint);
  const lacking = new Set(recommended.flatMap(({ names: own, known }) => (known && !wallets.some((wallet) => isNamed(wallet, own)) ? [toPlaceholder(known)] : [])));
  const listed = [...points.readOwned(walletsPoint), ...[...lacking].map((item) => ({ item, owner: 'core' }))]
    .filter(({ item }) => isEach || (!isNamed(item, hidden) && !findSameWallet(item, wallets)))
    .map(({ item: wallet, owner }) => ({
      wallet,
      state: isProbed ? probed(wallet, (error) => servicesOf(kit).report(owner, error)) : isOpenableWallet(wallet) ? 'reachable' : 'absent',
      isRecent: wallet.id === lastWalletId,
      isRecommended: wallet.recommended === true || isNamed(wallet, names),
    }))
    .filter(({ wallet }, _at, all) => isEach || wallet.onSameRdns !== 'yieldToInstalled' || !all.some((other) => other.wallet !== wallet && isNamed(other.wallet, [wallet.rdns ?? wallet.id]) && other.state === 'installed'));
  const { isOfPlace, obstacleOf } = isProbed ? readEnvironment(kit, listed) : nowhere;
  return listed
    .filter((each) => isEach || obstacleOf(each) === undefined)
    .sort((a, b) => Number(isOfPlace(b)) - Number(isOfPlace(a)) || groupOf(a) - groupOf(b) || place(a) - place(b) || (a.state === 'installed' ? recency(a, b) || advice(a) - advice(b) : advice(a) - advice(b) || recency(a, b)));
}

/** A server's, and that of the markup it made. */
const nowhere = { isOfPlace: () => false, obstacleOf: () => undefined } satisfies Partial<PlacedList>;

/** How many wallets the site recommends of which only the directory can know: no plugin brings them. */
export function countLacking(kit: UiKit): number {
  const wallets = kit.read(walletsPoint);
  return (kit.wallets.recommended ?? []).filter((name) => !wallets.some((wallet) => isNamed(wallet, [name]))).length;
}

interface Recommended {
  /** The id and the reverse domain name, as far as they are known: the site gives one of them, a wallet may go by the other. */
  readonly names: readonly string[];
  readonly known: DirectoryWallet | undefined;
}

function recommendedBySite({ wallets: { recommended = [] } }: UiKit, directory: ReadonlyMap<string, DirectoryWallet> | undefined): readonly Recommended[] {
  return recommended.map((name) => {
    const known = directory?.get(name) ?? [...(directory?.values() ?? [])].find((wallet) => isNamed(wallet, [name]));
    return { names: known ? [name, known.id, known.rdns ?? known.id] : [name], known };
  });
}

/** One for each wallet of the directory, the same whenever the list is made. */
const toPlaceholder = /* @__PURE__ */ oncePerObject(({ id, name, rdns, links }: DirectoryWallet): PlaceholderWallet => ({ kind: 'placeholder', id, name, rdns, links, recommended: true }));

function recency(a: ListedWallet, b: ListedWallet): number {
  return Number(b.isRecent) - Number(a.isRecent);
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
