import type { wagmiErrors } from './errors.ts';

export type { CreateWagmiConnector, KitConnectorFn, WagmiConnector, WagmiStorage, WagmiTransports } from './connectors.ts';
export { fromRainbowKitWallet } from './fromRainbowKitWallet.ts';
export type { RainbowKitOptions, RainbowKitWallet } from './fromRainbowKitWallet.ts';
export { fromWagmiConnector } from './fromWagmiConnector.ts';
export type { WagmiChainOptions, WagmiWallet, WagmiWalletOptions } from './fromWagmiConnector.ts';
export { readRainbowKitIcon } from './readRainbowKitIcon.ts';
export { toWagmiConnector } from './toWagmiConnector.ts';
export type { WagmiConnectorOptions } from './toWagmiConnector.ts';

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    wagmiErrors: typeof wagmiErrors;
  }
}
