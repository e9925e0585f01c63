import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Vietnamese. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'Nội dung phát',
  'collectibles.loading': 'Đang đọc tệp…',
  'collectibles.large': 'Tệp lớn hơn {size}.',
  'collectibles.loadLarge': 'Vẫn tải',
  'collectibles.tooLarge': 'Tệp quá lớn để hiển thị ở đây.',
  'collectibles.lied': 'Tệp không đúng như được khai báo. Tệp không được hiển thị.',
  'collectibles.notHere': 'Trang này không đọc tệp từ nơi chứa tệp này.',
  'collectibles.unreadable': 'Không đọc được tệp.',
  'collectibles.unknown': 'Ở đây không thể hiển thị tệp này.',
  'collectibles.unplayable': 'Trình duyệt này không phát được tệp.',
  'collectibles.retry': 'Thử lại',
  'collectibles.page': 'NFT này là một trang. Khi hiển thị, mã của người tạo ra nó sẽ chạy, tách biệt với trang này và với ví của bạn.',
  'collectibles.show': 'Hiển thị',
  'collectibles.hide': 'Dừng và ẩn',
  'collectibles.blocked': 'Trang này không cho phép chạy trang của NFT.',
  'collectibles.model': 'NFT này là mô hình 3D. Hãy lưu lại và mở bằng ứng dụng xem mô hình.',
  'collectibles.save': 'Lưu mô hình',
  'collectibles.supply': 'Trong bộ sưu tập',
  'collectibles.balance': 'Của bạn trong bộ sưu tập',

  'collectibles.error.notEnumerable': 'Hợp đồng {contract} không liệt kê các token của nó',
  'collectibles.error.notEnumerable.remedy': 'Hãy hỏi một indexer.',
};

export default texts;
