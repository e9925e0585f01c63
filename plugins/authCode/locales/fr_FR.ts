import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** French. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'E-mail',
  'authCode.phone': 'Numéro de téléphone',
  'authCode.title': 'S’identifier',
  'authCode.linkTitle': 'Ajouter une adresse e-mail',
  'authCode.linkPhoneTitle': 'Ajouter un numéro de téléphone',
  'authCode.sending': 'Envoi du code…',
  'authCode.sent': 'Un code à six chiffres a été envoyé à {to}.',
  'authCode.failedToSend': 'Le code n’a pas pu être envoyé',
  'authCode.code': 'Code',
  'authCode.incomplete': 'Saisissez les six chiffres.',
  'authCode.verify': 'Vérifier',
  'authCode.verifying': 'Vérification…',
  'authCode.valid': 'Le code est correct. Un instant…',
  'authCode.invalid': 'Code non valide. Consultez le message le plus récent et saisissez son code.',
  'authCode.failedToVerify': 'Le code n’a pas pu être vérifié',
  'authCode.paymentRequired': 'Ce site ne peut plus créer de comptes pour le moment. Demandez-lui pourquoi.',
  'authCode.resend': 'Renvoyer le code',
  'authCode.resendIn': 'Renvoyer le code dans {seconds, plural, one {# seconde} other {# secondes}}',
  'authCode.linkAndCodeSent': 'Un e-mail a été envoyé à {to}. Ouvrez son lien, sur cet appareil ou un autre, et choisissez-y le nombre ci-dessous. Ou saisissez son code ici.',
  'authCode.linkSent': 'Un lien a été envoyé à {to}. Ouvrez-le, sur cet appareil ou un autre, et choisissez-y le nombre ci-dessous.',
  'authCode.linkNumber': 'Nombre à choisir',
  'authCode.linkWaits': 'Cette page continue d’elle-même.',
  'authCode.linkAway': 'Le portefeuille est injoignable pour le moment. Nouvel essai…',
  'authCode.linkConfirmed': 'Confirmé. Un instant…',
  'authCode.linkDeclined': 'Le lien a été refusé. Envoyez un autre e-mail pour réessayer.',
  'authCode.linkOver': 'Le lien a expiré ou a été remplacé. Envoyez un autre e-mail pour réessayer.',
  'authCode.resendMail': 'Envoyer un autre e-mail',
  'authCode.resendMailIn': 'Envoyer un autre e-mail dans {seconds, plural, one {# seconde} other {# secondes}}',
};
export default texts;
