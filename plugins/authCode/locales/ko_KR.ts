import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Korean. */
const texts: AuthCodeCatalog = {
  'authCode.email': '이메일',
  'authCode.phone': '전화번호',
  'authCode.title': '로그인',
  'authCode.linkTitle': '이메일 주소 추가',
  'authCode.linkPhoneTitle': '전화번호 추가',
  'authCode.sending': '코드를 보내는 중…',
  'authCode.sent': '{to}(으)로 6자리 코드를 보냈어요.',
  'authCode.failedToSend': '코드를 보내지 못했어요',
  'authCode.code': '코드',
  'authCode.incomplete': '6자리를 모두 입력하세요.',
  'authCode.verify': '확인',
  'authCode.verifying': '확인 중…',
  'authCode.valid': '코드가 맞아요. 잠시만 기다리세요…',
  'authCode.invalid': '잘못된 코드예요. 가장 최근 메시지를 보고 그 코드를 입력하세요.',
  'authCode.failedToVerify': '코드를 확인하지 못했어요',
  'authCode.paymentRequired': '지금은 이 사이트에서 계정을 더 만들 수 없어요. 이유는 사이트에 문의하세요.',
  'authCode.resend': '코드 다시 보내기',
  'authCode.resendIn': '{seconds, plural, other {#초}} 후 코드 다시 보내기',
  'authCode.linkAndCodeSent': '{to}(으)로 메일을 보냈어요. 이 기기나 다른 기기에서 링크를 열고 아래 숫자를 선택하세요. 또는 코드를 여기에 입력하세요.',
  'authCode.linkSent': '{to}(으)로 링크를 보냈어요. 이 기기나 다른 기기에서 열고 아래 숫자를 선택하세요.',
  'authCode.linkNumber': '선택할 숫자',
  'authCode.linkWaits': '이 페이지는 저절로 계속돼요.',
  'authCode.linkAway': '지금은 지갑에 연결할 수 없어요. 다시 시도하는 중…',
  'authCode.linkConfirmed': '확인했어요. 잠시만 기다리세요…',
  'authCode.linkDeclined': '링크가 거절되었어요. 다시 시도하려면 메일을 다시 보내세요.',
  'authCode.linkOver': '링크가 만료되었거나 바뀌었어요. 다시 시도하려면 메일을 다시 보내세요.',
  'authCode.resendMail': '메일 다시 보내기',
  'authCode.resendMailIn': '{seconds, plural, other {#초}} 후 메일 다시 보내기',
};
export default texts;
