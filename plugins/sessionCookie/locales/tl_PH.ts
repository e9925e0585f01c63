import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Filipino. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'Hindi pinapasok ng site ang account na ito ({why})',
  'sessionCookie.error.refused.remedy': 'Subukan ulit, o mag-disconnect at kumonekta ulit.',
  'sessionCookie.error.unreadable': 'Hindi mabasa ang sagot ng site',
  'sessionCookie.error.unreadable.remedy': 'I-reload ang page, pagkatapos ay subukan ulit.',
  'sessionCookie.error.endFailed': 'Hindi nakapag-log out',
  'sessionCookie.error.endFailed.remedy': 'Maaaring naka-sign in ka pa sa site. Suriin ang koneksiyon mo sa internet: susubukan ulit ito.',
};
export default texts;
