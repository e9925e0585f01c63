import type { MailTexts } from './MailTexts.ts';

export const esMail: MailTexts = {
  codeSubject: '{code} es tu código para {site}',
  codes: {
    signIn: 'Tu código para iniciar sesión en {site}:',
    stepUp: 'Tu código para confirmar que eres tú, en {site}:',
    link: 'Tu código para añadir esta dirección a tu billetera en {site}:',
  },
  codeValid: 'Sirve una sola vez, durante {minutes} minutos.',
  codeWarning: 'Escríbelo solo en la página donde lo pediste. {site} nunca lo pide por teléfono, chat ni correo. Si no pediste un código, puedes ignorar este correo.',
  linkSubject: 'Tu enlace para iniciar sesión en {site}',
  links: {
    signIn: 'Abre este enlace para iniciar sesión en {site}:',
    link: 'Abre este enlace para añadir esta dirección a tu billetera en {site}:',
  },
  linkButton: 'Continuar',
  linkOrCode: 'O escribe este código en la página donde lo pediste:',
  linkWarning: 'Ábrelo solo si acabas de pedirlo tú. Su página te pide el número que ves donde lo pediste: no se lo digas a nadie ni aceptes el de nadie. Si no pediste un enlace, puedes ignorar este correo.',
  notices: {
    newDevice: { subject: 'Nuevo dispositivo para tu billetera en {site}', text: 'Un nuevo dispositivo ya puede usar tu billetera en {site}.' },
    deviceRevoked: { subject: 'Dispositivo retirado de tu billetera en {site}', text: 'Se retiró un dispositivo de tu billetera en {site}. Ya no puede usarla.' },
    export: { subject: 'Se exportó tu billetera en {site}', text: 'Se exportó el secreto de tu billetera en {site}. Quien lo tenga puede mover todo lo que hay en ella.' },
    recoveryChanged: { subject: 'Cambió la recuperación de tu billetera en {site}', text: 'Se cambiaron las formas de recuperar tu billetera en {site}.' },
    identityLinked: { subject: 'Nueva forma de iniciar sesión en tu billetera en {site}', text: 'Se añadió una nueva forma de iniciar sesión a tu billetera en {site}.' },
    identityUnlinked: { subject: 'Forma de iniciar sesión eliminada de tu billetera en {site}', text: 'Se eliminó una forma de iniciar sesión de tu billetera en {site}. Ya no da acceso a la billetera.' },
    secondFactorOn: { subject: 'Verificación en dos pasos activada en tu billetera en {site}', text: 'Ahora también se pide un código de una app de autenticación antes de mostrar la clave de tu billetera en {site}.' },
    secondFactorOff: { subject: 'Verificación en dos pasos desactivada en tu billetera en {site}', text: 'Se eliminó la app de autenticación de tu billetera en {site}. Ya no se piden sus códigos.' },
    siteAgreed: { subject: '{newSite} ya puede usar tu billetera en {site}', text: 'Se permitió que el sitio {newSite} use tu billetera en {site}.' },
    accountDeleted: { subject: 'Se eliminó tu cuenta en {site}', text: 'Se eliminó tu cuenta en {site}, junto con su parte de tu billetera.' },
  },
  time: 'Hora: {time}',
  device: 'Dispositivo: {device}',
  notYou: 'Si no fuiste tú, abre {site} por tu cuenta, inicia sesión y retira todos los dispositivos que no conozcas.',
  notYouSite: 'Si no fuiste tú, abre por tu cuenta un sitio de {site} que conozcas, inicia sesión, revócalo en «Sitios», dentro de «Gestionar wallet», y retira todos los dispositivos que no conozcas.',
  notYouDeleted: 'Si no fuiste tú, avisa a los responsables de {site}.',
  reason: 'Recibes este correo porque esta dirección se usa con la billetera de {site}. Las respuestas no se leen.',
};
