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
  'authCode.linkAndCodeSent': 'Письмо отправлено на {to}. Откройте ссылку из него на этом или другом устройстве и выберите там число, показанное ниже. Или введите код из письма здесь.',
  'authCode.linkSent': 'Ссылка отправлена на {to}. Откройте её на этом или другом устройстве и выберите там число, показанное ниже.',
  'authCode.linkNumber': 'Число, которое нужно выбрать',
  'authCode.linkWaits': 'Эта страница продолжит сама.',
  'authCode.linkAway': 'Сейчас нет связи с кошельком. Пробуем снова…',
  'authCode.linkConfirmed': 'Подтверждено. Одну минуту…',
  'authCode.linkDeclined': 'Ссылка отклонена. Чтобы попробовать снова, отправьте ещё одно письмо.',
  'authCode.linkOver': 'Срок ссылки истёк, или её заменила другая. Чтобы попробовать снова, отправьте ещё одно письмо.',
  'authCode.resendMail': 'Отправить ещё одно письмо',
  'authCode.resendMailIn': 'Отправить ещё одно письмо через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}',
};
export default texts;
