import { readContractMetadata, readTokenMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import type { Describe } from '../../src/contracts/points/describers.ts';
import type { NativeCurrency } from '../../src/domain/chains/chains.ts';
import { decodeFunctionData, selectorOf } from '../../src/domain/abi/functions.ts';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import { formatUnits } from '../../src/domain/tokens/units.ts';
import { claimSignatures, readStandard, totalPrice } from './conditions.ts';

/** Says in reviews what a claim gives and costs, in the words of the screen. The kit's own rows, and what it finds by trying the call out, stand above. */
export function createClaimDescriber(currencyOf: (chainId: number) => NativeCurrency): Describe {
  return async (request, { transport, signal }) => {
    const { to, data = '0x' } = request.kind === 'transaction' ? request.transaction : {};
    if (request.kind !== 'transaction' || to === undefined) return undefined;
    const fn = [claimSignatures.one, claimSignatures.many].map((signature) => parseFunction(signature)).find((each) => data.toLowerCase().startsWith(selectorOf(each)));
    if (!fn) return undefined;
    const named = new Map(decodeFunctionData(fn, data).map((value, at) => [fn.inputs[at]?.name, value]));
    const [tokenId, quantity, pricePerToken, currency] = ['tokenId', 'quantity', 'pricePerToken', 'currency'].map((name) => named.get(name));
    if (typeof quantity !== 'bigint' || typeof pricePerToken !== 'bigint' || typeof currency !== 'string') return undefined;
    const nodes = await transport(request.chainId);
    const [{ standard, decimals }, { name }, { symbol, decimals: currencyDecimals }] = await Promise.all([
      readStandard(nodes, { contract: to, tokenId: typeof tokenId === 'bigint' ? tokenId : undefined }, { signal }), readContractMetadata(nodes, { address: to }, { signal }),
      readTokenMetadata(nodes, { token: currency, nativeCurrency: currencyOf(request.chainId) }, { signal }),
    ]);
    return {
      title: { key: 'claims.title', params: { name } },
      fields: [
        { label: { key: 'claims.quantity' }, value: { text: formatUnits(quantity, decimals) }, format: 'number' },
        { label: { key: 'claims.total' }, value: { text: `${formatUnits(totalPrice(standard, { quantity, pricePerToken }), currencyDecimals)} ${symbol}` }, format: 'amount' },
      ],
    };
  };
}
