import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Russian. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Продолжить как гость',
  'authGuest.title': 'Гостевой аккаунт',
  'authGuest.generating': 'Создаём ваш гостевой аккаунт',
  'authGuest.connected': 'Ваш гостевой аккаунт готов.',
  'authGuest.failed': 'Не удалось создать гостевой аккаунт',
  'authGuest.tryAgain': 'Повторить',
};
export default texts;
