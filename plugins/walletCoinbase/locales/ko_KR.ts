import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Korean. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Coinbase Wallet을 불러오지 못했어요',
  'walletCoinbase.error.sdkNotLoaded.remedy': '인터넷 연결을 확인한 다음 다시 시도하세요.',
  'walletCoinbase.error.popupBlocked': '브라우저가 Coinbase Wallet 창을 차단했어요',
  'walletCoinbase.error.popupBlocked.remedy': '다시 시도하거나 이 사이트의 팝업을 허용하세요.',
  'walletCoinbase.error.popupSilent': 'Coinbase Wallet 창을 불러오지 못하고 있어요',
  'walletCoinbase.error.popupSilent.remedy': '인터넷 연결을 확인한 다음 다시 시도하세요.',
  'walletCoinbase.error.popupClosed': 'Coinbase Wallet 창을 다 불러오기 전에 창이 닫혔어요',
  'walletCoinbase.error.popupClosed.remedy': '다시 시도하세요. 창이 저절로 닫힌다면 이 사이트의 Cross-Origin-Opener-Policy 헤더 때문이에요.',
  'walletCoinbase.error.sdkMissing': '@coinbase/wallet-sdk 패키지가 설치되어 있지 않아요',
  'walletCoinbase.error.sdkMissing.remedy': '사이트 개발자용 안내: npm install @coinbase/wallet-sdk',
};
export default texts;
