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
  'smart.error.keyMissing': 'Hindi kilala ng account ang session key na ito',
  'smart.error.keyMissing.remedy': 'Ipabigay ito sa wallet na may-ari ng account.',
  'smart.error.keyNotBegun': 'Hindi pa may bisa ang session key na ito',
  'smart.error.keyNotBegun.remedy': 'Maghintay hanggang magkabisa ito, o ipabigay itong muli.',
  'smart.error.keyExpired': 'Nag-expire na ang session key na ito',
  'smart.error.keyExpired.remedy': 'Ipabigay itong muli sa wallet na may-ari ng account.',
  'smart.error.keyTarget': 'Hindi maaaring tawagin ng session key na ito ang {address}',
  'smart.error.keyTarget.remedy': 'Ipadagdag ang contract na ito, o magpadala gamit ang wallet na may-ari ng account.',
  'smart.error.keyLimit': 'Hindi maaaring magpadala ng ganoon karami nang minsanan ang session key na ito',
  'smart.error.keyLimit.remedy': 'Bawasan ang ipapadala, o magpadala gamit ang wallet na may-ari ng account.',
  'smart.key.signer': 'Key',
  'smart.key.targets': 'Maaaring tawagin',
  'smart.key.anyContract': 'Anumang contract',
  'smart.key.perCall': 'Pinakamarami sa isang tawag',
  'smart.key.from': 'Mula',
  'smart.key.until': 'Hanggang',
  'smart.key.atOnce': 'Ngayon na',
  'smart.key.grant': 'Pinahihintulutan ang isang session key na kumilos para sa account na ito',
  'smart.key.revoke': 'Binabawi ang lahat ng ibinigay sa isang session key',
};
export default texts;
