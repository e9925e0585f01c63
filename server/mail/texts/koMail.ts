import type { MailTexts } from './MailTexts.ts';

export const koMail: MailTexts = {
  codeSubject: '{code} - {site} 인증 코드',
  codes: {
    signIn: '{site} 로그인 코드:',
    stepUp: '{site}에서 본인임을 확인하기 위한 코드:',
    link: '이 주소를 {site} 지갑에 추가하기 위한 코드:',
  },
  codeValid: '{minutes}분 안에 한 번만 쓸 수 있습니다.',
  codeWarning: '코드를 요청한 페이지에만 입력하세요. {site}에서는 전화, 채팅, 메일로 코드를 묻지 않습니다. 코드를 요청하지 않았다면 이 메일을 무시해도 됩니다.',
  linkSubject: '{site} 로그인 링크',
  links: {
    signIn: '{site}에 로그인하려면 이 링크를 여세요:',
    link: '이 주소를 {site} 지갑에 추가하려면 이 링크를 여세요:',
  },
  linkButton: '계속',
  linkOrCode: '또는 요청한 페이지에 이 코드를 입력하세요:',
  linkWarning: '방금 직접 요청한 경우에만 여세요. 열린 페이지에서 요청한 화면에 보이는 숫자를 묻습니다. 그 숫자를 누구에게도 알려 주지 말고 누구에게서도 받지 마세요. 링크를 요청하지 않았다면 이 메일을 무시해도 됩니다.',
  notices: {
    newDevice: { subject: '{site} 지갑에 새 기기', text: '이제 새 기기에서 {site} 지갑을 쓸 수 있습니다.' },
    deviceRevoked: { subject: '{site} 지갑에서 기기 삭제됨', text: '{site} 지갑에서 기기가 삭제되었습니다. 그 기기로는 더 이상 지갑을 쓸 수 없습니다.' },
    export: { subject: '{site} 지갑을 내보냈습니다', text: '{site} 지갑의 비밀 정보를 내보냈습니다. 이 정보를 가진 사람은 지갑의 모든 것을 옮길 수 있습니다.' },
    recoveryChanged: { subject: '{site} 지갑의 복구 방법 변경됨', text: '{site} 지갑을 복구하는 방법이 변경되었습니다.' },
    identityLinked: { subject: '{site} 지갑에 새 로그인 방법', text: '{site} 지갑에 새 로그인 방법이 추가되었습니다.' },
    identityUnlinked: { subject: '{site} 지갑에서 로그인 방법 삭제', text: '{site} 지갑에서 로그인 방법이 하나 삭제되었습니다. 이제 그 방법으로는 지갑에 들어갈 수 없습니다.' },
    secondFactorOn: { subject: '{site} 지갑의 2단계 인증이 켜졌습니다', text: '이제 {site} 지갑의 키를 보여 주기 전에 인증 앱의 코드도 묻습니다.' },
    secondFactorOff: { subject: '{site} 지갑의 2단계 인증이 꺼졌습니다', text: '{site} 지갑에서 인증 앱이 삭제되었습니다. 이제 코드를 묻지 않습니다.' },
    siteAgreed: { subject: '이제 {newSite}에서 {site} 지갑을 쓸 수 있습니다', text: '{newSite} 사이트가 {site} 지갑을 쓰도록 허용되었습니다.' },
    accountDeleted: { subject: '{site} 계정이 삭제되었습니다', text: '{site} 계정이 보관하던 지갑의 일부와 함께 삭제되었습니다.' },
  },
  time: '시각: {time}',
  device: '기기: {device}',
  notYou: '본인이 한 일이 아니라면 직접 {site}에 들어가 로그인한 뒤 모르는 기기를 모두 삭제하세요.',
  notYouSite: '본인이 한 일이 아니라면 알고 있는 {site} 사이트에 직접 들어가 로그인한 뒤, ‘지갑 관리’의 ‘사이트’에서 허용을 취소하고 모르는 기기를 모두 삭제하세요.',
  notYouDeleted: '본인이 한 일이 아니라면 {site} 운영자에게 알려 주세요.',
  reason: '이 주소가 {site} 지갑에 쓰이고 있어 이 메일을 보내 드립니다. 답장은 확인하지 않습니다.',
};
