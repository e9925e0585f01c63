import type { RainbowKitWallet } from './fromRainbowKitWallet.ts';
import { imageOf } from './fromWagmiConnector.ts';

/** The icon of a RainbowKit wallet that brings it by an import of its own, if it is a data URI: bundlers set up for RainbowKit make it one. Never rejects. */
export async function readRainbowKitIcon({ iconUrl }: Pick<RainbowKitWallet, 'iconUrl'>): Promise<string | undefined> {
  try {
    return imageOf(typeof iconUrl === 'function' ? await iconUrl() : iconUrl);
  } catch {
    return undefined;
  }
}
