import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Vietnamese. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'Trang web không cho tài khoản này vào ({why})',
  'sessionCookie.error.refused.remedy': 'Hãy thử lại, hoặc ngắt kết nối rồi kết nối lại.',
  'sessionCookie.error.unreadable': 'Không đọc được phản hồi của trang web',
  'sessionCookie.error.unreadable.remedy': 'Hãy tải lại trang rồi thử lại.',
  'sessionCookie.error.endFailed': 'Không thể đăng xuất',
  'sessionCookie.error.endFailed.remedy': 'Có thể bạn vẫn đang đăng nhập ở trang web. Hãy kiểm tra kết nối internet: hệ thống sẽ thử lại.',
};
export default texts;
