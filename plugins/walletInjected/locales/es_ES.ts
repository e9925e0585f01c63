import type { strings } from '../strings.ts';

/** Spanish (Spain). */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Wallet del navegador',
};
export default texts;
