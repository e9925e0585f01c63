import type { SmartCatalog } from './smartCatalog.ts';

/** Tagalog. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Kumpirmahin ang koneksyon sa {wallet}',
  'smart.connecting.ownerPairing': 'Ikonekta ang {wallet}',
  'smart.connecting.hint': 'Ang account nito ang may-ari ng iyong smart account.',
  'smart.connecting.preparing': 'Inihahanda ang iyong smart account…',
  'smart.connecting.cancel': 'Kanselahin',
  'smart.error.failedToConnect': 'Hindi nakakonekta sa iyong smart account',
  'smart.error.failedToConnect.remedy': 'Subukang muli, o gumamit ng ibang wallet.',
  'smart.error.noAddressByFactory': 'Hindi nakuha ang address ng account mula sa factory contract',
  'smart.error.noAddressByFactory.remedy': 'Tingnan ang koneksyon at subukan muli.',
  'smart.error.noAddress': 'Walang nakitang address ng smart account',
  'smart.error.noAddress.remedy': 'Kumonekta muli gamit ang wallet na may-ari ng account.',
  'smart.error.noMessages': 'Hindi makakapirma ng mensahe ang account na ito',
  'smart.error.noMessages.remedy': 'Gumamit ng ibang wallet dito.',
  'smart.error.needsOwnAccount': 'Hindi makakapagpatakbo ng code ang wallet sa sarili nitong account',
  'smart.error.needsOwnAccount.remedy': 'Gumamit ng ibang wallet.',
};
export default texts;
