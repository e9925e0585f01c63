import type { strings } from '../strings.ts';

/** Japanese. */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'ブラウザウォレット',
};
export default texts;
