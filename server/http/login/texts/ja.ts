import type { LoginTexts } from './en.ts';

/** Japanese. */
export const ja: LoginTexts = {
  unknownOption: '不明なサインイン方法です',
  redirectInPopup: 'ポップアップモードではリダイレクト URL を使えません',
  redirectMissing: 'ウィンドウモードではリダイレクト URL が必要です',
  redirectNotAllowed: 'リダイレクト URL がこのサイトのものではありません。',
  notBegun: 'サインインはサイトから始めてください。',
  over: 'このサインインは期限が切れたか、すでに使われています。',
  otherBrowser: 'このサインインは別のブラウザで始められました。',
  away: '現在 {provider} に接続できません。',
  tooMany: '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  unreadable: '相手のサービスの応答を読み取れません。',
  unavailable: '現在ウォレットに接続できません。少し待ってから、もう一度お試しください。',
  goBack: 'このウィンドウを閉じるか、始めたサイトに戻って、もう一度お試しください。',
  tryAgain: '再試行',
  backTo: '{site} に戻る',
  signIn: 'サインイン',
  finishing: 'サインインを完了しています…',
  signedIn: 'サインインしました',
  notSignedIn: 'サインインしていません',
  closeWindow: 'このウィンドウは閉じてかまいません。',
  continueTo: '{site} に進む',
};
