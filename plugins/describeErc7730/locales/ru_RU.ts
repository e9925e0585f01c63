import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Russian. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'Приложение',
  'describeErc7730.codeOf': 'Выполняет код',
  'describeErc7730.contract': 'Контракт',
  'describeErc7730.amount': 'Сумма',
  'describeErc7730.rest': 'Прочие данные',
  'describeErc7730.hidden': 'Значения, которые здесь не показаны, см. исходные данные',
  'describeErc7730.more': 'Другие значения, см. исходные данные',
  'describeErc7730.yes': 'Да',
  'describeErc7730.no': 'Нет',
  'describeErc7730.none': 'Нет значений',
  'describeErc7730.unlimited': '{symbol} без ограничений',
  'describeErc7730.units': '{amount} наименьших единиц {token}',
  'describeErc7730.block': 'Блок {block}',
  'describeErc7730.blockAbout': 'Блок {block}, примерно {time}',
  'describeErc7730.encrypted': 'Зашифровано: {value}',
  'describeErc7730.unknownToken': 'Не удалось узнать число десятичных знаков токена, поэтому сумма показана в наименьших единицах.',
  'describeErc7730.notContract': 'По адресу {address} нет контракта, хотя он там ожидается.',
  'describeErc7730.notYours': '{address} — не тот аккаунт, которым вы подписываете, а здесь ожидается именно он.',
  'describeErc7730.unexpected': 'Значение не из тех, что допускает описание контракта: {label}.',
  'describeErc7730.leftOut': 'Здесь содержится больше, чем показано. В остальном может скрываться что угодно.',
  'describeErc7730.error.badDescriptor': 'Это не дескриптор ERC-7730: {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Исправьте дескриптор или уберите его.',
  'describeErc7730.error.unknownContract': 'В реестре ERC-7730 нет дескриптора для {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Укажите контракт так же, как в индексах реестра, например eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'Дескриптор ERC-7730 не подходит к запросу: {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Исправьте дескриптор или уберите его.',
};
export default texts;
