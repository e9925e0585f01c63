import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** French. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'Le site n’a pas laissé entrer ce compte ({why})',
  'sessionCookie.error.refused.remedy': 'Réessayez, ou déconnectez-vous puis connectez-vous à nouveau.',
  'sessionCookie.error.unreadable': 'La réponse du site est illisible',
  'sessionCookie.error.unreadable.remedy': 'Rechargez la page, puis réessayez.',
  'sessionCookie.error.endFailed': 'Échec de la déconnexion du site',
  'sessionCookie.error.endFailed.remedy': 'Votre session est peut-être encore ouverte sur le site. Vérifiez votre connexion internet : une nouvelle tentative aura lieu.',
};
export default texts;
