import type { LoginTexts } from './en.ts';

/** Vietnamese. */
export const vi: LoginTexts = {
  unknownOption: 'Cách đăng nhập không xác định',
  redirectInPopup: 'Không hỗ trợ URL chuyển hướng ở chế độ cửa sổ bật lên',
  redirectMissing: 'Cần có URL chuyển hướng ở chế độ cửa sổ',
  redirectNotAllowed: 'URL chuyển hướng không thuộc trang web này.',
  notBegun: 'Việc đăng nhập phải bắt đầu trên chính trang web.',
  over: 'Lần đăng nhập này đã hết hạn hoặc đã được dùng.',
  otherBrowser: 'Lần đăng nhập này đã bắt đầu ở một trình duyệt khác.',
  away: 'Hiện không thể kết nối tới {provider}.',
  tooMany: 'Đã thử quá nhiều lần. Hãy đợi một lát rồi thử lại.',
  unreadable: 'Không đọc được câu trả lời của dịch vụ kia.',
  unavailable: 'Hiện không thể kết nối tới ví. Hãy thử lại sau giây lát.',
  goBack: 'Hãy đóng cửa sổ này hoặc quay lại trang web nơi bạn đã bắt đầu rồi thử lại.',
  tryAgain: 'Thử lại',
  backTo: 'Quay lại {site}',
  signIn: 'Đăng nhập',
  finishing: 'Đang hoàn tất đăng nhập…',
  signedIn: 'Đã đăng nhập',
  notSignedIn: 'Chưa đăng nhập',
  closeWindow: 'Bạn có thể đóng cửa sổ này.',
  continueTo: 'Tiếp tục đến {site}',
};
