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
};
export default texts;
