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
};
export default texts;
