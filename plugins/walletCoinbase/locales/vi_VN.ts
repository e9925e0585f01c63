import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Vietnamese. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Không thể tải Coinbase Wallet.',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Kiểm tra kết nối internet của bạn rồi thử lại.',
  'walletCoinbase.error.popupBlocked': 'Trình duyệt đã chặn cửa sổ của Coinbase Wallet.',
  'walletCoinbase.error.popupBlocked.remedy': 'Thử lại hoặc cho phép cửa sổ bật lên trên trang này.',
  'walletCoinbase.error.popupSilent': 'Cửa sổ của Coinbase Wallet không tải được.',
  'walletCoinbase.error.popupSilent.remedy': 'Kiểm tra kết nối internet của bạn rồi thử lại.',
  'walletCoinbase.error.popupClosed': 'Cửa sổ của Coinbase Wallet đã bị đóng trước khi tải xong.',
  'walletCoinbase.error.popupClosed.remedy': 'Thử lại. Nếu cửa sổ tự đóng, trang này đang cô lập nó bằng tiêu đề Cross-Origin-Opener-Policy.',
};
export default texts;
