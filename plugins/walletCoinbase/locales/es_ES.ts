import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Spanish. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'No se ha podido cargar Coinbase Wallet',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Revisa tu conexión a internet e inténtalo de nuevo.',
  'walletCoinbase.error.popupBlocked': 'El navegador ha bloqueado la ventana de Coinbase Wallet',
  'walletCoinbase.error.popupBlocked.remedy': 'Inténtalo de nuevo o permite las ventanas emergentes en este sitio.',
  'walletCoinbase.error.popupSilent': 'No se carga la ventana de Coinbase Wallet',
  'walletCoinbase.error.popupSilent.remedy': 'Revisa tu conexión a internet e inténtalo de nuevo.',
  'walletCoinbase.error.popupClosed': 'La ventana de Coinbase Wallet se ha cerrado antes de cargarse',
  'walletCoinbase.error.popupClosed.remedy': 'Inténtalo de nuevo. Si se cierra sola, se debe a la cabecera Cross-Origin-Opener-Policy de este sitio.',
  'walletCoinbase.error.sdkMissing': 'El paquete @coinbase/wallet-sdk no está instalado',
  'walletCoinbase.error.sdkMissing.remedy': 'Para quien desarrolla este sitio: npm install @coinbase/wallet-sdk',
};
export default texts;
