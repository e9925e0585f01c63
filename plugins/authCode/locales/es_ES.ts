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
};
export default texts;
