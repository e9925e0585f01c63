import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Filipino. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Hindi naka-install ang package na {package}',
  'walletConnectModal.error.notInstalled.remedy': 'Para sa developer ng site na ito: npm install {package}',
  'walletConnectModal.error.notShown': 'Hindi ma-load ang WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'I-check ang internet mo, pagkatapos ay subukan ulit.',
};
export default texts;
