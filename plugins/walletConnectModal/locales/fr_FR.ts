import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** French. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Le paquet {package} n’est pas installé',
  'walletConnectModal.error.notInstalled.remedy': 'Pour qui développe ce site : npm install {package}',
  'walletConnectModal.error.notShown': 'WalletConnect n’a pas pu être chargé',
  'walletConnectModal.error.notShown.remedy': 'Vérifiez votre connexion Internet, puis réessayez.',
};
export default texts;
