import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Vietnamese. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Không tải được Coinbase Wallet',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Hãy kiểm tra kết nối internet rồi thử lại.',
  'walletCoinbase.error.popupBlocked': 'Trình duyệt đã chặn cửa sổ của Coinbase Wallet',
  'walletCoinbase.error.popupBlocked.remedy': 'Hãy thử lại hoặc cho phép cửa sổ bật lên trên trang web này.',
  'walletCoinbase.error.popupSilent': 'Không tải được cửa sổ của Coinbase Wallet',
  'walletCoinbase.error.popupSilent.remedy': 'Hãy kiểm tra kết nối internet rồi thử lại.',
  'walletCoinbase.error.popupClosed': 'Cửa sổ của Coinbase Wallet đã bị đóng trước khi tải xong',
  'walletCoinbase.error.popupClosed.remedy': 'Hãy thử lại. Nếu cửa sổ tự đóng, nguyên nhân là tiêu đề Cross-Origin-Opener-Policy của trang web này.',
  'walletCoinbase.error.sdkMissing': 'Gói @coinbase/wallet-sdk chưa được cài đặt',
  'walletCoinbase.error.sdkMissing.remedy': 'Dành cho người phát triển trang web này: npm install @coinbase/wallet-sdk',
};
export default texts;
