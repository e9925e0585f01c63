import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';

/** Which kinds of account people may connect with: any, only smart accounts in Coinbase's window, or only those of its extension and app. */
export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly';

/** What the SDK is created with; its telemetry is always off. */
export interface CoinbaseSdkOptions {
  readonly appName: string;
  readonly appLogoUrl: string;
  /** The first is where a new connection starts. */
  readonly appChainIds: number[];
  readonly preference: { readonly options: CoinbasePreference; readonly keysUrl: string; readonly attribution: undefined; readonly telemetry: false };
}

/** The SDK's provider. An extension's own comes in its place, where there is one. */
export interface CoinbaseSdkProvider extends Eip1193Provider {
  disconnect?(): Promise<void>;
  emit?(event: string, payload: unknown): unknown;
}

/** What of `@coinbase/wallet-sdk` is used. */
export interface CoinbaseSdk {
  createCoinbaseWalletSDK(options: CoinbaseSdkOptions): { getProvider(): CoinbaseSdkProvider };
}
