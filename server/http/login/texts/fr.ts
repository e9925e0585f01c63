import type { LoginTexts } from './en.ts';

/** French. */
export const fr: LoginTexts = {
  unknownOption: 'Mode de connexion inconnu',
  redirectInPopup: 'L’URL de redirection n’est pas prise en charge en mode pop-up',
  redirectMissing: 'L’URL de redirection est requise en mode fenêtre',
  redirectNotAllowed: 'L’URL de redirection n’appartient pas à ce site.',
  notBegun: 'Une connexion doit commencer sur le site lui-même.',
  over: 'Cette connexion a expiré ou a déjà été utilisée.',
  otherBrowser: 'Cette connexion a été commencée dans un autre navigateur.',
  away: '{provider} est injoignable pour le moment.',
  tooMany: 'Il y a eu trop de tentatives. Attendez un moment, puis réessayez.',
  unreadable: 'La réponse de l’autre service est illisible.',
  unavailable: 'Le portefeuille est injoignable pour le moment. Réessayez dans un instant.',
  goBack: 'Fermez cette fenêtre, ou retournez sur le site où vous avez commencé, et réessayez.',
  tryAgain: 'Réessayer',
  backTo: 'Retour à {site}',
  signIn: 'Connexion',
  finishing: 'La connexion se termine…',
  signedIn: 'Vous êtes connecté',
  notSignedIn: 'Vous n’êtes pas connecté',
  closeWindow: 'Vous pouvez fermer cette fenêtre.',
  continueTo: 'Continuer vers {site}',
};
