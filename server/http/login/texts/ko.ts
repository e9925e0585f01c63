import type { LoginTexts } from './en.ts';

/** Korean. */
export const ko: LoginTexts = {
  unknownOption: '알 수 없는 로그인 방법입니다',
  redirectInPopup: '팝업 모드에서는 리디렉션 URL을 사용할 수 없습니다',
  redirectMissing: '창 모드에서는 리디렉션 URL이 필요합니다',
  redirectNotAllowed: '리디렉션 URL이 이 사이트의 것이 아닙니다.',
  notBegun: '로그인은 사이트에서 시작해야 합니다.',
  over: '이 로그인은 만료되었거나 이미 사용되었습니다.',
  otherBrowser: '이 로그인은 다른 브라우저에서 시작되었습니다.',
  away: '지금은 {provider}에 연결할 수 없습니다.',
  tooMany: '시도가 너무 많았습니다. 잠시 기다린 후 다시 시도하세요.',
  unreadable: '상대 서비스의 응답을 읽을 수 없습니다.',
  unavailable: '지금은 지갑에 연결할 수 없습니다. 잠시 후 다시 시도하세요.',
  goBack: '이 창을 닫거나 시작한 사이트로 돌아가 다시 시도하세요.',
  tryAgain: '다시 시도',
  backTo: '{site}(으)로 돌아가기',
  signIn: '로그인',
  finishing: '로그인을 마치는 중…',
  signedIn: '로그인했습니다',
  notSignedIn: '로그인하지 않았습니다',
  closeWindow: '이 창을 닫아도 됩니다.',
  continueTo: '{site}(으)로 계속',
};
