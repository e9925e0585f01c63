import { readTokenBalances } from '../../api/reads/readTokenBalance.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';
import { isNativeToken, nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { uniqueTokens } from '../../domain/tokens/uniqueTokens.ts';
import type { Asset, AssetsRequest } from '../../domain/requests/parseAssetsRequest.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain, selectChains } from '../../store/network.ts';
import { fetchCollectibles } from './fetchCollectibles.ts';
import { fetchOwnedTokens } from './fetchOwned.ts';
import { fetchTokens } from './fetchTokens.ts';

/** What an account owns, chain by chain, for another app: amounts of tokens are those of the chain; what it does not tell is left out, and so is a chain that does not answer and was not named. @see ERC-7811 @throws chain.unknown for one that the site does not have, rpc.* */
export function tellAssets(request: AssetsRequest, given: { readonly signal?: AbortSignal | undefined }): Flow<Promise<Readonly<Record<string, readonly Asset[]>>>> {
  return coreFlow(async (dispatch, getState, services) => {
    const signal = given.signal ? AbortSignal.any([given.signal, services.signal]) : services.signal;
    const chainIds = request.chainIds ?? selectChains(getState()).map(({ id }) => id);
    const unknown = chainIds.find((id) => !selectChain(getState(), id));
    if (unknown !== undefined) throw chainErrors.unknown({ chainId: unknown });
    const told: (readonly [string, readonly Asset[]])[] = [];
    for (const chainId of chainIds) { // one after the other: a page may have dozens
      try {
        told.push([encodeQuantity(chainId), await dispatch(assetsOn(chainId, request, signal))]);
      } catch (error) {
        signal.throwIfAborted();
        if (request.chainIds || chainIds.length === 1) throw error;
      }
    }
    return Object.fromEntries(told);
  });
}

function assetsOn(chainId: number, { account: owner, isWanted }: AssetsRequest, signal: AbortSignal): Flow<Promise<readonly Asset[]>> {
  return coreFlow(async (dispatch, getState, services) => {
    const currency = selectChain(getState(), chainId)?.nativeCurrency ?? { name: '', symbol: '', decimals: 18 };
    const query = { chainId, owner, signal, isLooked: false }; // an app is no visitor: what is asked on intent stays silent until there was one
    const [transport, { tokens: listed }, { tokens: owned }, { nfts }] = await Promise.all([services.transport(chainId), dispatch(fetchTokens({ isLooked: false })), dispatch(fetchOwnedTokens(query)), dispatch(fetchCollectibles(query))]);
    const tokens = uniqueTokens([{ ...currency, chainId, address: nativeTokenAddress }, ...[...listed, ...owned].filter((token) => token.chainId === chainId && !isNativeToken(token.address))])
      .filter(({ address }) => isWanted(chainId, isNativeToken(address) ? { address, type: 'native' } : { address, type: 'erc20' }));
    const balances = await readTokenBalances(transport, { tokens: tokens.map(({ address }) => address), owner }, { signal });
    const failure = balances.find((each) => each.status === 'rejected');
    if (failure && balances.every((each) => each.status === 'rejected')) throw failure.reason;
    return [
      ...tokens.flatMap(({ address, name, symbol, decimals }, at): readonly Asset[] => {
        const balance = balances[at];
        if (balance?.status !== 'fulfilled' || balance.value === 0n) return [];
        const isNative = isNativeToken(address);
        return [{ address: isNative ? 'native' : address, balance: encodeQuantity(balance.value), type: isNative ? 'native' : 'erc20', metadata: { name, symbol, decimals } }];
      }),
      ...nfts.map(toAsset).filter((asset) => isWanted(chainId, asset)),
    ];
  });
}

function toAsset({ tokenAddress, id, type, metadata, tokenUri, quantityOwned = 1n }: Nft): Asset {
  return { address: tokenAddress, balance: encodeQuantity(quantityOwned), type: type === 'ERC721' ? 'erc721' : 'erc1155', metadata: { name: metadata.collection ?? metadata.name ?? '', symbol: '', tokenId: encodeQuantity(id), ...(tokenUri !== undefined && { tokenURI: tokenUri }) } };
}
