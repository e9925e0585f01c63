import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Filipino. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'Walang project ID ang plugin na “walletConnect”',
  'walletConnect.error.noProjectId.remedy': 'I-register ang walletConnect.with({ projectId }) gamit ang ID ng sarili mong project.',
  'walletConnect.error.notInstalled': 'Hindi naka-install ang package na {package}',
  'walletConnect.error.notInstalled.remedy': 'Para sa developer ng site na ito: npm install {package}',
  'walletConnect.error.notLoaded': 'Hindi ma-load ang WalletConnect',
  'walletConnect.error.notLoaded.remedy': 'I-check ang internet mo, pagkatapos ay subukan ulit.',
  'walletConnect.error.unreachable': 'Hindi maabot ang WalletConnect',
  'walletConnect.error.unreachable.remedy': 'I-check ang internet mo, pagkatapos ay subukan ulit.',
  'walletConnect.error.refused': 'Tinanggihan ng WalletConnect ang site na ito: {reason}',
  'walletConnect.error.refused.remedy': 'Para sa may-ari ng site na ito: i-check ang project ID at ang mga origin na pinapayagan nito.',
  'walletConnect.error.noSharedNetwork': 'Hindi suportado ng wallet ang alinman sa mga network ng site na ito',
  'walletConnect.error.noSharedNetwork.remedy': 'Magdagdag ng isa sa mga ito sa wallet, o gumamit ng ibang wallet.',
  'walletConnect.error.requestExpired': 'Hindi sumagot ang wallet sa oras',
  'walletConnect.error.requestExpired.remedy': 'Buksan ang wallet, pagkatapos ay subukan ulit.',
};
export default texts;
