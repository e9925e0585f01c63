import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Vietnamese. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'Plugin “walletConnect” chưa có ID dự án',
  'walletConnect.error.noProjectId.remedy': 'Hãy đăng ký walletConnect.with({ projectId }) với ID dự án của riêng bạn.',
  'walletConnect.error.notInstalled': 'Gói {package} chưa được cài đặt',
  'walletConnect.error.notInstalled.remedy': 'Dành cho người phát triển trang web này: npm install {package}',
  'walletConnect.error.notLoaded': 'Không tải được WalletConnect',
  'walletConnect.error.notLoaded.remedy': 'Hãy kiểm tra kết nối internet rồi thử lại.',
  'walletConnect.error.unreachable': 'Không kết nối được với WalletConnect',
  'walletConnect.error.unreachable.remedy': 'Hãy kiểm tra kết nối internet rồi thử lại.',
  'walletConnect.error.refused': 'WalletConnect từ chối trang web này: {reason}',
  'walletConnect.error.refused.remedy': 'Dành cho người vận hành trang web này: hãy kiểm tra ID dự án và các nguồn được phép.',
  'walletConnect.error.noSharedNetwork': 'Ví không hỗ trợ mạng nào của trang web này',
  'walletConnect.error.noSharedNetwork.remedy': 'Hãy thêm một trong các mạng đó vào ví hoặc dùng ví khác.',
  'walletConnect.error.requestExpired': 'Ví không phản hồi kịp thời',
  'walletConnect.error.requestExpired.remedy': 'Hãy mở ví rồi thử lại.',
};
export default texts;
