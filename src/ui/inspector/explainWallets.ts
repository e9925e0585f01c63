import { findSameWallet } from '../../contracts/findSameWallet.ts';
import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { isPageWallet } from '../../contracts/walletKinds.ts';
import { canBePaired } from '../../domain/wallets/canBePaired.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { termsKey } from '../../domain/wallets/termsKey.ts';
import { isNamed } from '../../domain/wallets/walletList.ts';
import { selectAcceptedTerms, selectRecentWalletIds } from '../../store/preferences.ts';
import { staysAmongAll } from '../wallets/choosing/choices.ts';
import { listWallets } from '../wallets/listWallets.ts';
import type { ListedWallet } from '../wallets/listWallets.ts';
import { readEnvironment } from '../environment/readEnvironment.ts';
import type { UiKit } from '../kit/uiKit.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Where a wallet is found: in the first list, under 'All Wallets' only, or nowhere. */
export type WalletPlace = 'list' | 'all' | 'hidden';

/** Where a wallet stands in the list, and why. */
export interface WalletExplanation {
  readonly walletId: string;
  readonly name: string;
  /** Who brought it; absent for one of the directory. */
  readonly plugin: string | undefined;
  readonly place: WalletPlace;
  /** From 1, in its place; undefined where it is hidden. */
  readonly position: number | undefined;
  readonly isDisabled: boolean;
  /** In English, for developers: what put it there, the weightiest first. */
  readonly reasons: readonly string[];
}

/** Why each wallet stands where it does, is hidden or cannot be chosen. With the directory, for its wallets as well. */
export function explainWallets(kit: UiKit, directory: Iterable<DirectoryWallet> = []): readonly WalletExplanation[] {
  assertArguments('explainWallets(kit: Latchkey, directory?)', kit, directory);
  const known = new Map([...directory].map((wallet) => [wallet.id, wallet]));
  const { hidden = [], order = [], recommended = [], showAll = true } = kit.wallets;
  const isBlocked = kit.terms.isApprovalRequired === true && selectAcceptedTerms(kit.getState()) !== termsKey(kit.terms);
  const owners = new Map(kit.readOwned(walletsPoint).map(({ item, owner }) => [item, owner]));
  const listed = listWallets(kit, selectRecentWalletIds(kit.getState())[0], { isEach: true, directory: known });
  const positions = { list: 0, all: 0 };
  const explain = (wallet: { readonly id: string; readonly rdns?: string | undefined; readonly name: string }, place: WalletPlace, plugin: string | undefined, why: readonly (string | false | undefined)[]): WalletExplanation => {
    const isDisabled = isBlocked && place !== 'hidden';
    return {
      walletId: wallet.id,
      name: wallet.name,
      plugin,
      place,
      position: place === 'hidden' ? undefined : (positions[place] += 1),
      isDisabled,
      reasons: [...why, isNamed(wallet, order) && 'Ordered by the site', isDisabled && 'Cannot be chosen: the terms are not accepted'].filter((reason) => typeof reason === 'string'),
    };
  };
  const wallets = listed.map(({ wallet }) => wallet);
  const { environment, isOfPlace, obstacleOf, leadsToOthers } = readEnvironment(kit, listed);
  const shown = new Set(listWallets(kit, undefined, { directory: known }).map(({ wallet }) => wallet));
  const reaches = kit.readOwned(walletResolversPoint).map(({ owner }) => owner);
  const reachOf = (wallet: DirectoryWallet): string | false => reaches.length > 0 && canBePaired(wallet) && `${reaches.join(', ')} is asked to reach it when it is picked`;
  const fromList = listed.filter((each) => !staysAmongAll(each)).map((each) => {
    const owner = owners.get(each.wallet);
    const isHidden = isNamed(each.wallet, hidden);
    const byName = owner === undefined ? known.get(each.wallet.id) : undefined;
    const obstacle = obstacleOf(each);
    if (byName) return explain(byName, isHidden || obstacle !== undefined ? 'hidden' : 'list', undefined, [isHidden && 'Hidden by the site', obstacle, 'Known by name', reachOf(byName), 'Recommended by the site']);
    const installedOne = findSameWallet(each.wallet, wallets);
    const isReplaced = each.wallet.onSameRdns === 'yieldToInstalled' && !isHidden && obstacle === undefined && !shown.has(each.wallet);
    const isPut = !isHidden && !installedOne && !isReplaced && obstacle === undefined;
    return explain(each.wallet, isPut ? 'list' : 'hidden', owner, [isPut && isOfPlace(each) && `Belongs here: ${environment?.name}`, isHidden && 'Hidden by the site', obstacle, installedOne && `Replaced by the one of ${owners.get(installedOne)}`, isReplaced && 'Replaced by the installed one', ...standing(each, owner, recommended)]);
  });
  const fromDirectory = [...known.values()].filter(({ id }) => !listed.some(({ wallet }) => wallet.id === id && !owners.has(wallet))).map((wallet) => {
    const same = listed.filter((each) => isNamed(each.wallet, [wallet.id, wallet.rdns ?? wallet.id]));
    const installedOne = same.find((each) => !staysAmongAll(each));
    const resolver = same.map((each) => owners.get(each.wallet))[0];
    const reach = resolver !== undefined ? `Reached by ${resolver} since it was picked` : reachOf(wallet);
    const why = !showAll ? 'The site does not offer all wallets' : !leadsToOthers ? `Is in another app, which cannot be opened from: ${environment?.name}` : isNamed(wallet, hidden) ? 'Hidden by the site' : installedOne && (installedOne.state === 'installed' ? 'Replaced by the installed one' : `Listed already by ${owners.get(installedOne.wallet)}`);
    return explain(wallet, why === undefined ? 'all' : 'hidden', undefined, [why, isNamed(wallet, recommended) && 'Recommended by the site', why === undefined && 'Known by name', why === undefined && reach]);
  });
  return [...fromList, ...fromDirectory];
}

function standing({ wallet, state, isRecent }: ListedWallet, owner: string | undefined, recommended: readonly string[]): readonly (string | false | undefined)[] {
  return [
    { installed: 'Installed', reachable: 'Can be reached from here', absent: 'Not here: leads to where to get it' }[state],
    wallet.recommended && `Recommended by ${owner}`,
    isNamed(wallet, recommended) && 'Recommended by the site',
    isPageWallet(wallet) && `Not among all wallets: ${wallet.kind === 'inApp' ? 'in-app' : wallet.kind}`,
    isRecent && 'Used last',
    wallet.onSameRdns === 'warn' && 'Another wallet claims the same name or id',
  ];
}

/** Where the page is shown as far as the kit can tell, e.g. 'The browser of MetaMask'; undefined in an ordinary browser. In English, for developers. */
export function explainEnvironment(kit: UiKit): string | undefined {
  assertArguments('explainEnvironment(kit: Latchkey)', kit);
  return readEnvironment(kit, listWallets(kit, undefined, { isEach: true })).environment?.name;
}
