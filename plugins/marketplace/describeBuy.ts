import type { Describe } from '../../src/contracts/points/describers.ts';
import { decodeFunctionData, selectorOf } from '../../src/domain/abi/functions.ts';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import type { NativeCurrency } from '../../src/domain/chains/chains.ts';
import { formatUnits } from '../../src/domain/tokens/units.ts';
import { buySignature, readRawListing, toListings } from './listings.ts';

/** Says in reviews what is bought, from whom and for how much, in the words of the screen. The kit's own rows, and what it finds by trying the call out, stand above. */
export function createBuyDescriber(currencyOf: (chainId: number) => NativeCurrency): Describe {
  return async (request, { transport, signal }) => {
    const { to, data = '0x' } = request.kind === 'transaction' ? request.transaction : {};
    const fn = parseFunction(buySignature);
    if (request.kind !== 'transaction' || to === undefined || !data.toLowerCase().startsWith(selectorOf(fn))) return undefined;
    const [listingId, , quantity, , total] = decodeFunctionData(fn, data);
    if (typeof listingId !== 'bigint' || typeof quantity !== 'bigint' || typeof total !== 'bigint') return undefined;
    const nodes = await transport(request.chainId);
    const [listing] = await toListings(nodes, [await readRawListing(nodes, { contract: to, listingId }, { signal })], { contract: to, nativeCurrency: currencyOf(request.chainId), signal });
    if (!listing) return undefined;
    const { asset, tokenId, creatorAddress, currencyValuePerToken: { decimals, symbol } } = listing;
    return {
      title: { key: 'marketplace.title', params: { name: asset?.metadata.name ?? `#${tokenId}` } },
      fields: [
        { label: { key: 'marketplace.seller' }, value: { text: creatorAddress }, format: 'address' },
        { label: { key: 'marketplace.quantity' }, value: { text: quantity.toString() }, format: 'number' },
        { label: { key: 'marketplace.total' }, value: { text: `${formatUnits(total, decimals)} ${symbol}` }, format: 'amount' },
      ],
    };
  };
}
