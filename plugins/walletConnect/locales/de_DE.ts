import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** German. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'Dem Plugin „walletConnect“ fehlt eine Projekt-ID',
  'walletConnect.error.noProjectId.remedy': 'Registrieren Sie walletConnect.with({ projectId }) mit der ID eines eigenen Projekts.',
  'walletConnect.error.notInstalled': 'Das Paket {package} ist nicht installiert',
  'walletConnect.error.notInstalled.remedy': 'Hinweis für die Entwickler dieser Website: npm install {package}',
  'walletConnect.error.notLoaded': 'WalletConnect konnte nicht geladen werden',
  'walletConnect.error.notLoaded.remedy': 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  'walletConnect.error.unreachable': 'WalletConnect ist nicht erreichbar',
  'walletConnect.error.unreachable.remedy': 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  'walletConnect.error.refused': 'WalletConnect lehnt diese Website ab: {reason}',
  'walletConnect.error.refused.remedy': 'Hinweis für die Betreiber dieser Website: Prüfen Sie die Projekt-ID und die Adressen, die sie zulässt.',
  'walletConnect.error.noSharedNetwork': 'Die Wallet unterstützt keines der Netzwerke dieser Website',
  'walletConnect.error.noSharedNetwork.remedy': 'Fügen Sie eines davon der Wallet hinzu oder verwenden Sie eine andere Wallet.',
  'walletConnect.error.requestExpired': 'Die Wallet hat nicht rechtzeitig geantwortet',
  'walletConnect.error.requestExpired.remedy': 'Öffnen Sie die Wallet und versuchen Sie es erneut.',
};
export default texts;
