import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** German. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'Die Website hat dieses Konto nicht angemeldet ({why})',
  'sessionCookie.error.refused.remedy': 'Versuchen Sie es erneut, oder trennen Sie die Verbindung und verbinden Sie sich neu.',
  'sessionCookie.error.unreadable': 'Die Antwort der Website ist nicht lesbar',
  'sessionCookie.error.unreadable.remedy': 'Laden Sie die Seite neu und versuchen Sie es dann erneut.',
  'sessionCookie.error.endFailed': 'Abmeldung fehlgeschlagen',
  'sessionCookie.error.endFailed.remedy': 'Möglicherweise sind Sie auf der Website noch angemeldet. Prüfen Sie Ihre Internetverbindung: Es wird erneut versucht.',
};
export default texts;
