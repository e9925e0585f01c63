import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** French. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'Le plugin « walletConnect » n’a pas d’ID de projet',
  'walletConnect.error.noProjectId.remedy': 'Enregistrez walletConnect.with({ projectId }) avec l’ID d’un projet à vous.',
  'walletConnect.error.notInstalled': 'Le paquet {package} n’est pas installé',
  'walletConnect.error.notInstalled.remedy': 'Pour les développeurs de ce site : npm install {package}',
  'walletConnect.error.notLoaded': 'Impossible de charger WalletConnect',
  'walletConnect.error.notLoaded.remedy': 'Vérifiez votre connexion internet, puis réessayez.',
  'walletConnect.error.unreachable': 'Impossible de joindre WalletConnect',
  'walletConnect.error.unreachable.remedy': 'Vérifiez votre connexion internet, puis réessayez.',
  'walletConnect.error.refused': 'WalletConnect refuse ce site : {reason}',
  'walletConnect.error.refused.remedy': 'Pour les gestionnaires de ce site : vérifiez l’ID du projet et les origines qu’il autorise.',
  'walletConnect.error.noSharedNetwork': 'Le portefeuille ne prend en charge aucun des réseaux de ce site',
  'walletConnect.error.noSharedNetwork.remedy': 'Ajoutez-en un au portefeuille ou utilisez un autre portefeuille.',
  'walletConnect.error.requestExpired': 'Le portefeuille n’a pas répondu à temps',
  'walletConnect.error.requestExpired.remedy': 'Ouvrez le portefeuille, puis réessayez.',
};
export default texts;
