import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Spanish. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'No se ha podido cargar Coinbase Wallet.',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Comprueba tu conexión a internet e inténtalo de nuevo.',
  'walletCoinbase.error.popupBlocked': 'El navegador ha bloqueado la ventana de Coinbase Wallet.',
  'walletCoinbase.error.popupBlocked.remedy': 'Inténtalo de nuevo o permite las ventanas emergentes en este sitio.',
  'walletCoinbase.error.popupSilent': 'La ventana de Coinbase Wallet no se carga.',
  'walletCoinbase.error.popupSilent.remedy': 'Comprueba tu conexión a internet e inténtalo de nuevo.',
  'walletCoinbase.error.popupClosed': 'La ventana de Coinbase Wallet se cerró antes de cargarse.',
  'walletCoinbase.error.popupClosed.remedy': 'Inténtalo de nuevo. Si se cierra sola, este sitio la aísla con su cabecera Cross-Origin-Opener-Policy.',
};
export default texts;
