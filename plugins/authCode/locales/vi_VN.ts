import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Vietnamese. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'Email',
  'authCode.phone': 'Số điện thoại',
  'authCode.title': 'Đăng nhập',
  'authCode.linkTitle': 'Thêm địa chỉ email',
  'authCode.linkPhoneTitle': 'Thêm số điện thoại',
  'authCode.sending': 'Đang gửi mã…',
  'authCode.sent': 'Đã gửi mã gồm sáu chữ số tới {to}.',
  'authCode.failedToSend': 'Không gửi được mã',
  'authCode.code': 'Mã',
  'authCode.incomplete': 'Hãy nhập đủ sáu chữ số.',
  'authCode.verify': 'Xác minh',
  'authCode.verifying': 'Đang xác minh…',
  'authCode.valid': 'Mã đúng. Vui lòng đợi…',
  'authCode.invalid': 'Mã không hợp lệ. Hãy xem tin nhắn mới nhất và nhập mã trong đó.',
  'authCode.failedToVerify': 'Không xác minh được mã',
  'authCode.paymentRequired': 'Hiện trang web này không thể có thêm tài khoản. Hãy hỏi trang web lý do.',
  'authCode.resend': 'Gửi lại mã',
  'authCode.resendIn': 'Gửi lại mã sau {seconds, plural, other {# giây}}',
  'authCode.linkAndCodeSent': 'Đã gửi thư tới {to}. Hãy mở liên kết trong thư, trên thiết bị này hoặc thiết bị khác, rồi chọn ở đó số bên dưới. Hoặc nhập mã trong thư vào đây.',
  'authCode.linkSent': 'Đã gửi liên kết tới {to}. Hãy mở trên thiết bị này hoặc thiết bị khác, rồi chọn ở đó số bên dưới.',
  'authCode.linkNumber': 'Số cần chọn',
  'authCode.linkWaits': 'Trang này sẽ tự tiếp tục.',
  'authCode.linkAway': 'Hiện không thể kết nối tới ví. Đang thử lại…',
  'authCode.linkConfirmed': 'Đã xác nhận. Vui lòng đợi…',
  'authCode.linkDeclined': 'Liên kết đã bị từ chối. Hãy gửi thư khác để thử lại.',
  'authCode.linkOver': 'Liên kết đã hết hạn hoặc đã được thay. Hãy gửi thư khác để thử lại.',
  'authCode.resendMail': 'Gửi thư khác',
  'authCode.resendMailIn': 'Gửi thư khác sau {seconds, plural, other {# giây}}',
};
export default texts;
