import { createElement } from 'react';
import { analytics } from 'latchkey/plugins/analytics';
import { claims } from 'latchkey/plugins/claims';
import { ClaimButton } from 'latchkey/plugins/claims/react';
import { indexer } from 'latchkey/plugins/indexer';
import { marketplace } from 'latchkey/plugins/marketplace';
import { ListingButton } from 'latchkey/plugins/marketplace/react';
import { onramp } from 'latchkey/plugins/onramp';
import { storageIpfs } from 'latchkey/plugins/storageIpfs';

/** What a site that sells collections has besides. None of it asks another host before it is used. */
export const plugins = [claims, marketplace, onramp, indexer, storageIpfs.with({ gateways: ['https://files.example/ipfs/{cid}'] }), analytics.with({ sink: () => {} })];

/** Of contracts that are not there, which the screens say. */
export function Buttons() {
  const place = { chainId: 31337, contract: '0x000000000000000000000000000000000000dEaD' };
  return [createElement(ClaimButton, { drop: place, key: 'claim' }), createElement(ListingButton, { listing: { ...place, listingId: 1n }, key: 'listing' })];
}
