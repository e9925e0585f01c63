import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Russian. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'Эл. почта',
  'authCode.phone': 'Номер телефона',
  'authCode.title': 'Вход',
  'authCode.linkTitle': 'Добавить адрес эл. почты',
  'authCode.linkPhoneTitle': 'Добавить номер телефона',
  'authCode.sending': 'Отправляем код…',
  'authCode.sent': 'Код из шести цифр отправлен на {to}.',
  'authCode.failedToSend': 'Не удалось отправить код',
  'authCode.code': 'Код',
  'authCode.incomplete': 'Введите все шесть цифр.',
  'authCode.verify': 'Проверить',
  'authCode.verifying': 'Проверяем…',
  'authCode.valid': 'Код верный. Одну минуту…',
  'authCode.invalid': 'Неверный код. Откройте последнее письмо и введите код из него.',
  'authCode.failedToVerify': 'Не удалось проверить код',
  'authCode.paymentRequired': 'Сейчас этот сайт не может создавать новые аккаунты. Узнайте у сайта, почему.',
  'authCode.resend': 'Отправить код ещё раз',
  'authCode.resendIn': 'Отправить код ещё раз через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}',
};
export default texts;
