import type { MailTexts } from './MailTexts.ts';

export const frMail: MailTexts = {
  codeSubject: '{code} est votre code pour {site}',
  codes: {
    signIn: 'Votre code pour vous connecter à {site} :',
    stepUp: 'Votre code pour confirmer que c’est bien vous, sur {site} :',
    link: 'Votre code pour ajouter cette adresse à votre portefeuille sur {site} :',
  },
  codeValid: 'Il sert une seule fois, pendant {minutes} minutes.',
  codeWarning: 'Ne le saisissez que sur la page où vous l’avez demandé. {site} ne le demande jamais par téléphone, par messagerie ni par e-mail. Si vous n’avez pas demandé de code, vous pouvez ignorer cet e-mail.',
  linkSubject: 'Votre lien pour vous connecter à {site}',
  links: {
    signIn: 'Ouvrez ce lien pour vous connecter à {site} :',
    link: 'Ouvrez ce lien pour ajouter cette adresse à votre portefeuille sur {site} :',
  },
  linkButton: 'Continuer',
  linkOrCode: 'Ou saisissez ce code sur la page où vous l’avez demandé :',
  linkWarning: 'Ne l’ouvrez que si vous venez de le demander vous-même. Sa page demande alors le nombre que vous voyez là où vous l’avez demandé : ne le donnez à personne et n’en acceptez de personne. Si vous n’avez pas demandé de lien, vous pouvez ignorer cet e-mail.',
  notices: {
    newDevice: { subject: 'Nouvel appareil pour votre portefeuille sur {site}', text: 'Un nouvel appareil peut maintenant utiliser votre portefeuille sur {site}.' },
    deviceRevoked: { subject: 'Appareil retiré de votre portefeuille sur {site}', text: 'Un appareil a été retiré de votre portefeuille sur {site}. Il ne peut plus l’utiliser.' },
    export: { subject: 'Votre portefeuille sur {site} a été exporté', text: 'Le secret de votre portefeuille sur {site} a été exporté. Toute personne qui le détient peut déplacer tout ce que le portefeuille contient.' },
    recoveryChanged: { subject: 'Récupération modifiée pour votre portefeuille sur {site}', text: 'Les moyens de récupérer votre portefeuille sur {site} ont été modifiés.' },
    identityLinked: { subject: 'Nouveau moyen de connexion à votre portefeuille sur {site}', text: 'Un nouveau moyen de connexion a été ajouté à votre portefeuille sur {site}.' },
    identityUnlinked: { subject: 'Moyen de connexion retiré de votre portefeuille sur {site}', text: 'Un moyen de connexion a été retiré de votre portefeuille sur {site}. Il ne donne plus accès au portefeuille.' },
    secondFactorOn: { subject: 'Validation en deux étapes activée pour votre portefeuille sur {site}', text: 'Un code d’une application d’authentification est désormais demandé avant d’afficher la clé de votre portefeuille sur {site}.' },
    secondFactorOff: { subject: 'Validation en deux étapes désactivée pour votre portefeuille sur {site}', text: 'L’application d’authentification de votre portefeuille sur {site} a été retirée. Ses codes ne sont plus demandés.' },
    siteAgreed: { subject: '{newSite} peut maintenant utiliser votre portefeuille sur {site}', text: 'Le site {newSite} a été autorisé à utiliser votre portefeuille sur {site}.' },
    accountDeleted: { subject: 'Votre compte sur {site} a été supprimé', text: 'Votre compte sur {site} a été supprimé, avec sa part de votre portefeuille.' },
  },
  time: 'Heure : {time}',
  device: 'Appareil : {device}',
  notYou: 'Si ce n’était pas vous, ouvrez vous-même {site}, connectez-vous et retirez chaque appareil que vous ne connaissez pas.',
  notYouSite: 'Si ce n’était pas vous, ouvrez vous-même un site de {site} que vous connaissez, connectez-vous, retirez cet accord sous « Sites » dans « Gérer le portefeuille » et retirez chaque appareil que vous ne connaissez pas.',
  notYouDeleted: 'Si ce n’était pas vous, prévenez les responsables de {site}.',
  reason: 'Vous recevez cet e-mail parce que cette adresse est utilisée avec le portefeuille de {site}. Les réponses ne sont pas lues.',
};
