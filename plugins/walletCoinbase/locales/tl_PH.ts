import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Tagalog. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Hindi ma-load ang Coinbase Wallet.',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Suriin ang iyong koneksyon sa internet, saka subukan muli.',
  'walletCoinbase.error.popupBlocked': 'Na-block ng browser ang window ng Coinbase Wallet.',
  'walletCoinbase.error.popupBlocked.remedy': 'Subukan muli, o payagan ang mga pop-up para sa site na ito.',
  'walletCoinbase.error.popupSilent': 'Hindi nag-load ang window ng Coinbase Wallet.',
  'walletCoinbase.error.popupSilent.remedy': 'Suriin ang iyong koneksyon sa internet, saka subukan muli.',
  'walletCoinbase.error.popupClosed': 'Naisara ang window ng Coinbase Wallet bago ito nag-load.',
  'walletCoinbase.error.popupClosed.remedy': 'Subukan muli. Kung kusa itong nagsasara, inihihiwalay ito ng site na ito sa header na Cross-Origin-Opener-Policy.',
};
export default texts;
