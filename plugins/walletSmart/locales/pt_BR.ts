import type { SmartCatalog } from './smartCatalog.ts';

/** Portuguese of Brazil. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'Não foi possível obter o endereço da conta do contrato factory',
  'smart.error.noAddressByFactory.remedy': 'Verifique a conexão e tente de novo.',
  'smart.error.noAddress': 'Nenhum endereço de conta inteligente encontrado',
  'smart.error.noAddress.remedy': 'Conecte de novo com a carteira dona da conta.',
  'smart.error.noMessages': 'Esta conta não pode assinar mensagens',
  'smart.error.noMessages.remedy': 'Use outra carteira aqui.',
  'smart.error.needsOwnAccount': 'A carteira não pode executar código na própria conta',
  'smart.error.needsOwnAccount.remedy': 'Use outra carteira.',
  'smart.error.keyMissing': 'A conta não conhece esta chave de sessão',
  'smart.error.keyMissing.remedy': 'Peça que a carteira dona da conta a conceda.',
  'smart.error.keyNotBegun': 'Esta chave de sessão ainda não está em vigor',
  'smart.error.keyNotBegun.remedy': 'Espere até que esteja, ou peça que seja concedida de novo.',
  'smart.error.keyExpired': 'Esta chave de sessão expirou',
  'smart.error.keyExpired.remedy': 'Peça que a carteira dona da conta a conceda de novo.',
  'smart.error.keyTarget': 'Esta chave de sessão não pode chamar {address}',
  'smart.error.keyTarget.remedy': 'Peça que este contrato seja incluído, ou envie com a carteira dona da conta.',
  'smart.error.keyLimit': 'Esta chave de sessão não pode enviar tanto de uma vez',
  'smart.error.keyLimit.remedy': 'Envie menos, ou envie com a carteira dona da conta.',
  'smart.key.signer': 'Chave',
  'smart.key.targets': 'Pode chamar',
  'smart.key.anyContract': 'Qualquer contrato',
  'smart.key.perCall': 'No máximo por chamada',
  'smart.key.from': 'De',
  'smart.key.until': 'Até',
  'smart.key.atOnce': 'Agora mesmo',
  'smart.key.grant': 'Permite que uma chave de sessão aja por esta conta',
  'smart.key.revoke': 'Retira tudo o que foi concedido a uma chave de sessão',
};
export default texts;
