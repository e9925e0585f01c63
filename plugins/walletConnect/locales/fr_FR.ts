import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** French. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'Le plugin « walletConnect » n’a pas d’identifiant de projet',
  'walletConnect.error.noProjectId.remedy': 'Enregistrez walletConnect.with({ projectId }) avec l’identifiant d’un projet à vous.',
  'walletConnect.error.notInstalled': 'Le paquet {package} n’est pas installé',
  'walletConnect.error.notInstalled.remedy': 'Pour qui développe ce site : npm install {package}',
  'walletConnect.error.notLoaded': 'WalletConnect n’a pas pu être chargé',
  'walletConnect.error.notLoaded.remedy': 'Vérifiez votre connexion Internet, puis réessayez.',
  'walletConnect.error.unreachable': 'WalletConnect est injoignable',
  'walletConnect.error.unreachable.remedy': 'Vérifiez votre connexion Internet, puis réessayez.',
  'walletConnect.error.refused': 'WalletConnect refuse ce site : {reason}',
  'walletConnect.error.refused.remedy': 'Pour qui gère ce site : vérifiez l’identifiant du projet et les origines qu’il autorise.',
  'walletConnect.error.noSharedNetwork': 'Le portefeuille ne prend en charge aucun des réseaux de ce site',
  'walletConnect.error.noSharedNetwork.remedy': 'Ajoutez-en un au portefeuille, ou utilisez un autre portefeuille.',
  'walletConnect.error.requestExpired': 'Le portefeuille n’a pas répondu à temps',
  'walletConnect.error.requestExpired.remedy': 'Ouvrez le portefeuille, puis réessayez.',
};
export default texts;
