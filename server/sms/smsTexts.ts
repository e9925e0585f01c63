import type { Locale } from '../mail/mailTexts.ts';

/** One sentence each, in the 7-bit alphabet of GSM where the language lets it: a message in any other costs as much from the 71st character on as two. */
export interface SmsTexts {
  readonly signIn: string;
  readonly stepUp: string;
  readonly link: string;
  /** Left out where it would make the message longer than one. */
  readonly warning: string;
}

export const smsTexts: Readonly<Record<Locale, SmsTexts>> = {
  en_US: { signIn: '{code} is your code to sign in to {site}.', stepUp: '{code} is your code to confirm that it is you, at {site}.', link: '{code} is your code to add this number at {site}.', warning: 'Give it to no one.' },
  es_ES: { signIn: 'Usa {code} para entrar en {site}.', stepUp: 'Usa {code} para confirmar tu identidad en {site}.', link: 'Usa {code} para vincular este teléfono a {site}.', warning: 'No se lo des a nadie.' },
  ja_JP: { signIn: '{site} ログインコード: {code}', stepUp: '{site} 本人確認コード: {code}', link: '{site} 電話番号の追加コード: {code}', warning: '他人に教えないでください。' },
  tl_PH: { signIn: '{code} ang code mo para mag-sign in sa {site}.', stepUp: '{code} ang code mo para kumpirmahing ikaw ito, sa {site}.', link: '{code} ang code mo para idagdag ang numerong ito sa {site}.', warning: 'Huwag itong ibigay kahit kanino.' },
  // As operators there write messages: without marks, since one mark would make of one message two.
  vi_VN: { signIn: '{code} la ma dang nhap {site} cua ban.', stepUp: '{code} la ma xac nhan do la ban, tai {site}.', link: '{code} la ma them so dien thoai nay vao {site}.', warning: 'Khong dua ma nay cho bat ky ai.' },
  de_DE: { signIn: '{code} ist Ihr Code für die Anmeldung bei {site}.', stepUp: '{code} ist Ihr Code, mit dem Sie bei {site} bestätigen, dass Sie es sind.', link: '{code} ist Ihr Code, um diese Nummer bei {site} hinzuzufügen.', warning: 'Geben Sie ihn niemandem.' },
  ko_KR: { signIn: '{site} 로그인 코드: {code}', stepUp: '{site} 본인 확인 코드: {code}', link: '{site} 전화번호 추가 코드: {code}', warning: '다른 사람에게 알려 주지 마세요.' },
  fr_FR: { signIn: '{code} est votre code pour vous connecter à {site}.', stepUp: '{code} est votre code pour confirmer que c\'est bien vous, sur {site}.', link: '{code} est votre code pour ajouter ce numéro sur {site}.', warning: 'Ne le donnez à personne.' },
  ru_RU: { signIn: '{code} – код для входа: {site}', stepUp: '{code} – код подтверждения: {site}', link: '{code} – код для номера: {site}', warning: 'Никому его не сообщайте.' },
  pt_BR: { signIn: 'Use {code} para entrar em {site}.', stepUp: 'Use {code} para confirmar sua identidade em {site}.', link: 'Use {code} para incluir este telefone em {site}.', warning: 'Nunca informe a outra pessoa.' },
};
