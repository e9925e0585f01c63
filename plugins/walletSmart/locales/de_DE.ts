import type { SmartCatalog } from './smartCatalog.ts';

/** German. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Bestätigen Sie die Verbindung in {wallet}',
  'smart.connecting.ownerPairing': '{wallet} verbinden',
  'smart.connecting.hint': 'Ihr Konto ist Eigentümer Ihres Smart Accounts.',
  'smart.connecting.preparing': 'Ihr Smart Account wird vorbereitet…',
  'smart.connecting.cancel': 'Abbrechen',
  'smart.error.failedToConnect': 'Die Verbindung mit Ihrem Smart Account ist fehlgeschlagen',
  'smart.error.failedToConnect.remedy': 'Versuchen Sie es erneut, oder verwenden Sie eine andere Wallet.',
  'smart.error.noAddressByFactory': 'Die Adresse des Kontos war vom Factory-Vertrag nicht zu erfahren',
  'smart.error.noAddressByFactory.remedy': 'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'smart.error.noAddress': 'Keine Adresse des Smart Accounts gefunden',
  'smart.error.noAddress.remedy': 'Verbinden Sie sich erneut mit der Wallet, der das Konto gehört.',
  'smart.error.noMessages': 'Dieses Konto kann keine Nachrichten signieren',
  'smart.error.noMessages.remedy': 'Verwenden Sie hier eine andere Wallet.',
  'smart.error.needsOwnAccount': 'Die Wallet kann in ihrem eigenen Konto keinen Code ausführen',
  'smart.error.needsOwnAccount.remedy': 'Verwenden Sie eine andere Wallet.',
};
export default texts;
