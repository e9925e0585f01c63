import type { strings } from '../strings.ts';

/** Vietnamese. */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Ví trình duyệt',
};
export default texts;
