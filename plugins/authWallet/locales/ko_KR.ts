import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Korean. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': '지갑으로 로그인',
  'authWallet.link': '지갑 연결하기',
  'authWallet.choose': '로그인할 지갑을 선택하세요.',
  'authWallet.chooseLink': '계정에 추가할 지갑을 선택하세요.',
  'authWallet.opening': '{wallet} 여는 중…',
  'authWallet.openingHint': '{wallet}에서 이 사이트에 계정을 보여 주도록 허용하세요.',
  'authWallet.preparing': '메시지를 작성하는 중…',
  'authWallet.signing': '{wallet}에서 확인하세요',
  'authWallet.signingHint': '{wallet} 팝업이 나타나요. 거기에서 메시지에 서명하세요. 비용이 들지 않고 자금도 움직이지 않아요.',
  'authWallet.verifying': '로그인하는 중…',
  'authWallet.signedIn': '로그인했어요.',
  'authWallet.failed': '로그인하지 못했어요',
  'authWallet.rejected': '{wallet}에서 요청을 거절했어요.',
  'authWallet.tryAgain': '다시 시도',
  'authWallet.others': '모든 지갑 보기',
  'authWallet.error.noPage': '지갑으로 로그인할 페이지가 없어요',
  'authWallet.error.noPage.remedy': '브라우저의 페이지에서 로그인하세요.',
  'authWallet.error.wrongMessage': '지갑 서버가 서명을 요청한 내용이 이 페이지의 로그인이 아니에요',
  'authWallet.error.wrongMessage.remedy': '아무것도 서명되지 않았어요. 사이트에 알려 주세요.',
};
export default texts;
