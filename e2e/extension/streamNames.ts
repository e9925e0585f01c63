import { settings } from './settings.ts';

/** Names of the two ends of the in-page stream; they carry the rdns so that two wallets in one page do not hear each other. */
export const streamNames = {
  page: `test-wallet-page-${settings.rdns}`,
  content: `test-wallet-content-${settings.rdns}`,
} as const;
