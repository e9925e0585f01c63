import type { SmartCatalog } from './smartCatalog.ts';

/** Russian. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'Не удалось узнать адрес счёта у контракта-фабрики',
  'smart.error.noAddressByFactory.remedy': 'Проверьте соединение и повторите попытку.',
  'smart.error.noAddress': 'Адрес смарт-счёта не найден',
  'smart.error.noAddress.remedy': 'Подключитесь снова кошельком, которому принадлежит счёт.',
  'smart.error.noMessages': 'Этот счёт не может подписывать сообщения',
  'smart.error.noMessages.remedy': 'Используйте здесь другой кошелёк.',
  'smart.error.needsOwnAccount': 'Кошелёк не может выполнять код на своём счёте',
  'smart.error.needsOwnAccount.remedy': 'Используйте другой кошелёк.',
  'smart.error.keyMissing': 'Аккаунт не знает этого сессионного ключа',
  'smart.error.keyMissing.remedy': 'Выдайте его кошельком, которому принадлежит аккаунт.',
  'smart.error.keyNotBegun': 'Этот сессионный ключ ещё не действует',
  'smart.error.keyNotBegun.remedy': 'Подождите или выдайте его заново.',
  'smart.error.keyExpired': 'Срок этого сессионного ключа истёк',
  'smart.error.keyExpired.remedy': 'Выдайте его заново кошельком, которому принадлежит аккаунт.',
  'smart.error.keyTarget': 'Этому сессионному ключу нельзя вызывать {address}',
  'smart.error.keyTarget.remedy': 'Добавьте этот контракт или отправьте кошельком, которому принадлежит аккаунт.',
  'smart.error.keyLimit': 'Этому сессионному ключу нельзя отправить столько за один раз',
  'smart.error.keyLimit.remedy': 'Отправьте меньше или отправьте кошельком, которому принадлежит аккаунт.',
  'smart.key.signer': 'Ключ',
  'smart.key.targets': 'Может вызывать',
  'smart.key.anyContract': 'Любой контракт',
  'smart.key.perCall': 'Не больше за один вызов',
  'smart.key.from': 'С',
  'smart.key.until': 'До',
  'smart.key.atOnce': 'Сразу',
  'smart.key.grant': 'Позволяет сессионному ключу действовать от имени этого аккаунта',
  'smart.key.revoke': 'Отзывает всё, что было разрешено сессионному ключу',
};
export default texts;
