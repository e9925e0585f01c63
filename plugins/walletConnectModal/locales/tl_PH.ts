import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Filipino. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Hindi naka-install ang package na {package}',
  'walletConnectModal.error.notInstalled.remedy': 'Para sa gumagawa ng site na ito: npm install {package}',
  'walletConnectModal.error.notShown': 'Hindi ma-load ang WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Suriin ang iyong koneksyon sa internet, pagkatapos ay subukan ulit.',
};
export default texts;
