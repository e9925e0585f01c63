import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** German. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Das Paket {package} ist nicht installiert',
  'walletConnectModal.error.notInstalled.remedy': 'Hinweis für die Entwickler dieser Website: npm install {package}',
  'walletConnectModal.error.notShown': 'WalletConnect konnte nicht geladen werden',
  'walletConnectModal.error.notShown.remedy': 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
};
export default texts;
