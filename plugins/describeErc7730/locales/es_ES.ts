import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Spanish. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'Aplicación',
  'describeErc7730.codeOf': 'Ejecuta el código de',
  'describeErc7730.contract': 'Contrato',
  'describeErc7730.amount': 'Importe',
  'describeErc7730.rest': 'Más datos',
  'describeErc7730.hidden': 'Valores que no se muestran aquí, véanse los datos sin procesar',
  'describeErc7730.more': 'Más valores, véanse los datos sin procesar',
  'describeErc7730.yes': 'Sí',
  'describeErc7730.no': 'No',
  'describeErc7730.none': 'Ninguno',
  'describeErc7730.unlimited': '{symbol} sin límite',
  'describeErc7730.units': '{amount} de las unidades mínimas de {token}',
  'describeErc7730.block': 'Bloque {block}',
  'describeErc7730.blockAbout': 'Bloque {block}, hacia {time}',
  'describeErc7730.encrypted': 'Cifrado: {value}',
  'describeErc7730.unknownToken': 'No se han podido leer los decimales de un token, así que su importe se muestra en las unidades mínimas.',
  'describeErc7730.notContract': 'En {address} no hay ningún contrato, aunque se espera uno.',
  'describeErc7730.notYours': '{address} no es la cuenta con la que firmas, que es la que se espera aquí.',
  'describeErc7730.unexpected': 'Hay un valor que la descripción del contrato no permite: {label}.',
  'describeErc7730.leftOut': 'Esto contiene más de lo que se muestra. En el resto puede esconderse cualquier cosa.',
  'describeErc7730.error.badDescriptor': 'Esto no es un descriptor ERC-7730: {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Corrige el descriptor o quítalo.',
  'describeErc7730.error.unknownContract': 'El registro ERC-7730 no tiene ningún descriptor para {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Nombra el contrato como en los índices del registro, p. ej. eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'El descriptor ERC-7730 no encaja con la solicitud: {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Corrige el descriptor o quítalo.',
};
export default texts;
