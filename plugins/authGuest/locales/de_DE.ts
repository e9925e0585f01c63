import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** German. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Als Gast fortfahren',
  'authGuest.title': 'Gastkonto',
  'authGuest.generating': 'Ihr Gastkonto wird erstellt',
  'authGuest.connected': 'Ihr Gastkonto ist bereit.',
  'authGuest.failed': 'Ihr Gastkonto konnte nicht erstellt werden',
  'authGuest.tryAgain': 'Erneut versuchen',
};
export default texts;
