import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** German. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Passkey',
  'authPasskey.linkTitle': 'Passkey verknüpfen',
  'authPasskey.loading': 'Einen Moment …',
  'authPasskey.about': 'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an.',
  'authPasskey.create': 'Passkey erstellen',
  'authPasskey.have': 'Ich habe einen Passkey',
  'authPasskey.requesting': 'Passkey wird angefragt',
  'authPasskey.creating': 'Passkey wird erstellt',
  'authPasskey.follow': 'Fahren Sie in dem Fenster fort, das Ihr Browser zeigt.',
  'authPasskey.done': 'Ihr Passkey wurde angenommen. Einen Moment …',
  'authPasskey.failedToLogin': 'Anmeldung fehlgeschlagen',
  'authPasskey.failedToCreate': 'Der Passkey konnte nicht erstellt werden',
  'authPasskey.errorCreating': 'Fehler beim Erstellen des Passkeys: {message}',
  'authPasskey.tryAgain': 'Erneut versuchen',
  'authPasskey.createNew': 'Neuen Passkey erstellen',
};
export default texts;
