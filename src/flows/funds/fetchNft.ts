import { readNft } from '../../api/reads/readNft.ts';
import { readContractMetadata } from '../../api/reads/readTokenMetadata.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { indexerErrors } from '../../contracts/indexerErrors.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseIfJson } from '../../domain/encoding/parseIfJson.ts';
import { parseNfts } from '../../domain/tokens/nft.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { askForNft } from './askIndexers.ts';
import { fetchMetadata } from './fetchAvatar.ts';
import { fundsSourceMs } from './limits.ts';

/** Which token, and whose share of it. */
export interface NftQuery {
  readonly chainId: number;
  readonly contract: string;
  readonly tokenId: bigint;
  /** How many of it this account has is read as well. */
  readonly holder: string;
  readonly signal: AbortSignal;
}

/** One NFT as the chain has it: standard, owner, how many there are and how many are the holder's, and what its maker says of it, from where the site lets that be read, else as an indexer has it. @throws token.notNft, contract.*, indexer.timedOut, rpc.*, the signal's reason */
export function fetchNft({ chainId, contract, tokenId, holder, signal }: NftQuery): Flow<Promise<Nft>> {
  return coreFlow(async (dispatch, _getState, services) => {
    services.noteUserActivation();
    const read = async (inner: AbortSignal): Promise<Nft> => {
      const transport = await services.transport(chainId);
      const [nft, about] = await Promise.all([
        readNft(transport, { contract, tokenId, holder }, { signal: inner, readMetadata: async (uri, options) => parseIfJson(await dispatch(fetchMetadata(services, uri, options.signal ?? inner))) }),
        readContractMetadata(transport, { address: contract }, { signal: inner }).catch(() => undefined), // a collection needs no name
      ]);
      const own = about === undefined || about.name === '' ? nft : { ...nft, metadata: { ...nft.metadata, collection: about.name } };
      if (own.metadata.name !== undefined && own.metadata.image !== undefined) return own;
      // Of owner and number the chain alone is believed.
      const [indexed] = parseNfts([await dispatch(askForNft({ chainId, contract, tokenId }, inner))], chainId).filter((each) => each.id === tokenId && sameAddress(each.tokenAddress, contract));
      return indexed ? { ...own, metadata: { ...indexed.metadata, ...own.metadata } } : own;
    };
    return withLimit(read, {
      clock: services.port(clockPort), signal: AbortSignal.any([signal, services.signal]), forMs: fundsSourceMs, timedOut: () => indexerErrors.timedOut({ sourceId: `eip155:${chainId}`, limitMs: fundsSourceMs }),
    });
  });
}
