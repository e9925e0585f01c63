import { isPackageMissing } from '../../src/domain/isPackageMissing.ts';
import { coinbaseErrors } from './errors.ts';
import type { CoinbaseSdk } from './sdk.ts';

/** The package as the site has installed it, unless it brings the SDK some other way. @throws walletCoinbase.sdkMissing, walletCoinbase.sdkNotLoaded */
export async function loadCoinbaseSdk(load: () => Promise<CoinbaseSdk> = installed): Promise<CoinbaseSdk> {
  try {
    const sdk: Partial<CoinbaseSdk> = await load();
    if (sdk.createCoinbaseWalletSDK) return sdk as CoinbaseSdk; // it has what is used of it
  } catch (cause) {
    throw isPackageMissing(cause) ? coinbaseErrors.sdkMissing({}, { cause }) : coinbaseErrors.sdkNotLoaded({}, { cause });
  }
  throw coinbaseErrors.sdkMissing(); // some bundlers put an empty module in its place
}

function installed(): Promise<CoinbaseSdk> {
  return import('@coinbase/wallet-sdk') as unknown as Promise<CoinbaseSdk>; // its events are typed by name, which makes them no provider of EIP-1193
}
