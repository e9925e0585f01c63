import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Vietnamese. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'Tiếp tục với tư cách khách',
  'authGuest.title': 'Tài khoản khách',
  'authGuest.generating': 'Đang tạo tài khoản khách của bạn',
  'authGuest.connected': 'Tài khoản khách của bạn đã sẵn sàng.',
  'authGuest.failed': 'Không tạo được tài khoản khách của bạn',
  'authGuest.tryAgain': 'Thử lại',
};
export default texts;
