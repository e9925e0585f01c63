import type { strings } from '../strings.ts';

/** French (France). */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Portefeuille du navigateur',
};
export default texts;
