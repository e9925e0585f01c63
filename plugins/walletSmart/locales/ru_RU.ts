import type { SmartCatalog } from './smartCatalog.ts';

/** Russian. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Подтвердите подключение в {wallet}',
  'smart.connecting.ownerPairing': 'Подключите {wallet}',
  'smart.connecting.hint': 'Его счёт владеет вашим смарт-аккаунтом.',
  'smart.connecting.preparing': 'Подготовка вашего смарт-аккаунта…',
  'smart.connecting.cancel': 'Отмена',
  'smart.error.failedToConnect': 'Не удалось подключиться к вашему смарт-аккаунту',
  'smart.error.failedToConnect.remedy': 'Попробуйте ещё раз или используйте другой кошелёк.',
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
