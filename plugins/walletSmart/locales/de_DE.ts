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
  'smart.error.keyMissing': 'Das Konto kennt diesen Session Key nicht',
  'smart.error.keyMissing.remedy': 'Lassen Sie ihn mit der Wallet erteilen, der das Konto gehört.',
  'smart.error.keyNotBegun': 'Dieser Session Key gilt noch nicht',
  'smart.error.keyNotBegun.remedy': 'Warten Sie, bis er gilt, oder lassen Sie ihn neu erteilen.',
  'smart.error.keyExpired': 'Dieser Session Key ist abgelaufen',
  'smart.error.keyExpired.remedy': 'Lassen Sie ihn mit der Wallet neu erteilen, der das Konto gehört.',
  'smart.error.keyTarget': 'Dieser Session Key darf {address} nicht aufrufen',
  'smart.error.keyTarget.remedy': 'Lassen Sie diesen Contract hinzufügen, oder senden Sie mit der Wallet, der das Konto gehört.',
  'smart.error.keyLimit': 'Dieser Session Key darf nicht so viel auf einmal senden',
  'smart.error.keyLimit.remedy': 'Senden Sie weniger, oder senden Sie mit der Wallet, der das Konto gehört.',
  'smart.key.signer': 'Schlüssel',
  'smart.key.targets': 'Darf aufrufen',
  'smart.key.anyContract': 'Jeden Contract',
  'smart.key.perCall': 'Höchstens je Aufruf',
  'smart.key.from': 'Ab',
  'smart.key.until': 'Bis',
  'smart.key.atOnce': 'Sofort',
  'smart.key.grant': 'Lässt einen Session Key für dieses Konto handeln',
  'smart.key.revoke': 'Nimmt einem Session Key alles, was ihm erteilt wurde',
};
export default texts;
