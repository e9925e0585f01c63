import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** French. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Se connecter avec un portefeuille',
  'authWallet.link': 'Associer un portefeuille',
  'authWallet.choose': 'Choisissez le portefeuille avec lequel vous voulez vous connecter.',
  'authWallet.chooseLink': 'Choisissez le portefeuille à ajouter à votre compte.',
  'authWallet.opening': 'Ouverture de {wallet}…',
  'authWallet.openingHint': 'Autorisez {wallet} à montrer votre compte à ce site.',
  'authWallet.preparing': 'Rédaction du message…',
  'authWallet.signing': 'Confirmez dans {wallet}',
  'authWallet.signingHint': 'Une fenêtre de {wallet} va apparaître. Signez-y le message : cela ne coûte rien et ne déplace aucun fonds.',
  'authWallet.verifying': 'Connexion…',
  'authWallet.signedIn': 'Vous êtes connecté.',
  'authWallet.failed': 'Échec de la connexion',
  'authWallet.rejected': 'Vous avez refusé la demande dans {wallet}.',
  'authWallet.tryAgain': 'Réessayer',
  'authWallet.others': 'Afficher tous les portefeuilles',
  'authWallet.error.noPage': 'Il n’y a aucune page à laquelle un portefeuille pourrait se connecter',
  'authWallet.error.noPage.remedy': 'Connectez-vous depuis une page dans un navigateur.',
  'authWallet.error.wrongMessage': 'Ce que le serveur du portefeuille veut faire signer n’est pas une connexion à cette page',
  'authWallet.error.wrongMessage.remedy': 'Rien n’a été signé. Prévenez le site.',
};
export default texts;
