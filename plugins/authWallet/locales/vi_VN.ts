import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Vietnamese. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Đăng nhập bằng ví',
  'authWallet.link': 'Liên kết ví',
  'authWallet.choose': 'Chọn ví mà bạn muốn dùng để đăng nhập.',
  'authWallet.chooseLink': 'Chọn ví mà bạn muốn thêm vào tài khoản.',
  'authWallet.opening': 'Đang mở {wallet}…',
  'authWallet.openingHint': 'Hãy cho phép {wallet} cho trang web này thấy tài khoản của bạn.',
  'authWallet.preparing': 'Đang soạn thông điệp…',
  'authWallet.signing': 'Xác nhận trong {wallet}',
  'authWallet.signingHint': 'Một cửa sổ của {wallet} sẽ hiện ra. Hãy ký thông điệp ở đó: không mất phí và không di chuyển tiền.',
  'authWallet.verifying': 'Đang đăng nhập…',
  'authWallet.signedIn': 'Bạn đã đăng nhập.',
  'authWallet.failed': 'Không đăng nhập được',
  'authWallet.rejected': 'Bạn đã từ chối yêu cầu trong {wallet}.',
  'authWallet.tryAgain': 'Thử lại',
  'authWallet.others': 'Hiện tất cả ví',
  'authWallet.error.noPage': 'Không có trang nào để ví đăng nhập',
  'authWallet.error.noPage.remedy': 'Hãy đăng nhập từ một trang trong trình duyệt.',
  'authWallet.error.wrongMessage': 'Nội dung mà máy chủ của ví muốn được ký không phải là đăng nhập vào trang này',
  'authWallet.error.wrongMessage.remedy': 'Chưa có gì được ký. Hãy báo cho trang web.',
};
export default texts;
