import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** French. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Clé d’accès',
  'authPasskey.linkTitle': 'Associer une clé d’accès',
  'authPasskey.loading': 'Un instant…',
  'authPasskey.about': 'Une clé d’accès vous identifie par empreinte, visage ou le code de votre appareil.',
  'authPasskey.create': 'Créer une clé d’accès',
  'authPasskey.have': 'J’ai une clé d’accès',
  'authPasskey.requesting': 'Demande de la clé d’accès',
  'authPasskey.creating': 'Création de la clé d’accès',
  'authPasskey.follow': 'Continuez dans la fenêtre que votre navigateur affiche.',
  'authPasskey.done': 'Votre clé d’accès a été acceptée. Un instant…',
  'authPasskey.failedToLogin': 'Échec de la connexion',
  'authPasskey.failedToCreate': 'Échec de la création de la clé d’accès',
  'authPasskey.errorCreating': 'Erreur lors de la création de la clé d’accès : {message}',
  'authPasskey.tryAgain': 'Réessayer',
  'authPasskey.createNew': 'Créer une nouvelle clé d’accès',
};
export default texts;
