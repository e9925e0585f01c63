import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Brazilian Portuguese. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'O pacote {package} não está instalado',
  'walletConnectModal.error.notInstalled.remedy': 'Para quem desenvolve este site: npm install {package}',
  'walletConnectModal.error.notShown': 'Não foi possível carregar o WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Verifique sua conexão com a internet e tente de novo.',
};
export default texts;
