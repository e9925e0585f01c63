import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Spanish. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'El paquete {package} no está instalado',
  'walletConnectModal.error.notInstalled.remedy': 'Para quien desarrolla este sitio: npm install {package}',
  'walletConnectModal.error.notShown': 'No se pudo cargar WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Comprueba tu conexión a internet e inténtalo de nuevo.',
};
export default texts;
