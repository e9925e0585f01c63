import type { SmartCatalog } from './smartCatalog.ts';

/** Portuguese of Brazil. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Confirme a conexão em {wallet}',
  'smart.connecting.ownerPairing': 'Conecte {wallet}',
  'smart.connecting.hint': 'A conta dela é a proprietária da sua conta inteligente.',
  'smart.connecting.preparing': 'Preparando sua conta inteligente…',
  'smart.connecting.cancel': 'Cancelar',
  'smart.error.failedToConnect': 'Não foi possível conectar à sua conta inteligente',
  'smart.error.failedToConnect.remedy': 'Tente novamente ou use outra carteira.',
  'smart.error.noAddressByFactory': 'Não foi possível obter o endereço da conta do contrato factory',
  'smart.error.noAddressByFactory.remedy': 'Verifique a conexão e tente de novo.',
  'smart.error.noAddress': 'Nenhum endereço de conta inteligente encontrado',
  'smart.error.noAddress.remedy': 'Conecte de novo com a carteira dona da conta.',
  'smart.error.noMessages': 'Esta conta não pode assinar mensagens',
  'smart.error.noMessages.remedy': 'Use outra carteira aqui.',
  'smart.error.needsOwnAccount': 'A carteira não pode executar código na própria conta',
  'smart.error.needsOwnAccount.remedy': 'Use outra carteira.',
};
export default texts;
