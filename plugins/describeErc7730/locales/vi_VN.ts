import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Vietnamese. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'Ứng dụng',
  'describeErc7730.codeOf': 'Chạy mã của',
  'describeErc7730.contract': 'Hợp đồng',
  'describeErc7730.amount': 'Số tiền',
  'describeErc7730.rest': 'Dữ liệu khác',
  'describeErc7730.hidden': 'Các giá trị không hiển thị ở đây, xem dữ liệu thô',
  'describeErc7730.more': 'Các giá trị khác, xem dữ liệu thô',
  'describeErc7730.yes': 'Có',
  'describeErc7730.no': 'Không',
  'describeErc7730.none': 'Không có',
  'describeErc7730.unlimited': '{symbol} không giới hạn',
  'describeErc7730.units': '{amount} đơn vị nhỏ nhất của {token}',
  'describeErc7730.block': 'Khối {block}',
  'describeErc7730.blockAbout': 'Khối {block}, khoảng {time}',
  'describeErc7730.encrypted': 'Đã mã hóa: {value}',
  'describeErc7730.unknownToken': 'Không đọc được số chữ số thập phân của một token, nên số tiền được hiển thị theo đơn vị nhỏ nhất.',
  'describeErc7730.notContract': 'Không có hợp đồng tại {address}, nơi lẽ ra phải có.',
  'describeErc7730.notYours': '{address} không phải là tài khoản bạn dùng để ký, trong khi ở đây cần đúng tài khoản đó.',
  'describeErc7730.unexpected': 'Có một giá trị mà mô tả của hợp đồng không cho phép: {label}.',
  'describeErc7730.leftOut': 'Nội dung này chứa nhiều hơn những gì được hiển thị. Phần còn lại có thể ẩn giấu bất cứ điều gì.',
  'describeErc7730.error.badDescriptor': 'Đây không phải là bộ mô tả ERC-7730: {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Hãy sửa bộ mô tả, hoặc bỏ nó đi.',
  'describeErc7730.error.unknownContract': 'Sổ đăng ký ERC-7730 không có bộ mô tả cho {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Ghi hợp đồng đúng như trong các chỉ mục của sổ đăng ký, ví dụ eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'Bộ mô tả ERC-7730 không khớp với yêu cầu: {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Hãy sửa bộ mô tả, hoặc bỏ nó đi.',
};
export default texts;
