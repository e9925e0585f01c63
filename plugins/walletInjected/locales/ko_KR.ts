import type { strings } from '../strings.ts';

/** Korean. */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': '브라우저 지갑',
};
export default texts;
