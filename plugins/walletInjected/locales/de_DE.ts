import type { strings } from '../strings.ts';

/** German. */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Browser-Wallet',
};
export default texts;
