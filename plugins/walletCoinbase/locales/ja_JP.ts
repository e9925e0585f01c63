import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Japanese. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Coinbase Wallet を読み込めませんでした。',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'インターネット接続を確認してから、もう一度お試しください。',
  'walletCoinbase.error.popupBlocked': 'ブラウザーが Coinbase Wallet のウィンドウをブロックしました。',
  'walletCoinbase.error.popupBlocked.remedy': 'もう一度試すか、このサイトのポップアップを許可してください。',
  'walletCoinbase.error.popupSilent': 'Coinbase Wallet のウィンドウが読み込まれません。',
  'walletCoinbase.error.popupSilent.remedy': 'インターネット接続を確認してから、もう一度お試しください。',
  'walletCoinbase.error.popupClosed': 'Coinbase Wallet のウィンドウが、読み込みの前に閉じられました。',
  'walletCoinbase.error.popupClosed.remedy': 'もう一度お試しください。自動的に閉じる場合は、このサイトのヘッダー Cross-Origin-Opener-Policy が原因です。',
};
export default texts;
