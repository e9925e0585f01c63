import type { SmartCatalog } from './smartCatalog.ts';

/** Vietnamese. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'Không lấy được địa chỉ tài khoản từ hợp đồng factory',
  'smart.error.noAddressByFactory.remedy': 'Hãy kiểm tra kết nối rồi thử lại.',
  'smart.error.noAddress': 'Không tìm thấy địa chỉ tài khoản thông minh',
  'smart.error.noAddress.remedy': 'Hãy kết nối lại bằng ví sở hữu tài khoản.',
  'smart.error.noMessages': 'Tài khoản này không thể ký thông điệp',
  'smart.error.noMessages.remedy': 'Hãy dùng ví khác ở đây.',
  'smart.error.needsOwnAccount': 'Ví không thể chạy mã trong tài khoản của chính nó',
  'smart.error.needsOwnAccount.remedy': 'Hãy dùng ví khác.',
  'smart.error.keyMissing': 'Tài khoản không biết khóa phiên này',
  'smart.error.keyMissing.remedy': 'Hãy cấp khóa bằng ví sở hữu tài khoản.',
  'smart.error.keyNotBegun': 'Khóa phiên này chưa có hiệu lực',
  'smart.error.keyNotBegun.remedy': 'Hãy đợi đến khi có hiệu lực, hoặc cấp lại khóa.',
  'smart.error.keyExpired': 'Khóa phiên này đã hết hạn',
  'smart.error.keyExpired.remedy': 'Hãy cấp lại bằng ví sở hữu tài khoản.',
  'smart.error.keyTarget': 'Khóa phiên này không được gọi {address}',
  'smart.error.keyTarget.remedy': 'Hãy thêm hợp đồng này, hoặc gửi bằng ví sở hữu tài khoản.',
  'smart.error.keyLimit': 'Khóa phiên này không được gửi nhiều như vậy trong một lần',
  'smart.error.keyLimit.remedy': 'Hãy gửi ít hơn, hoặc gửi bằng ví sở hữu tài khoản.',
  'smart.key.signer': 'Khóa',
  'smart.key.targets': 'Được gọi',
  'smart.key.anyContract': 'Mọi hợp đồng',
  'smart.key.perCall': 'Tối đa mỗi lần gọi',
  'smart.key.from': 'Từ',
  'smart.key.until': 'Đến',
  'smart.key.atOnce': 'Ngay bây giờ',
  'smart.key.grant': 'Cho phép một khóa phiên thay mặt tài khoản này',
  'smart.key.revoke': 'Thu hồi mọi quyền đã cấp cho một khóa phiên',
};
export default texts;
