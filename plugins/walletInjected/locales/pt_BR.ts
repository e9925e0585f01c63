import type { strings } from '../strings.ts';

/** Portuguese (Brazil). */
const texts: Readonly<Record<keyof typeof strings, string>> = {
  'walletInjected.browserWallet': 'Carteira do navegador',
};
export default texts;
