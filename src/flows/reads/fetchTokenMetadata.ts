import { tokenMetadataSeconds } from '../../api/reads/limits.ts';
import type { TokenMetadata, TokenRequest } from '../../api/reads/readTokenMetadata.ts';
import type { Flow } from '../../store/coreState.ts';
import { runQuery } from './runQuery.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** What a token says of itself, as it is known, or read once for all who ask. @throws contract.noCode, input.notAddress, rpc.*, the signal's reason */
export function fetchTokenMetadata({ chainId, token, nativeCurrency }: TokenRequest & { readonly chainId: number }, signal: AbortSignal | undefined): Flow<Promise<TokenMetadata>> {
  return async (dispatch) => {
    const { readApi } = await loadPart(import('../../api/readApi.ts'));
    return dispatch(runQuery(readApi, readApi.endpoints.tokenMetadata, { chainId, token, nativeCurrency }, { maxAgeSeconds: tokenMetadataSeconds, signal }));
  };
}
