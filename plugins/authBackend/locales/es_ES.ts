import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Spanish. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Continuar con tu cuenta de este sitio',
  'authBackend.title': 'Cuenta de este sitio',
  'authBackend.asking': 'Preguntando al sitio quién eres…',
  'authBackend.askingHint': 'Suele tardar solo un momento.',
  'authBackend.verifying': 'Iniciando sesión…',
  'authBackend.signedIn': 'Has iniciado sesión.',
  'authBackend.failed': 'No se pudo iniciar sesión',
  'authBackend.tryAgain': 'Reintentar',
  'authBackend.cancel': 'Cancelar',
  'authBackend.error.notConfigured': 'El plugin «authBackend» no tiene cómo preguntar al sitio',
  'authBackend.error.notConfigured.remedy': 'Registra authBackend.with({ getToken }) o authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'El sitio no ha confirmado quién eres',
  'authBackend.error.nothingGiven.remedy': 'Inicia sesión en el sitio y vuelve a intentarlo.',
  'authBackend.error.timedOut': 'El sitio no respondió en {limitSeconds} s',
  'authBackend.error.timedOut.remedy': 'Vuelve a intentarlo.',
  'authBackend.error.siteFailed': 'El sitio no pudo decir quién eres',
  'authBackend.error.siteFailed.remedy': 'Vuelve a intentarlo.',
};
export default texts;
