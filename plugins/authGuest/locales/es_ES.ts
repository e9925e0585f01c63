import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Spanish. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Continuar como invitado',
  'authGuest.title': 'Cuenta de invitado',
  'authGuest.generating': 'Creando tu cuenta de invitado',
  'authGuest.connected': 'Tu cuenta de invitado está lista.',
  'authGuest.failed': 'No se ha podido crear tu cuenta de invitado',
  'authGuest.tryAgain': 'Reintentar',
};
export default texts;
