import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Spanish. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'El sitio no ha dejado entrar a esta cuenta ({why})',
  'sessionCookie.error.refused.remedy': 'Inténtalo de nuevo, o desconecta y vuelve a conectar.',
  'sessionCookie.error.unreadable': 'El sitio ha dado una respuesta que no se puede leer',
  'sessionCookie.error.unreadable.remedy': 'Recarga la página y vuelve a intentarlo.',
  'sessionCookie.error.endFailed': 'No se ha podido cerrar sesión',
  'sessionCookie.error.endFailed.remedy': 'Puede que tu sesión siga abierta en el sitio. Comprueba tu conexión a internet: se volverá a intentar.',
};
export default texts;
