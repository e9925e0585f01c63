import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Korean. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Coinbase Wallet을 불러올 수 없습니다.',
  'walletCoinbase.error.sdkNotLoaded.remedy': '인터넷 연결을 확인한 후 다시 시도하세요.',
  'walletCoinbase.error.popupBlocked': '브라우저가 Coinbase Wallet 창을 차단했습니다.',
  'walletCoinbase.error.popupBlocked.remedy': '다시 시도하거나 이 사이트의 팝업을 허용하세요.',
  'walletCoinbase.error.popupSilent': 'Coinbase Wallet 창이 로드되지 않습니다.',
  'walletCoinbase.error.popupSilent.remedy': '인터넷 연결을 확인한 후 다시 시도하세요.',
  'walletCoinbase.error.popupClosed': 'Coinbase Wallet 창이 로드되기 전에 닫혔습니다.',
  'walletCoinbase.error.popupClosed.remedy': '다시 시도하세요. 창이 저절로 닫힌다면 이 사이트의 Cross-Origin-Opener-Policy 헤더 때문입니다.',
};
export default texts;
