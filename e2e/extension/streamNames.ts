import { settings } from './settings.ts';

const wallet = `${settings.rdns}-${settings.name}`;

/** Names of the two ends of the in-page stream; they carry rdns and name so that two wallets in one page do not hear each other. */
export const streamNames = {
  page: `test-wallet-page-${wallet}`,
  content: `test-wallet-content-${wallet}`,
} as const;
