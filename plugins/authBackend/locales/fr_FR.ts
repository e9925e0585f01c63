import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** French. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Continuer avec votre compte de ce site',
  'authBackend.title': 'Compte de ce site',
  'authBackend.asking': 'Le site est interrogé pour savoir qui vous êtes…',
  'authBackend.askingHint': 'Cela ne prend en général qu’un instant.',
  'authBackend.verifying': 'Connexion…',
  'authBackend.signedIn': 'Vous êtes connecté.',
  'authBackend.failed': 'Échec de la connexion',
  'authBackend.tryAgain': 'Réessayer',
  'authBackend.cancel': 'Annuler',
  'authBackend.error.notConfigured': 'Le plugin « authBackend » ne peut pas interroger le site',
  'authBackend.error.notConfigured.remedy': 'Enregistrez authBackend.with({ getToken }) ou authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'Le site n’a pas confirmé qui vous êtes',
  'authBackend.error.nothingGiven.remedy': 'Connectez-vous au site, puis réessayez.',
  'authBackend.error.timedOut': 'Le site n’a pas répondu en {limitSeconds} s',
  'authBackend.error.timedOut.remedy': 'Réessayez.',
  'authBackend.error.siteFailed': 'Le site n’a pas pu dire qui vous êtes',
  'authBackend.error.siteFailed.remedy': 'Réessayez.',
};
export default texts;
