import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Tagalog. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'Ang pinatutugtog nito',
  'collectibles.loading': 'Binabasa ang file nito…',
  'collectibles.large': 'Mas malaki sa {size} ang file nito.',
  'collectibles.loadLarge': 'I-load pa rin',
  'collectibles.tooLarge': 'Masyadong malaki ang file nito para ipakita rito.',
  'collectibles.lied': 'Iba ang file nito sa sinasabing laman. Hindi ito ipinapakita.',
  'collectibles.notHere': 'Hindi nagbabasa ang site na ito ng mga file mula sa kinalalagyan nito.',
  'collectibles.unreadable': 'Hindi nabasa ang file nito.',
  'collectibles.unknown': 'Walang makapagpapakita rito ng file nito.',
  'collectibles.unplayable': 'Hindi mapatugtog ng browser na ito ang file.',
  'collectibles.retry': 'Subukan ulit',
  'collectibles.page': 'Pahina ang NFT na ito. Kapag ipinakita, tatakbo ang code ng gumawa nito, nakahiwalay sa site na ito at sa wallet mo.',
  'collectibles.show': 'Ipakita',
  'collectibles.hide': 'Ihinto at itago',
  'collectibles.blocked': 'Hindi pinapayagan ng site na ito na tumakbo ang mga pahina ng NFT.',
  'collectibles.model': '3D model ang NFT na ito. I-save ito at buksan sa app para sa mga model.',
  'collectibles.save': 'I-save ang model',
  'collectibles.supply': 'Nasa koleksyon',
  'collectibles.balance': 'Sa iyo mula sa koleksyon',

  'collectibles.error.notEnumerable': 'Hindi inililista ng contract na {contract} ang mga token nito',
  'collectibles.error.notEnumerable.remedy': 'Magtanong sa isang indexer.',
};

export default texts;
