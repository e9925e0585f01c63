import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Spanish. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Iniciar sesión con una cartera',
  'authWallet.link': 'Vincular una cartera',
  'authWallet.choose': 'Elige la cartera con la que quieres iniciar sesión.',
  'authWallet.chooseLink': 'Elige la cartera que quieres añadir a tu cuenta.',
  'authWallet.opening': 'Abriendo {wallet}…',
  'authWallet.openingHint': 'Permite que {wallet} muestre tu cuenta a este sitio.',
  'authWallet.preparing': 'Escribiendo el mensaje…',
  'authWallet.signing': 'Confirma en {wallet}',
  'authWallet.signingHint': 'Aparecerá una ventana de {wallet}. Firma el mensaje allí: no cuesta nada ni mueve fondos.',
  'authWallet.verifying': 'Iniciando sesión…',
  'authWallet.signedIn': 'Has iniciado sesión.',
  'authWallet.failed': 'No se pudo iniciar sesión',
  'authWallet.rejected': 'Has rechazado la solicitud en {wallet}.',
  'authWallet.tryAgain': 'Reintentar',
  'authWallet.others': 'Mostrar todas las carteras',
  'authWallet.error.noPage': 'No hay ninguna página en la que una cartera pueda iniciar sesión',
  'authWallet.error.noPage.remedy': 'Inicia sesión desde una página en un navegador.',
  'authWallet.error.wrongMessage': 'Lo que el servidor de la cartera quiere que se firme no es un inicio de sesión de esta página',
  'authWallet.error.wrongMessage.remedy': 'No se ha firmado nada. Avisa al sitio.',
};
export default texts;
