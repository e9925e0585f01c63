import type { LoginTexts } from './en.ts';

/** Spanish. */
export const es: LoginTexts = {
  unknownOption: 'Opción de inicio de sesión desconocida',
  redirectInPopup: 'La URL de redirección no se admite en el modo emergente',
  redirectMissing: 'La URL de redirección es obligatoria en el modo de ventana',
  redirectNotAllowed: 'La URL de redirección no es de este sitio.',
  notBegun: 'El inicio de sesión tiene que empezar en el propio sitio.',
  over: 'Este inicio de sesión ha caducado o ya se ha usado.',
  otherBrowser: 'Este inicio de sesión se empezó en otro navegador.',
  away: 'No se puede contactar con {provider} en este momento.',
  tooMany: 'Ha habido demasiados intentos. Espera un rato y vuelve a intentarlo.',
  unreadable: 'No se puede leer la respuesta del otro servicio.',
  unavailable: 'No se puede contactar con la billetera en este momento. Inténtalo de nuevo en un momento.',
  goBack: 'Cierra esta ventana o vuelve al sitio donde empezaste e inténtalo de nuevo.',
  tryAgain: 'Reintentar',
  backTo: 'Volver a {site}',
  signIn: 'Iniciar sesión',
  finishing: 'Completando el inicio de sesión…',
  signedIn: 'Sesión iniciada',
  notSignedIn: 'Sesión no iniciada',
  closeWindow: 'Puedes cerrar esta ventana.',
  continueTo: 'Continuar a {site}',
};
