import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Japanese. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'メールアドレス',
  'authCode.phone': '電話番号',
  'authCode.title': 'サインイン',
  'authCode.linkTitle': 'メールアドレスを追加',
  'authCode.linkPhoneTitle': '電話番号を追加',
  'authCode.sending': 'コードを送信中…',
  'authCode.sent': '{to} に6桁のコードを送信しました。',
  'authCode.failedToSend': 'コードを送信できませんでした',
  'authCode.code': 'コード',
  'authCode.incomplete': '6桁すべてを入力してください。',
  'authCode.verify': '確認',
  'authCode.verifying': '確認中…',
  'authCode.valid': 'コードは正しいです。お待ちください…',
  'authCode.invalid': 'コードが無効です。最新のメッセージを見て、そのコードを入力してください。',
  'authCode.failedToVerify': 'コードを確認できませんでした',
  'authCode.paymentRequired': '現在、このサイトではこれ以上アカウントを作成できません。理由はサイトにお問い合わせください。',
  'authCode.resend': 'コードを再送信',
  'authCode.resendIn': '{seconds, plural, other {#秒}}後にコードを再送信',
};
export default texts;
