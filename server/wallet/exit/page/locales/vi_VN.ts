import type { ExitCatalog } from './en.ts';

/** Vietnamese. */
const texts: ExitCatalog = {
  'exit.title': 'Mở ví của bạn không cần máy chủ',
  'exit.about': 'Với tệp sao lưu và một trong các cách khôi phục của bạn, trang này hiển thị khóa của ví. Sau đó bạn có thể dùng khóa trong bất kỳ ví nào khác.',
  'exit.noNetwork': 'Không dùng mạng. Quy tắc của trang này cấm trình duyệt kết nối đến bất cứ đâu. Để chắc chắn, hãy tắt mạng trước khi tiếp tục: mọi thứ vẫn hoạt động như vậy.',
  'exit.isOffline': 'Trình duyệt báo: ngoại tuyến.',
  'exit.isOnline': 'Trình duyệt báo: trực tuyến.',
  'exit.backupLabel': 'Tệp sao lưu',
  'exit.noBackup': 'Hãy chọn tệp sao lưu trước.',
  'exit.notBackup': 'Đây không phải bản sao lưu của ví, hoặc nó đã hỏng.',
  'exit.isRecoveryFile': 'Đây là tệp khôi phục. Ở đây hãy chọn tệp sao lưu; tệp khôi phục được hỏi ở bước sau.',
  'exit.newerBackup': 'Bản sao lưu này do phiên bản ví mới hơn tạo ra. Hãy dùng trang thoát của phiên bản đó.',
  'exit.thisDevice': 'Dùng phần khóa trên thiết bị này',
  'exit.deviceNeedsFile': 'Trình duyệt này giữ một phần khóa của ví, nhưng không có thứ mở ví khi không có máy chủ. Hãy dùng tệp sao lưu.',
  'exit.noMethodTitle': 'Không thể mở ở đây',
  'exit.noMethod': 'Cách khôi phục duy nhất là khóa truy cập (passkey), và nó chỉ hoạt động tại địa chỉ của chính ví. Hãy mở trang này ở đó: tại /exit.',
  'exit.notSecure': 'Trình duyệt này không cung cấp mật mã cho trang. Hãy mở trang từ tệp trên thiết bị hoặc qua https, trong trình duyệt mới.',
  'exit.savePage': 'Lưu trang này để dùng sau',
  'exit.opened': 'Ví của bạn đã mở',
  'exit.openedAbout': 'Không có gì được gửi hay thay đổi. Khi xong, hãy đóng trang trước khi bật lại mạng.',
  'exit.accounts': 'Tài khoản',
  'exit.showKey': 'Hiển thị khóa riêng tư',
  'exit.showPhrase': 'Hiển thị cụm từ khôi phục',
  'exit.close': 'Đóng ví',
};

export default texts;
