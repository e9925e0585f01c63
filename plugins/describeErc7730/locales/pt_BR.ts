import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Brazilian Portuguese. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'Aplicativo',
  'describeErc7730.codeOf': 'Executa o código de',
  'describeErc7730.contract': 'Contrato',
  'describeErc7730.amount': 'Valor',
  'describeErc7730.rest': 'Mais dados',
  'describeErc7730.hidden': 'Valores não mostrados aqui, veja os dados brutos',
  'describeErc7730.more': 'Mais valores, veja os dados brutos',
  'describeErc7730.yes': 'Sim',
  'describeErc7730.no': 'Não',
  'describeErc7730.none': 'Nenhum',
  'describeErc7730.unlimited': '{symbol} sem limite',
  'describeErc7730.units': '{amount} das menores unidades de {token}',
  'describeErc7730.block': 'Bloco {block}',
  'describeErc7730.blockAbout': 'Bloco {block}, por volta de {time}',
  'describeErc7730.encrypted': 'Criptografado: {value}',
  'describeErc7730.unknownToken': 'Não foi possível ler as casas decimais de um token, então o valor aparece nas menores unidades.',
  'describeErc7730.notContract': 'Não há contrato em {address}, onde se espera um.',
  'describeErc7730.notYours': '{address} não é a conta com que você assina, que é a esperada aqui.',
  'describeErc7730.unexpected': 'Um valor não é dos que a descrição do contrato permite: {label}.',
  'describeErc7730.leftOut': 'Isto contém mais do que é mostrado. O resto pode esconder qualquer coisa.',
  'describeErc7730.error.badDescriptor': 'Isto não é um descritor ERC-7730: {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Corrija o descritor ou retire-o.',
  'describeErc7730.error.unknownContract': 'O registro ERC-7730 não tem descritor para {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Nomeie o contrato como nos índices do registro, p. ex. eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'O descritor ERC-7730 não serve para a solicitação: {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Corrija o descritor ou retire-o.',
};
export default texts;
