import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Tagalog. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Magpatuloy bilang guest',
  'authGuest.title': 'Guest account',
  'authGuest.generating': 'Ginagawa ang guest account mo',
  'authGuest.connected': 'Handa na ang guest account mo.',
  'authGuest.failed': 'Hindi nagawa ang guest account mo',
  'authGuest.tryAgain': 'Subukan ulit',
};
export default texts;
