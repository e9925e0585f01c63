import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** French. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Le paquet {package} n’est pas installé',
  'walletConnectModal.error.notInstalled.remedy': 'Pour les développeurs de ce site : npm install {package}',
  'walletConnectModal.error.notShown': 'Impossible de charger WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Vérifiez votre connexion internet, puis réessayez.',
};
export default texts;
