import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Spanish. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'Correo electrónico',
  'authCode.phone': 'Número de teléfono',
  'authCode.title': 'Iniciar sesión',
  'authCode.linkTitle': 'Añadir un correo electrónico',
  'authCode.linkPhoneTitle': 'Añadir un número de teléfono',
  'authCode.sending': 'Enviando el código…',
  'authCode.sent': 'Se ha enviado un código de seis dígitos a {to}.',
  'authCode.failedToSend': 'No se ha podido enviar el código',
  'authCode.code': 'Código',
  'authCode.incomplete': 'Escribe los seis dígitos.',
  'authCode.verify': 'Verificar',
  'authCode.verifying': 'Verificando…',
  'authCode.valid': 'El código es correcto. Un momento…',
  'authCode.invalid': 'Código no válido. Mira el mensaje más reciente y escribe su código.',
  'authCode.failedToVerify': 'No se ha podido verificar el código',
  'authCode.paymentRequired': 'Este sitio no puede tener más cuentas por ahora. Pregunta al sitio por qué.',
  'authCode.resend': 'Reenviar el código',
  'authCode.resendIn': 'Reenviar el código en {seconds, plural, one {# segundo} other {# segundos}}',
  'authCode.linkAndCodeSent': 'Se ha enviado un correo a {to}. Abre su enlace, en este dispositivo o en otro, y elige allí el número de abajo. O escribe aquí su código.',
  'authCode.linkSent': 'Se ha enviado un enlace a {to}. Ábrelo, en este dispositivo o en otro, y elige allí el número de abajo.',
  'authCode.linkNumber': 'Número que elegir',
  'authCode.linkWaits': 'Esta página continúa por sí sola.',
  'authCode.linkAway': 'No se puede contactar con la billetera en este momento. Reintentando…',
  'authCode.linkConfirmed': 'Confirmado. Un momento…',
  'authCode.linkDeclined': 'El enlace se ha rechazado. Envía otro correo para volver a intentarlo.',
  'authCode.linkOver': 'El enlace ha caducado o se ha sustituido. Envía otro correo para volver a intentarlo.',
  'authCode.resendMail': 'Enviar otro correo',
  'authCode.resendMailIn': 'Enviar otro correo en {seconds, plural, one {# segundo} other {# segundos}}',
};
export default texts;
