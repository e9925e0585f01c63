import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Tagalog. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Hindi ma-load ang Coinbase Wallet',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'I-check ang internet mo, pagkatapos ay subukan ulit.',
  'walletCoinbase.error.popupBlocked': 'Na-block ng browser ang window ng Coinbase Wallet',
  'walletCoinbase.error.popupBlocked.remedy': 'Subukan ulit, o payagan ang mga pop-up para sa site na ito.',
  'walletCoinbase.error.popupSilent': 'Hindi naglo-load ang window ng Coinbase Wallet',
  'walletCoinbase.error.popupSilent.remedy': 'I-check ang internet mo, pagkatapos ay subukan ulit.',
  'walletCoinbase.error.popupClosed': 'Naisara ang window ng Coinbase Wallet bago ito na-load',
  'walletCoinbase.error.popupClosed.remedy': 'Subukan ulit. Kung kusa itong nagsasara, dahil iyon sa header na Cross-Origin-Opener-Policy ng site na ito.',
  'walletCoinbase.error.sdkMissing': 'Hindi naka-install ang package na @coinbase/wallet-sdk',
  'walletCoinbase.error.sdkMissing.remedy': 'Para sa developer ng site na ito: npm install @coinbase/wallet-sdk',
};
export default texts;
