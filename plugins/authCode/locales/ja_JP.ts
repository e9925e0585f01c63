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
  'authCode.linkAndCodeSent': '{to} にメールを送信しました。この端末または別の端末でリンクを開き、下の数字を選んでください。または、コードをここに入力してください。',
  'authCode.linkSent': '{to} にリンクを送信しました。この端末または別の端末で開き、下の数字を選んでください。',
  'authCode.linkNumber': '選ぶ数字',
  'authCode.linkWaits': 'このページは自動的に続きます。',
  'authCode.linkAway': '現在ウォレットに接続できません。再試行しています…',
  'authCode.linkConfirmed': '確認しました。お待ちください…',
  'authCode.linkDeclined': 'リンクは拒否されました。もう一度試すには、メールを再送信してください。',
  'authCode.linkOver': 'リンクは期限が切れたか、置き換えられました。もう一度試すには、メールを再送信してください。',
  'authCode.resendMail': 'メールを再送信',
  'authCode.resendMailIn': '{seconds, plural, other {#秒}}後にメールを再送信',
};
export default texts;
