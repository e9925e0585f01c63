import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** French. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'Ce qu’il joue',
  'collectibles.loading': 'Lecture de son fichier…',
  'collectibles.large': 'Son fichier dépasse {size}.',
  'collectibles.loadLarge': 'Le charger quand même',
  'collectibles.tooLarge': 'Son fichier est trop grand pour être affiché ici.',
  'collectibles.lied': 'Son fichier n’est pas ce qu’il prétend être. Il n’est pas affiché.',
  'collectibles.notHere': 'Ce site ne lit pas de fichiers là où il se trouve.',
  'collectibles.unreadable': 'Son fichier n’a pas pu être lu.',
  'collectibles.unknown': 'Rien ici ne peut afficher son fichier.',
  'collectibles.unplayable': 'Ce navigateur ne peut pas lire son fichier.',
  'collectibles.retry': 'Réessayer',
  'collectibles.page': 'Ce NFT est une page. L’afficher exécute du code de la personne qui l’a faite, à l’écart de ce site et de votre portefeuille.',
  'collectibles.show': 'L’afficher',
  'collectibles.hide': 'L’arrêter et la masquer',
  'collectibles.blocked': 'Ce site n’autorise pas l’exécution des pages de NFT.',
  'collectibles.model': 'Ce NFT est un modèle 3D. Enregistrez-le et ouvrez-le avec une application pour modèles.',
  'collectibles.save': 'Enregistrer le modèle',
  'collectibles.supply': 'Dans la collection',
  'collectibles.balance': 'À vous dans la collection',

  'collectibles.error.notEnumerable': 'Le contrat {contract} ne liste pas ses jetons',
  'collectibles.error.notEnumerable.remedy': 'Demandez-les à un indexeur.',
};

export default texts;
