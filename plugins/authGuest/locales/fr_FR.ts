import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** French. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Continuer en tant qu’invité',
  'authGuest.title': 'Compte invité',
  'authGuest.generating': 'Création de votre compte invité',
  'authGuest.connected': 'Votre compte invité est prêt.',
  'authGuest.failed': 'Votre compte invité n’a pas pu être créé',
  'authGuest.tryAgain': 'Réessayer',
};
export default texts;
