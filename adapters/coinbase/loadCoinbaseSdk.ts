import { messageOf } from '../../src/domain/errors.ts';
import { coinbaseErrors } from './errors.ts';
import type { CoinbaseSdk } from './sdk.ts';

/** The package as the site has installed it, unless it brings the SDK some other way. @throws walletCoinbase.sdkMissing, walletCoinbase.sdkNotLoaded */
export async function loadCoinbaseSdk(load: () => Promise<CoinbaseSdk> = installed): Promise<CoinbaseSdk> {
  try {
    return await load();
  } catch (cause) {
    throw isMissing(cause) ? coinbaseErrors.sdkMissing({}, { cause }) : coinbaseErrors.sdkNotLoaded({}, { cause });
  }
}

function installed(): Promise<CoinbaseSdk> {
  return import('@coinbase/wallet-sdk') as unknown as Promise<CoinbaseSdk>; // its events are typed by name, which makes them no provider of EIP-1193
}

/** As Node, browsers and bundlers say it. */
function isMissing(error: unknown): boolean {
  return /cannot find (module|package)|failed to resolve (module|import)|module specifier|module not found/i.test(messageOf(error));
}
