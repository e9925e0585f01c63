import type { coinbaseErrors } from './errors.ts';

export { createCoinbase } from './createCoinbase.ts';
export type { Coinbase, CoinbaseOptions } from './createCoinbase.ts';
export type { OpenCoinbaseWindow } from './createPopups.ts';
export { coinbaseErrors } from './errors.ts';
export { loadCoinbaseSdk } from './loadCoinbaseSdk.ts';
export type { CoinbasePreference, CoinbaseSdk, CoinbaseSdkOptions, CoinbaseSdkProvider } from './sdk.ts';

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    coinbaseErrors: typeof coinbaseErrors;
  }
}
