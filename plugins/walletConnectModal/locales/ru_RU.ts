import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Russian. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Пакет {package} не установлен',
  'walletConnectModal.error.notInstalled.remedy': 'Для разработчиков сайта: npm install {package}',
  'walletConnectModal.error.notShown': 'Не удалось загрузить WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Проверьте подключение к интернету и попробуйте ещё раз.',
};
export default texts;
