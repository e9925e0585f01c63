import type { strings } from '../strings.ts';

/** Russian. */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Браузерный кошелёк',
};
export default texts;
