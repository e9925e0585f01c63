import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Portuguese of Brazil. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Continuar como convidado',
  'authGuest.title': 'Conta de convidado',
  'authGuest.generating': 'Criando sua conta de convidado',
  'authGuest.connected': 'Sua conta de convidado está pronta.',
  'authGuest.failed': 'Não foi possível criar sua conta de convidado',
  'authGuest.tryAgain': 'Tentar de novo',
};
export default texts;
