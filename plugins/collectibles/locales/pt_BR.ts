import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Portuguese, of Brazil. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'O que ele toca',
  'collectibles.loading': 'Lendo o arquivo…',
  'collectibles.large': 'O arquivo é maior que {size}.',
  'collectibles.loadLarge': 'Carregar mesmo assim',
  'collectibles.tooLarge': 'O arquivo é grande demais para ser mostrado aqui.',
  'collectibles.lied': 'O arquivo não é o que diz ser. Ele não é mostrado.',
  'collectibles.notHere': 'Este site não lê arquivos de onde ele está.',
  'collectibles.unreadable': 'Não foi possível ler o arquivo.',
  'collectibles.unknown': 'Nada aqui consegue mostrar o arquivo.',
  'collectibles.unplayable': 'Este navegador não consegue reproduzir o arquivo.',
  'collectibles.retry': 'Tentar de novo',
  'collectibles.page': 'Este NFT é uma página. Mostrá-la executa código de quem a fez, separado deste site e da sua carteira.',
  'collectibles.show': 'Mostrar',
  'collectibles.hide': 'Parar e ocultar',
  'collectibles.blocked': 'Este site não permite executar páginas de NFTs.',
  'collectibles.model': 'Este NFT é um modelo 3D. Salve-o e abra-o com um aplicativo para modelos.',
  'collectibles.save': 'Salvar o modelo',
  'collectibles.supply': 'Na coleção',
  'collectibles.balance': 'Seus na coleção',

  'collectibles.error.notEnumerable': 'O contrato {contract} não lista seus tokens',
  'collectibles.error.notEnumerable.remedy': 'Consulte um indexador.',
};

export default texts;
