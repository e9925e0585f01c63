import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Spanish. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'El paquete {package} no está instalado',
  'walletConnectModal.error.notInstalled.remedy': 'Para quien desarrolla este sitio: npm install {package}',
  'walletConnectModal.error.notShown': 'No se ha podido cargar WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Revisa tu conexión a internet e inténtalo de nuevo.',
};
export default texts;
