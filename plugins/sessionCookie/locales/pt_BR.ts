import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Portuguese. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'O site não deixou esta conta entrar ({why})',
  'sessionCookie.error.refused.remedy': 'Tente de novo, ou desconecte e conecte outra vez.',
  'sessionCookie.error.unreadable': 'O site deu uma resposta que não pode ser lida',
  'sessionCookie.error.unreadable.remedy': 'Recarregue a página e tente de novo.',
  'sessionCookie.error.endFailed': 'Não foi possível sair',
  'sessionCookie.error.endFailed.remedy': 'Sua sessão ainda pode estar aberta no site. Verifique sua conexão com a internet: haverá uma nova tentativa.',
};
export default texts;
