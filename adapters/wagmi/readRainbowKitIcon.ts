import type { RainbowKitWallet } from './fromRainbowKitWallet.ts';
import { imageOf } from './fromWagmiConnector.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The icon of a RainbowKit wallet that brings it by an import of its own, if it is a data URI: bundlers set up for RainbowKit make it one. Never rejects. */
export async function readRainbowKitIcon(wallet: Pick<RainbowKitWallet, 'iconUrl'>): Promise<string | undefined> {
  assertArguments('readRainbowKitIcon(wallet: object)', wallet);
  const { iconUrl } = wallet;
  try {
    return imageOf(typeof iconUrl === 'function' ? await iconUrl() : iconUrl);
  } catch {
    return undefined;
  }
}
