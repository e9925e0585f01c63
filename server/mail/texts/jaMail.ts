import type { MailTexts } from './MailTexts.ts';

export const jaMail: MailTexts = {
  codeSubject: '{code} は {site} のコードです',
  codes: {
    signIn: '{site} にサインインするためのコード:',
    stepUp: '{site} でご本人であることを確認するためのコード:',
    link: 'このアドレスを {site} のウォレットに追加するためのコード:',
  },
  codeValid: '{minutes} 分以内に 1 回だけ使えます。',
  codeWarning: 'コードを要求したページでのみ入力してください。{site} が電話、チャット、メールでコードをお尋ねすることはありません。コードを要求していない場合は、このメールを無視してください。',
  linkSubject: '{site} にサインインするためのリンク',
  links: {
    signIn: '{site} にサインインするには、このリンクを開いてください:',
    link: 'このアドレスを {site} のウォレットに追加するには、このリンクを開いてください:',
  },
  linkButton: '続ける',
  linkOrCode: 'または、要求したページでこのコードを入力してください:',
  linkWarning: 'ご自身でたった今要求した場合にのみ開いてください。開いたページで、要求した画面に表示されている数字をお尋ねします。数字は誰にも教えず、誰からも受け取らないでください。リンクを要求していない場合は、このメールを無視してください。',
  notices: {
    newDevice: { subject: '{site} のウォレットに新しい端末', text: '新しい端末で {site} のウォレットが使えるようになりました。' },
    deviceRevoked: { subject: '{site} のウォレットから端末が削除されました', text: '{site} のウォレットから端末が削除されました。この端末ではもうウォレットを使えません。' },
    export: { subject: '{site} のウォレットがエクスポートされました', text: '{site} のウォレットの秘密情報がエクスポートされました。これを持つ人は、ウォレットの中身をすべて動かせます。' },
    recoveryChanged: { subject: '{site} のウォレットの復元方法が変更されました', text: '{site} のウォレットを復元する方法が変更されました。' },
    identityLinked: { subject: '{site} のウォレットに新しいサインイン方法', text: '{site} のウォレットに新しいサインイン方法が追加されました。' },
    identityUnlinked: { subject: '{site} のウォレットからサインイン方法が削除されました', text: '{site} のウォレットからサインイン方法が1つ削除されました。その方法ではウォレットを使えなくなりました。' },
    secondFactorOn: { subject: '{site} のウォレットで2段階認証がオンになりました', text: '{site} のウォレットの鍵を表示する前に、認証アプリのコードも求められるようになりました。' },
    secondFactorOff: { subject: '{site} のウォレットで2段階認証がオフになりました', text: '{site} のウォレットから認証アプリが削除されました。コードは求められなくなりました。' },
    siteAgreed: { subject: '{newSite} が {site} のウォレットを使えるようになりました', text: 'サイト {newSite} に {site} のウォレットの使用が許可されました。' },
    accountDeleted: { subject: '{site} のアカウントが削除されました', text: '{site} のアカウントが、保管されていたウォレットの一部とともに削除されました。' },
  },
  time: '日時: {time}',
  device: '端末: {device}',
  notYou: 'お心当たりがない場合は、ご自身で {site} を開いてサインインし、知らない端末をすべて削除してください。',
  notYouSite: 'お心当たりがない場合は、ご自身でご存じの {site} のサイトを開いてサインインし、「ウォレットを管理」の「サイト」で許可を取り消して、知らない端末をすべて削除してください。',
  notYouDeleted: 'お心当たりがない場合は、{site} の運営者にお知らせください。',
  reason: 'このアドレスが {site} のウォレットで使われているため、このメールをお送りしています。返信は読まれません。',
};
