import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Russian. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'Что он воспроизводит',
  'collectibles.loading': 'Чтение файла…',
  'collectibles.large': 'Файл больше {size}.',
  'collectibles.loadLarge': 'Всё равно загрузить',
  'collectibles.tooLarge': 'Файл слишком велик, чтобы показать его здесь.',
  'collectibles.lied': 'Файл не то, за что он себя выдаёт. Он не показан.',
  'collectibles.notHere': 'Этот сайт не читает файлы оттуда, где он находится.',
  'collectibles.unreadable': 'Не удалось прочитать файл.',
  'collectibles.unknown': 'Здесь нечем показать этот файл.',
  'collectibles.unplayable': 'Этот браузер не может воспроизвести файл.',
  'collectibles.retry': 'Повторить',
  'collectibles.page': 'Этот NFT — страница. При показе выполняется код её автора, отдельно от этого сайта и вашего кошелька.',
  'collectibles.show': 'Показать',
  'collectibles.hide': 'Остановить и скрыть',
  'collectibles.blocked': 'Этот сайт не разрешает запускать страницы NFT.',
  'collectibles.model': 'Этот NFT — 3D-модель. Сохраните её и откройте в приложении для моделей.',
  'collectibles.save': 'Сохранить модель',
  'collectibles.supply': 'В коллекции',
  'collectibles.balance': 'Ваших в коллекции',

  'collectibles.error.notEnumerable': 'Контракт {contract} не перечисляет свои токены',
  'collectibles.error.notEnumerable.remedy': 'Запросите их у индексатора.',
};

export default texts;
