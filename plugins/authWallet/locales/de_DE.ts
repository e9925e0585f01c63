import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** German. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Mit einer Wallet anmelden',
  'authWallet.link': 'Wallet verknüpfen',
  'authWallet.choose': 'Wählen Sie die Wallet, mit der Sie sich anmelden möchten.',
  'authWallet.chooseLink': 'Wählen Sie die Wallet, die Sie Ihrem Konto hinzufügen möchten.',
  'authWallet.opening': '{wallet} wird geöffnet…',
  'authWallet.openingHint': 'Erlauben Sie {wallet}, dieser Website Ihr Konto zu zeigen.',
  'authWallet.preparing': 'Die Nachricht wird geschrieben…',
  'authWallet.signing': 'In {wallet} bestätigen',
  'authWallet.signingHint': 'Es erscheint ein Fenster von {wallet}. Signieren Sie dort die Nachricht: Das ist kostenlos und bewegt kein Guthaben.',
  'authWallet.verifying': 'Sie werden angemeldet…',
  'authWallet.signedIn': 'Sie sind angemeldet.',
  'authWallet.failed': 'Anmeldung fehlgeschlagen',
  'authWallet.rejected': 'Sie haben die Anfrage in {wallet} abgelehnt.',
  'authWallet.tryAgain': 'Erneut versuchen',
  'authWallet.others': 'Alle Wallets zeigen',
  'authWallet.error.noPage': 'Es gibt keine Seite, bei der sich eine Wallet anmelden könnte',
  'authWallet.error.noPage.remedy': 'Melden Sie sich auf einer Seite in einem Browser an.',
  'authWallet.error.wrongMessage': 'Was der Server der Wallet signiert haben möchte, ist keine Anmeldung dieser Seite',
  'authWallet.error.wrongMessage.remedy': 'Es wurde nichts signiert. Sagen Sie es der Website.',
};
export default texts;
