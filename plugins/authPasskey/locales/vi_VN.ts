import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Vietnamese. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Khóa truy cập',
  'authPasskey.linkTitle': 'Liên kết khóa truy cập',
  'authPasskey.loading': 'Chờ một chút…',
  'authPasskey.about': 'Khóa truy cập cho phép bạn đăng nhập bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị.',
  'authPasskey.create': 'Tạo khóa truy cập',
  'authPasskey.have': 'Tôi có khóa truy cập',
  'authPasskey.requesting': 'Đang yêu cầu khóa truy cập',
  'authPasskey.creating': 'Đang tạo khóa truy cập',
  'authPasskey.follow': 'Hãy tiếp tục trong cửa sổ mà trình duyệt hiển thị.',
  'authPasskey.done': 'Khóa truy cập đã được chấp nhận. Chờ một chút…',
  'authPasskey.failedToLogin': 'Không đăng nhập được',
  'authPasskey.failedToCreate': 'Không tạo được khóa truy cập',
  'authPasskey.errorCreating': 'Lỗi khi tạo khóa truy cập: {message}',
  'authPasskey.tryAgain': 'Thử lại',
  'authPasskey.createNew': 'Tạo khóa truy cập mới',
};
export default texts;
