import type { ExitCatalog } from './en.ts';

/** French. */
const texts: ExitCatalog = {
  'exit.title': 'Ouvrir votre wallet sans serveur',
  'exit.about': 'Avec votre fichier de sauvegarde et l’un de vos moyens de récupération, cette page affiche la clé de votre wallet. Vous pouvez ensuite l’utiliser dans tout autre wallet.',
  'exit.noNetwork': 'Aucun réseau n’est utilisé. Les règles de cette page interdisent au navigateur toute connexion. Pour en être sûr, coupez le réseau avant de continuer : tout fonctionne de la même façon.',
  'exit.isOffline': 'Votre navigateur indique : hors ligne.',
  'exit.isOnline': 'Votre navigateur indique : en ligne.',
  'exit.backupLabel': 'Fichier de sauvegarde',
  'exit.noBackup': 'Choisissez d’abord le fichier de sauvegarde.',
  'exit.notBackup': 'Ce n’est pas une sauvegarde de wallet, ou elle est endommagée.',
  'exit.isRecoveryFile': 'C’est le fichier de récupération. Choisissez ici le fichier de sauvegarde ; le fichier de récupération est demandé ensuite.',
  'exit.newerBackup': 'Cette sauvegarde provient d’une version plus récente du wallet. Utilisez la page de sortie de cette version.',
  'exit.thisDevice': 'Utiliser la part de cet appareil',
  'exit.deviceNeedsFile': 'Ce navigateur détient une part d’un wallet, mais pas ce qui l’ouvre sans le serveur. Utilisez un fichier de sauvegarde.',
  'exit.noMethodTitle': 'Impossible d’ouvrir ceci ici',
  'exit.noMethod': 'Son seul moyen de récupération est une passkey, et les passkeys ne fonctionnent qu’à l’adresse du wallet lui-même. Ouvrez cette page là-bas : elle est à /exit.',
  'exit.notSecure': 'Ce navigateur n’offre pas de cryptographie à cette page. Ouvrez-la depuis un fichier de votre appareil ou en https, dans un navigateur récent.',
  'exit.savePage': 'Enregistrer cette page pour plus tard',
  'exit.opened': 'Votre wallet est ouvert',
  'exit.openedAbout': 'Rien n’a été envoyé ni modifié. Fermez la page une fois terminé, avant de rétablir le réseau.',
  'exit.accounts': 'Comptes',
  'exit.showKey': 'Afficher la clé privée',
  'exit.showPhrase': 'Afficher la phrase de récupération',
  'exit.close': 'Fermer le wallet',
};

export default texts;
