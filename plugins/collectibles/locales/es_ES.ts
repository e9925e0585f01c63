import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Spanish. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'Lo que reproduce',
  'collectibles.loading': 'Leyendo su archivo…',
  'collectibles.large': 'Su archivo ocupa más de {size}.',
  'collectibles.loadLarge': 'Cargarlo de todos modos',
  'collectibles.tooLarge': 'Su archivo es demasiado grande para mostrarlo aquí.',
  'collectibles.lied': 'Su archivo no es lo que dice ser. No se muestra.',
  'collectibles.notHere': 'Este sitio no lee archivos del lugar donde está.',
  'collectibles.unreadable': 'No se pudo leer su archivo.',
  'collectibles.unknown': 'Aquí no hay nada que pueda mostrar su archivo.',
  'collectibles.unplayable': 'Este navegador no puede reproducir su archivo.',
  'collectibles.retry': 'Reintentar',
  'collectibles.page': 'Este NFT es una página. Al mostrarla se ejecuta código de quien la hizo, separado de este sitio y de tu cartera.',
  'collectibles.show': 'Mostrarla',
  'collectibles.hide': 'Detenerla y ocultarla',
  'collectibles.blocked': 'Este sitio no permite ejecutar páginas de NFT.',
  'collectibles.model': 'Este NFT es un modelo 3D. Guárdalo y ábrelo con una aplicación para modelos.',
  'collectibles.save': 'Guardar el modelo',
  'collectibles.supply': 'En la colección',
  'collectibles.balance': 'Tuyos de la colección',

  'collectibles.error.notEnumerable': 'El contrato {contract} no enumera sus tokens',
  'collectibles.error.notEnumerable.remedy': 'Pregunta a un indexador.',
};

export default texts;
