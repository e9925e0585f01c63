import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** German. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Coinbase Wallet konnte nicht geladen werden',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  'walletCoinbase.error.popupBlocked': 'Der Browser hat das Fenster von Coinbase Wallet blockiert',
  'walletCoinbase.error.popupBlocked.remedy': 'Versuchen Sie es erneut oder erlauben Sie Pop-ups für diese Website.',
  'walletCoinbase.error.popupSilent': 'Das Fenster von Coinbase Wallet wird nicht geladen',
  'walletCoinbase.error.popupSilent.remedy': 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  'walletCoinbase.error.popupClosed': 'Das Fenster von Coinbase Wallet wurde geschlossen, bevor es geladen war',
  'walletCoinbase.error.popupClosed.remedy': 'Versuchen Sie es erneut. Schließt es sich von selbst, liegt das am Header Cross-Origin-Opener-Policy dieser Website.',
  'walletCoinbase.error.sdkMissing': 'Das Paket @coinbase/wallet-sdk ist nicht installiert',
  'walletCoinbase.error.sdkMissing.remedy': 'Hinweis für die Entwickler dieser Website: npm install @coinbase/wallet-sdk',
};
export default texts;
