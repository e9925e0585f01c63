import { environmentsPoint } from '../../contracts/points/environments.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { isOpenableWallet } from '../../contracts/walletKinds.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { environments } from '../../data/environments.ts';
import { findEnvironment } from '../../domain/wallets/environment.ts';
import type { EnvironmentSpec } from '../../domain/wallets/environment.ts';
import { isNamed } from '../../domain/wallets/walletList.ts';
import type { UiKit } from '../kit/uiKit.ts';
import { readSurroundings } from './readSurroundings.ts';

/** A wallet, and whether it can be opened here. */
export interface PlacedWallet {
  readonly wallet: WalletSpec;
  readonly state: 'installed' | 'reachable' | 'absent';
}

/** Where the page is shown, and what of a list of wallets that leaves. */
export interface PlacedList {
  /** Undefined in an ordinary browser. */
  readonly environment: EnvironmentSpec | undefined;
  /** Whether a wallet belongs to the place. */
  isOfPlace(wallet: PlacedWallet): boolean;
  /** Why a wallet cannot work there, in English; undefined where it can. */
  obstacleOf(wallet: PlacedWallet): string | undefined;
  /** Whether wallets that are known by name only lead anywhere from there. */
  readonly leadsToOthers: boolean;
}

/**
 * Looks where the page is shown, and tells what cannot work there. As long as no wallet of the place is on the list, other apps are kept: the
 * signs may be of something else, or the wallet may not have come yet, and a visitor must be left a way.
 */
export function readEnvironment(kit: UiKit, listed: readonly PlacedWallet[]): PlacedList {
  const page = servicesOf(kit).port(pagePort);
  const surroundings = page.surroundings?.() ?? readSurroundings();
  const isHere = (name: string): boolean => listed.some(({ wallet, state }) => state !== 'absent' && isOpenableWallet(wallet) && isNamed(wallet, [name]));
  const environment = findEnvironment([...kit.read(environmentsPoint), ...environments], surroundings, isHere);
  const { wallets: own = [], lacks = [], name } = environment ?? {};
  const isOfPlace = ({ wallet, state }: PlacedWallet): boolean => environment !== undefined && state !== 'absent' && isNamed(wallet, own);
  const hasOwn = listed.some((each) => isOfPlace(each) || each.state === 'installed');
  const keepsToItself = lacks.includes('apps') && page.platform() !== 'desktop' && hasOwn;
  const lacksWindows = lacks.includes('windows') && listed.some(({ wallet, state }) => state !== 'absent' && !opensWindow(wallet));
  return {
    environment,
    isOfPlace,
    leadsToOthers: !keepsToItself,
    obstacleOf: (each) => {
      if (isOfPlace(each) || each.state === 'installed') return undefined;
      if (lacksWindows && opensWindow(each.wallet)) return `Opens a window, which cannot be done in: ${name}`;
      if (!keepsToItself) return undefined;
      if (each.state === 'absent') return `Is not here and cannot be got in: ${name}`;
      return each.wallet.connects?.by === 'pairing' ? `Is in another app, which cannot be opened from: ${name}` : undefined;
    },
  };
}

function opensWindow(wallet: WalletSpec): boolean {
  return isOpenableWallet(wallet) && wallet.opensWindow === true;
}
