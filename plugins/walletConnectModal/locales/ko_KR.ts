import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Korean. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': '{package} 패키지가 설치되어 있지 않아요',
  'walletConnectModal.error.notInstalled.remedy': '사이트 개발자용 안내: npm install {package}',
  'walletConnectModal.error.notShown': 'WalletConnect를 불러오지 못했어요',
  'walletConnectModal.error.notShown.remedy': '인터넷 연결을 확인한 다음 다시 시도하세요.',
};
export default texts;
