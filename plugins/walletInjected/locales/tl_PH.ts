import type { strings } from '../strings.ts';

/** Filipino, as apps in the Philippines write it, with its English loan words. */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Browser wallet',
};
export default texts;
