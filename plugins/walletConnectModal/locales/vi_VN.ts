import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Vietnamese. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'Gói {package} chưa được cài đặt',
  'walletConnectModal.error.notInstalled.remedy': 'Dành cho người phát triển trang web này: npm install {package}',
  'walletConnectModal.error.notShown': 'Không tải được WalletConnect',
  'walletConnectModal.error.notShown.remedy': 'Hãy kiểm tra kết nối internet rồi thử lại.',
};
export default texts;
