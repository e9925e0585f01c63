import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Russian. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'У плагина «walletConnect» нет ID проекта',
  'walletConnect.error.noProjectId.remedy': 'Зарегистрируйте walletConnect.with({ projectId }) с ID собственного проекта.',
  'walletConnect.error.notInstalled': 'Пакет {package} не установлен',
  'walletConnect.error.notInstalled.remedy': 'Для разработчиков сайта: npm install {package}',
  'walletConnect.error.notLoaded': 'Не удалось загрузить WalletConnect',
  'walletConnect.error.notLoaded.remedy': 'Проверьте подключение к интернету и попробуйте ещё раз.',
  'walletConnect.error.unreachable': 'Не удаётся связаться с WalletConnect',
  'walletConnect.error.unreachable.remedy': 'Проверьте подключение к интернету и попробуйте ещё раз.',
  'walletConnect.error.refused': 'WalletConnect отклоняет этот сайт: {reason}',
  'walletConnect.error.refused.remedy': 'Для владельцев сайта: проверьте ID проекта и разрешённые в нём источники.',
  'walletConnect.error.noSharedNetwork': 'Кошелёк не поддерживает ни одну из сетей этого сайта',
  'walletConnect.error.noSharedNetwork.remedy': 'Добавьте одну из них в кошелёк или используйте другой кошелёк.',
  'walletConnect.error.requestExpired': 'Кошелёк не ответил вовремя',
  'walletConnect.error.requestExpired.remedy': 'Откройте кошелёк и попробуйте ещё раз.',
};
export default texts;
