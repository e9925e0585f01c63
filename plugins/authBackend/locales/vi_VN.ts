import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Vietnamese. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Tiếp tục bằng tài khoản của trang web này',
  'authBackend.title': 'Tài khoản của trang web này',
  'authBackend.asking': 'Đang hỏi trang web xem bạn là ai…',
  'authBackend.askingHint': 'Việc này thường chỉ mất một lát.',
  'authBackend.verifying': 'Đang đăng nhập…',
  'authBackend.signedIn': 'Bạn đã đăng nhập.',
  'authBackend.failed': 'Không đăng nhập được',
  'authBackend.tryAgain': 'Thử lại',
  'authBackend.cancel': 'Hủy',
  'authBackend.error.notConfigured': 'Plugin “authBackend” không có cách nào để hỏi trang web',
  'authBackend.error.notConfigured.remedy': 'Hãy đăng ký authBackend.with({ getToken }) hoặc authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'Trang web không xác nhận bạn là ai',
  'authBackend.error.nothingGiven.remedy': 'Hãy đăng nhập vào trang web rồi thử lại.',
  'authBackend.error.timedOut': 'Trang web không trả lời trong {limitSeconds} giây',
  'authBackend.error.timedOut.remedy': 'Hãy thử lại.',
  'authBackend.error.siteFailed': 'Trang web không thể cho biết bạn là ai',
  'authBackend.error.siteFailed.remedy': 'Hãy thử lại.',
};
export default texts;
