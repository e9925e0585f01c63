import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Russian. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Ключ доступа',
  'authPasskey.linkTitle': 'Привязать ключ доступа',
  'authPasskey.loading': 'Одну минуту…',
  'authPasskey.about': 'Ключ доступа позволяет входить по отпечатку, лицу или PIN-коду устройства.',
  'authPasskey.create': 'Создать ключ доступа',
  'authPasskey.have': 'У меня есть ключ доступа',
  'authPasskey.requesting': 'Запрос ключа доступа',
  'authPasskey.creating': 'Создание ключа доступа',
  'authPasskey.follow': 'Продолжите в окне, которое показывает браузер.',
  'authPasskey.done': 'Ключ доступа принят. Одну минуту…',
  'authPasskey.failedToLogin': 'Не удалось войти',
  'authPasskey.failedToCreate': 'Не удалось создать ключ доступа',
  'authPasskey.errorCreating': 'Ошибка при создании ключа доступа: {message}',
  'authPasskey.tryAgain': 'Попробовать ещё раз',
  'authPasskey.createNew': 'Создать новый ключ доступа',
};
export default texts;
