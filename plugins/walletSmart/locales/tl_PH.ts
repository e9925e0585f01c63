import type { SmartCatalog } from './smartCatalog.ts';

/** Tagalog. */
const texts: SmartCatalog = {
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
