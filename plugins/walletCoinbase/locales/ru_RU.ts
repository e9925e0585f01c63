import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Russian. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Не удалось загрузить Coinbase Wallet',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Проверьте подключение к интернету и попробуйте ещё раз.',
  'walletCoinbase.error.popupBlocked': 'Браузер заблокировал окно Coinbase Wallet',
  'walletCoinbase.error.popupBlocked.remedy': 'Попробуйте ещё раз или разрешите всплывающие окна для этого сайта.',
  'walletCoinbase.error.popupSilent': 'Окно Coinbase Wallet не загружается',
  'walletCoinbase.error.popupSilent.remedy': 'Проверьте подключение к интернету и попробуйте ещё раз.',
  'walletCoinbase.error.popupClosed': 'Окно Coinbase Wallet было закрыто до загрузки',
  'walletCoinbase.error.popupClosed.remedy': 'Попробуйте ещё раз. Если окно закрывается само, причина — заголовок Cross-Origin-Opener-Policy этого сайта.',
  'walletCoinbase.error.sdkMissing': 'Пакет @coinbase/wallet-sdk не установлен',
  'walletCoinbase.error.sdkMissing.remedy': 'Для разработчиков сайта: npm install @coinbase/wallet-sdk',
};
export default texts;
