import type { SmartCatalog } from './smartCatalog.ts';

/** Vietnamese. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Xác nhận kết nối trong {wallet}',
  'smart.connecting.ownerPairing': 'Kết nối {wallet}',
  'smart.connecting.hint': 'Tài khoản của ví này sở hữu tài khoản thông minh của bạn.',
  'smart.connecting.preparing': 'Đang chuẩn bị tài khoản thông minh của bạn…',
  'smart.connecting.cancel': 'Hủy',
  'smart.error.failedToConnect': 'Không kết nối được với tài khoản thông minh của bạn',
  'smart.error.failedToConnect.remedy': 'Hãy thử lại hoặc dùng ví khác.',
  'smart.error.noAddressByFactory': 'Không lấy được địa chỉ tài khoản từ hợp đồng factory',
  'smart.error.noAddressByFactory.remedy': 'Hãy kiểm tra kết nối rồi thử lại.',
  'smart.error.noAddress': 'Không tìm thấy địa chỉ tài khoản thông minh',
  'smart.error.noAddress.remedy': 'Hãy kết nối lại bằng ví sở hữu tài khoản.',
  'smart.error.noMessages': 'Tài khoản này không thể ký thông điệp',
  'smart.error.noMessages.remedy': 'Hãy dùng ví khác ở đây.',
  'smart.error.needsOwnAccount': 'Ví không thể chạy mã trong tài khoản của chính nó',
  'smart.error.needsOwnAccount.remedy': 'Hãy dùng ví khác.',
};
export default texts;
