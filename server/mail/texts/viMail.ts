import type { MailTexts } from './MailTexts.ts';

export const viMail: MailTexts = {
  codeSubject: '{code} là mã của bạn cho {site}',
  codes: {
    signIn: 'Mã đăng nhập {site} của bạn:',
    stepUp: 'Mã để xác nhận đó là bạn, tại {site}:',
    link: 'Mã để thêm địa chỉ này vào ví của bạn tại {site}:',
  },
  codeValid: 'Mã chỉ dùng được một lần, trong vòng {minutes} phút.',
  codeWarning: 'Chỉ nhập mã vào trang mà bạn đã yêu cầu mã. {site} không bao giờ hỏi mã qua điện thoại, trò chuyện hay thư. Nếu bạn không yêu cầu mã, bạn có thể bỏ qua thư này.',
  linkSubject: 'Liên kết đăng nhập {site} của bạn',
  links: {
    signIn: 'Mở liên kết này để đăng nhập vào {site}:',
    link: 'Mở liên kết này để thêm địa chỉ này vào ví của bạn tại {site}:',
  },
  linkButton: 'Tiếp tục',
  linkOrCode: 'Hoặc nhập mã này vào trang nơi bạn đã yêu cầu:',
  linkWarning: 'Chỉ mở nếu chính bạn vừa yêu cầu. Trang đó sẽ hỏi số mà bạn thấy ở nơi bạn đã yêu cầu: đừng nói số đó cho ai và đừng nhận số từ ai. Nếu bạn không yêu cầu liên kết, bạn có thể bỏ qua thư này.',
  notices: {
    newDevice: { subject: 'Thiết bị mới cho ví của bạn tại {site}', text: 'Một thiết bị mới giờ có thể dùng ví của bạn tại {site}.' },
    deviceRevoked: { subject: 'Đã gỡ thiết bị khỏi ví của bạn tại {site}', text: 'Một thiết bị đã được gỡ khỏi ví của bạn tại {site}. Thiết bị đó không còn dùng được ví.' },
    export: { subject: 'Ví của bạn tại {site} đã được xuất', text: 'Bí mật của ví của bạn tại {site} đã được xuất. Người có nó có thể chuyển mọi thứ trong ví.' },
    recoveryChanged: { subject: 'Đã thay đổi cách khôi phục ví của bạn tại {site}', text: 'Các cách khôi phục ví của bạn tại {site} đã được thay đổi.' },
    identityLinked: { subject: 'Cách đăng nhập mới cho ví của bạn tại {site}', text: 'Một cách đăng nhập mới đã được thêm vào ví của bạn tại {site}.' },
    identityUnlinked: { subject: 'Đã xóa một cách đăng nhập khỏi ví của bạn tại {site}', text: 'Một cách đăng nhập đã bị xóa khỏi ví của bạn tại {site}. Cách đó không còn vào được ví nữa.' },
    secondFactorOn: { subject: 'Đã bật xác minh hai bước cho ví của bạn tại {site}', text: 'Từ giờ, mã của ứng dụng xác thực cũng được yêu cầu trước khi hiện khóa của ví tại {site}.' },
    secondFactorOff: { subject: 'Đã tắt xác minh hai bước cho ví của bạn tại {site}', text: 'Ứng dụng xác thực của ví tại {site} đã bị gỡ. Mã của ứng dụng không còn được yêu cầu.' },
    siteAgreed: { subject: '{newSite} giờ có thể dùng ví của bạn tại {site}', text: 'Trang {newSite} đã được phép dùng ví của bạn tại {site}.' },
    accountDeleted: { subject: 'Tài khoản của bạn tại {site} đã bị xóa', text: 'Tài khoản của bạn tại {site} đã bị xóa, cùng với phần ví mà nó giữ.' },
  },
  time: 'Thời gian: {time}',
  device: 'Thiết bị: {device}',
  notYou: 'Nếu đó không phải là bạn, hãy tự mở {site}, đăng nhập và gỡ mọi thiết bị mà bạn không biết.',
  notYouSite: 'Nếu đó không phải là bạn, hãy tự mở một trang của {site} mà bạn biết, đăng nhập, rút lại quyền này trong mục “Trang” của “Quản lý ví” và gỡ mọi thiết bị mà bạn không biết.',
  notYouDeleted: 'Nếu đó không phải là bạn, hãy báo cho bên vận hành {site}.',
  reason: 'Bạn nhận được thư này vì địa chỉ này được dùng với ví của {site}. Thư trả lời sẽ không được đọc.',
};
