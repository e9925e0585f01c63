import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Russian. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Продолжить с аккаунтом этого сайта',
  'authBackend.title': 'Аккаунт этого сайта',
  'authBackend.asking': 'Сайт спрашивают, кто вы…',
  'authBackend.askingHint': 'Обычно это занимает мгновение.',
  'authBackend.verifying': 'Выполняется вход…',
  'authBackend.signedIn': 'Вы вошли.',
  'authBackend.failed': 'Не удалось войти',
  'authBackend.tryAgain': 'Повторить',
  'authBackend.cancel': 'Отмена',
  'authBackend.error.notConfigured': 'Плагину «authBackend» не дано способа спросить сайт',
  'authBackend.error.notConfigured.remedy': 'Зарегистрируйте authBackend.with({ getToken }) или authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'Сайт не подтвердил, кто вы',
  'authBackend.error.nothingGiven.remedy': 'Войдите на сайт и попробуйте снова.',
  'authBackend.error.timedOut': 'Сайт не ответил за {limitSeconds} с',
  'authBackend.error.timedOut.remedy': 'Попробуйте снова.',
  'authBackend.error.siteFailed': 'Сайт не смог сказать, кто вы',
  'authBackend.error.siteFailed.remedy': 'Попробуйте снова.',
};
export default texts;
