import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Spanish. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'El plugin «walletConnect» no tiene un ID de proyecto',
  'walletConnect.error.noProjectId.remedy': 'Registra walletConnect.with({ projectId }) con el ID de un proyecto propio.',
  'walletConnect.error.notInstalled': 'El paquete {package} no está instalado',
  'walletConnect.error.notInstalled.remedy': 'Para quien desarrolla este sitio: npm install {package}',
  'walletConnect.error.notLoaded': 'No se ha podido cargar WalletConnect',
  'walletConnect.error.notLoaded.remedy': 'Revisa tu conexión a internet e inténtalo de nuevo.',
  'walletConnect.error.unreachable': 'No se puede contactar con WalletConnect',
  'walletConnect.error.unreachable.remedy': 'Revisa tu conexión a internet e inténtalo de nuevo.',
  'walletConnect.error.refused': 'WalletConnect rechaza este sitio: {reason}',
  'walletConnect.error.refused.remedy': 'Para quien gestiona este sitio: revisa el ID del proyecto y los orígenes que permite.',
  'walletConnect.error.noSharedNetwork': 'La wallet no es compatible con ninguna de las redes de este sitio',
  'walletConnect.error.noSharedNetwork.remedy': 'Añade una de ellas a la wallet o usa otra wallet.',
  'walletConnect.error.requestExpired': 'La wallet no ha respondido a tiempo',
  'walletConnect.error.requestExpired.remedy': 'Abre la wallet e inténtalo de nuevo.',
};
export default texts;
