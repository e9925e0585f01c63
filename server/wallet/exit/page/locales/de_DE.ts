import type { ExitCatalog } from './en.ts';

/** German. */
const texts: ExitCatalog = {
  'exit.title': 'Ihre Wallet ohne Server öffnen',
  'exit.about': 'Mit Ihrer Sicherungsdatei und einem Ihrer Wiederherstellungswege zeigt diese Seite den Schlüssel Ihrer Wallet. Danach können Sie ihn in jeder anderen Wallet verwenden.',
  'exit.noNetwork': 'Es wird kein Netzwerk benutzt. Die Regeln dieser Seite verbieten dem Browser jede Verbindung. Um sicherzugehen, schalten Sie Ihr Netzwerk vorher aus: Alles funktioniert genauso.',
  'exit.isOffline': 'Ihr Browser meldet: offline.',
  'exit.isOnline': 'Ihr Browser meldet: online.',
  'exit.backupLabel': 'Sicherungsdatei',
  'exit.noBackup': 'Wählen Sie zuerst die Sicherungsdatei.',
  'exit.notBackup': 'Das ist keine Sicherung einer Wallet, oder sie ist beschädigt.',
  'exit.isRecoveryFile': 'Das ist die Wiederherstellungsdatei. Wählen Sie hier die Sicherungsdatei; nach der Wiederherstellungsdatei wird als Nächstes gefragt.',
  'exit.newerBackup': 'Diese Sicherung stammt von einer neueren Version der Wallet. Verwenden Sie die Ausstiegsseite dieser Version.',
  'exit.thisDevice': 'Den Anteil auf diesem Gerät verwenden',
  'exit.deviceNeedsFile': 'Dieser Browser hat einen Anteil einer Wallet, aber nicht das, was sie ohne den Server öffnet. Verwenden Sie eine Sicherungsdatei.',
  'exit.noMethodTitle': 'Das lässt sich hier nicht öffnen',
  'exit.noMethod': 'Der einzige Wiederherstellungsweg ist ein Passkey, und Passkeys funktionieren nur unter der eigenen Adresse der Wallet. Öffnen Sie diese Seite dort: unter /exit.',
  'exit.notSecure': 'Dieser Browser bietet dieser Seite keine Kryptografie. Öffnen Sie sie aus einer Datei auf Ihrem Gerät oder über https in einem aktuellen Browser.',
  'exit.savePage': 'Diese Seite für später speichern',
  'exit.opened': 'Ihre Wallet ist geöffnet',
  'exit.openedAbout': 'Es wurde nichts gesendet oder geändert. Schließen Sie die Seite, wenn Sie fertig sind, bevor Sie Ihr Netzwerk wieder einschalten.',
  'exit.accounts': 'Konten',
  'exit.showKey': 'Privaten Schlüssel anzeigen',
  'exit.showPhrase': 'Wiederherstellungsphrase anzeigen',
  'exit.close': 'Wallet schließen',
};

export default texts;
