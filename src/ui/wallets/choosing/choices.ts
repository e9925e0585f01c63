import { isPageWallet } from '../../../contracts/walletKinds.ts';
import { skeletonOf } from '../../../domain/text/skeletonOf.ts';
import type { DirectoryWallet } from '../../../domain/wallets/walletDirectory.ts';
import { isNamed } from '../../../domain/wallets/walletList.ts';
import type { WalletListOptions } from '../../../domain/wallets/walletList.ts';
import type { ListedWallet } from '../listWallets.ts';

/** One row of a list of wallets. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly icon: string | undefined;
  readonly badge: 'recent' | 'installed' | 'recommended' | undefined;
  readonly isAmbiguous: boolean;
  /** What a plugin brought; absent for a wallet that is only known by name. */
  readonly listed: ListedWallet | undefined;
  /** What the directory tells of it; absent for those of plugins. */
  readonly known?: DirectoryWallet | undefined;
}

/** How many of others' wallets stand beside the site's own. */
const maxBesideOwn = 3;

/** The rows of the first screen: the site's own wallets, the others, and those that would crowd it. */
export interface FirstChoices {
  readonly own: readonly Choice[];
  readonly others: readonly Choice[];
  readonly more: readonly Choice[];
}

/** Parts the list. Where the site has a wallet of its own, that comes first, and only recommended ones and a few of the others stand below it. */
export function firstChoices(listed: readonly ListedWallet[]): FirstChoices {
  const isAlike = alikeAmong(listed);
  const own = listed.filter(isOwn).map((each) => toChoice(each, isAlike));
  const others = listed.filter((each) => !isOwn(each) && !staysAmongAll(each)).map((each) => toChoice(each, isAlike));
  const isFirst = ({ listed: each }: Choice, at: number): boolean => own.length === 0 || at < maxBesideOwn || each?.isRecommended === true;
  return { own, others: others.filter(isFirst), more: others.filter((choice, at) => !isFirst(choice, at)) };
}

export interface AllChoices {
  /** What 'All Wallets' lists: what the first screen does not show already, and is not the page's own wallet. */
  readonly rest: readonly Choice[];
  /** What a search looks through. */
  readonly searched: readonly Choice[];
}

/** Every wallet that can be chosen or got. The ones of the directory that a plugin has brought stand for themselves. */
export function allChoices(listed: readonly ListedWallet[], directory: Iterable<DirectoryWallet>, { hidden = [], order = [], recommended = [] }: WalletListOptions): AllChoices {
  const { others, more } = firstChoices(listed);
  const resolved = new Map(listed.filter(staysAmongAll).map((each) => [each.wallet.id, each]));
  const taken = new Set([...hidden, ...listed.filter((each) => !staysAmongAll(each)).flatMap(({ wallet }) => [wallet.id, wallet.rdns ?? wallet.id])]);
  const place = (wallet: DirectoryWallet): number => (isNamed(wallet, recommended) ? 0 : order.length + 1) + (order.findIndex((name) => isNamed(wallet, [name])) + 1 || order.length + 1);
  const known = [...directory].filter(({ id, rdns }) => !taken.has(id) && !taken.has(rdns ?? id)).map((wallet) => ({ wallet, at: place(wallet) }));
  const rest = [
    ...more.filter(isOthers),
    ...known.sort((a, b) => a.at - b.at).map(({ wallet }): Choice => toKnownChoice(wallet, resolved.get(wallet.id), isNamed(wallet, recommended))),
  ];
  return { rest, searched: [...others.filter(isOthers), ...rest] };
}

/** A count as people are told it, in tens. */
export function roundedUp(count: number): number {
  return Math.ceil(count / 10) * 10;
}

function isOwn({ wallet }: ListedWallet): boolean {
  return wallet.kind === 'inApp' || wallet.kind === 'embedded';
}

function isOthers({ listed }: Choice): boolean {
  return !listed || !isPageWallet(listed.wallet);
}

/** A wallet of the directory stands where it stood, whether or not the visitor has tried it. */
export function staysAmongAll({ wallet, isRecent, isRecommended }: ListedWallet): boolean {
  return wallet.kind === 'resolved' && !isRecent && !isRecommended;
}

function toKnownChoice(known: DirectoryWallet, listed: ListedWallet | undefined, isRecommended: boolean): Choice {
  return { id: known.id, name: known.name, icon: undefined, badge: isRecommended ? 'recommended' : undefined, isAmbiguous: false, listed, known };
}

/** Whether others in the list, of another maker, go by a name that looks the same. A wallet chooses its name itself. */
function alikeAmong(listed: readonly ListedWallet[]): (wallet: ListedWallet) => boolean {
  const makers = new Map<string, Set<string>>();
  const looks = new Map(listed.map((each) => [each, skeletonOf(each.wallet.name)]));
  for (const [{ wallet: { id, rdns = id } }, look] of looks) makers.set(look, (makers.get(look) ?? new Set()).add(rdns));
  return (wallet) => {
    const look = looks.get(wallet) ?? '';
    return look !== '' && (makers.get(look)?.size ?? 0) > 1;
  };
}

function toChoice(listed: ListedWallet, isAlike: (wallet: ListedWallet) => boolean): Choice {
  const { wallet, state, isRecent, isRecommended } = listed;
  return {
    id: wallet.id,
    name: wallet.name,
    icon: wallet.icon,
    badge: isRecent ? 'recent' : state === 'installed' ? 'installed' : isRecommended ? 'recommended' : undefined,
    isAmbiguous: wallet.onSameRdns === 'warn' || isAlike(listed),
    listed,
  };
}
