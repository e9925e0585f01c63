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
};
export default texts;
