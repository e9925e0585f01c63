import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Russian. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'Сайт не впустил этот аккаунт ({why})',
  'sessionCookie.error.refused.remedy': 'Повторите попытку или отключитесь и подключитесь снова.',
  'sessionCookie.error.unreadable': 'Ответ сайта не удаётся прочитать',
  'sessionCookie.error.unreadable.remedy': 'Перезагрузите страницу и повторите попытку.',
  'sessionCookie.error.endFailed': 'Не удалось выйти',
  'sessionCookie.error.endFailed.remedy': 'Возможно, сеанс на сайте ещё открыт. Проверьте подключение к интернету: попытка будет повторена.',
};
export default texts;
