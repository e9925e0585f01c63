import type { SmartCatalog } from './smartCatalog.ts';

/** German. */
const texts: SmartCatalog = {
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
