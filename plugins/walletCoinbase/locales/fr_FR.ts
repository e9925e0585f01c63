import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** French. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Impossible de charger Coinbase Wallet',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Vérifiez votre connexion internet, puis réessayez.',
  'walletCoinbase.error.popupBlocked': 'Le navigateur a bloqué la fenêtre de Coinbase Wallet',
  'walletCoinbase.error.popupBlocked.remedy': 'Réessayez ou autorisez les fenêtres pop-up pour ce site.',
  'walletCoinbase.error.popupSilent': 'La fenêtre de Coinbase Wallet ne se charge pas',
  'walletCoinbase.error.popupSilent.remedy': 'Vérifiez votre connexion internet, puis réessayez.',
  'walletCoinbase.error.popupClosed': 'La fenêtre de Coinbase Wallet a été fermée avant d’être chargée',
  'walletCoinbase.error.popupClosed.remedy': 'Réessayez. Si elle se ferme toute seule, c’est à cause de l’en-tête Cross-Origin-Opener-Policy de ce site.',
  'walletCoinbase.error.sdkMissing': 'Le paquet @coinbase/wallet-sdk n’est pas installé',
  'walletCoinbase.error.sdkMissing.remedy': 'Pour les développeurs de ce site : npm install @coinbase/wallet-sdk',
};
export default texts;
