import type { SmartCatalog } from './smartCatalog.ts';

/** Spanish. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'No se pudo obtener la dirección de la cuenta del contrato factory',
  'smart.error.noAddressByFactory.remedy': 'Comprueba la conexión e inténtalo de nuevo.',
  'smart.error.noAddress': 'No se encontró la dirección de la cuenta inteligente',
  'smart.error.noAddress.remedy': 'Conéctate de nuevo con la billetera propietaria de la cuenta.',
  'smart.error.noMessages': 'Esta cuenta no puede firmar mensajes',
  'smart.error.noMessages.remedy': 'Usa otra billetera aquí.',
  'smart.error.needsOwnAccount': 'La billetera no puede ejecutar código en su propia cuenta',
  'smart.error.needsOwnAccount.remedy': 'Usa otra billetera.',
};
export default texts;
