import type { MailTexts } from './MailTexts.ts';

export const ptMail: MailTexts = {
  codeSubject: '{code} é o seu código para {site}',
  codes: {
    signIn: 'Seu código para entrar em {site}:',
    stepUp: 'Seu código para confirmar que é você, em {site}:',
    link: 'Seu código para adicionar este endereço à sua carteira em {site}:',
  },
  codeValid: 'Ele funciona uma única vez, em até {minutes} minutos.',
  codeWarning: 'Digite-o somente na página em que você o pediu. {site} nunca pede o código por telefone, chat ou e-mail. Se você não pediu um código, pode ignorar este e-mail.',
  linkSubject: 'Seu link para entrar em {site}',
  links: {
    signIn: 'Abra este link para entrar em {site}:',
    link: 'Abra este link para adicionar este endereço à sua carteira em {site}:',
  },
  linkButton: 'Continuar',
  linkOrCode: 'Ou digite este código na página em que você o pediu:',
  linkWarning: 'Abra-o somente se você mesmo acabou de pedi-lo. A página dele pergunta o número que você vê onde o pediu: não o diga a ninguém e não aceite o de ninguém. Se você não pediu um link, pode ignorar este e-mail.',
  notices: {
    newDevice: { subject: 'Novo dispositivo na sua carteira em {site}', text: 'Um novo dispositivo já pode usar a sua carteira em {site}.' },
    deviceRevoked: { subject: 'Dispositivo removido da sua carteira em {site}', text: 'Um dispositivo foi removido da sua carteira em {site}. Ele não pode mais usá-la.' },
    export: { subject: 'Sua carteira em {site} foi exportada', text: 'O segredo da sua carteira em {site} foi exportado. Quem o tiver pode mover tudo o que há nela.' },
    recoveryChanged: { subject: 'Recuperação alterada na sua carteira em {site}', text: 'As formas de recuperar a sua carteira em {site} foram alteradas.' },
    identityLinked: { subject: 'Nova forma de entrar na sua carteira em {site}', text: 'Uma nova forma de entrar foi adicionada à sua carteira em {site}.' },
    identityUnlinked: { subject: 'Forma de entrar removida da sua carteira em {site}', text: 'Uma forma de entrar foi removida da sua carteira em {site}. Ela não dá mais acesso à carteira.' },
    secondFactorOn: { subject: 'Verificação em duas etapas ativada na sua carteira em {site}', text: 'Agora também é pedido um código de um app autenticador antes de mostrar a chave da sua carteira em {site}.' },
    secondFactorOff: { subject: 'Verificação em duas etapas desativada na sua carteira em {site}', text: 'O app autenticador da sua carteira em {site} foi removido. Os códigos dele não são mais pedidos.' },
    siteAgreed: { subject: '{newSite} já pode usar a sua carteira em {site}', text: 'O site {newSite} recebeu permissão para usar a sua carteira em {site}.' },
    accountDeleted: { subject: 'Sua conta em {site} foi excluída', text: 'Sua conta em {site} foi excluída, com a parte dela na sua carteira.' },
  },
  time: 'Horário: {time}',
  device: 'Dispositivo: {device}',
  notYou: 'Se não foi você, abra {site} por conta própria, entre e remova todos os dispositivos que não conhece.',
  notYouSite: 'Se não foi você, abra por conta própria um site de {site} que conheça, entre, revogue a permissão em “Sites”, dentro de “Gerenciar carteira”, e remova todos os dispositivos que não conhece.',
  notYouDeleted: 'Se não foi você, avise os responsáveis por {site}.',
  reason: 'Você recebe este e-mail porque este endereço é usado com a carteira de {site}. As respostas não são lidas.',
};
