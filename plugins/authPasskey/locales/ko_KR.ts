import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Korean. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': '패스키',
  'authPasskey.linkTitle': '패스키 연결',
  'authPasskey.loading': '잠시만요…',
  'authPasskey.about': '패스키가 있으면 지문, 얼굴 또는 기기의 PIN으로 로그인할 수 있어요.',
  'authPasskey.create': '패스키 만들기',
  'authPasskey.have': '패스키가 있어요',
  'authPasskey.requesting': '패스키를 요청하는 중',
  'authPasskey.creating': '패스키를 만드는 중',
  'authPasskey.follow': '브라우저가 보여 주는 창에서 계속하세요.',
  'authPasskey.done': '패스키가 확인되었어요. 잠시만요…',
  'authPasskey.failedToLogin': '로그인하지 못했어요',
  'authPasskey.failedToCreate': '패스키를 만들지 못했어요',
  'authPasskey.errorCreating': '패스키를 만드는 중 오류: {message}',
  'authPasskey.tryAgain': '다시 시도',
  'authPasskey.createNew': '새 패스키 만들기',
};
export default texts;
