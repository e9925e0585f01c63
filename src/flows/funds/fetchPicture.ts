import { hasCode } from '../../domain/errors.ts';
import { toGatewayUrl } from '../../domain/text/toGatewayUrl.ts';
import * as limits from '../../domain/tokens/limits.ts';
import { parseImageUri } from '../../domain/tokens/mediaUri.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import type { Services } from '../../contracts/services.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { readFile } from '../files/readFile.ts';

export const maxPictureBytes = 4 * 1024 * 1024;
const pictureMs = 20_000;

const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];

/** Where there is nothing to show, and nothing that went wrong. */
const nothingCodes = ['file.unknownScheme', 'file.badAddress', 'file.notFound', 'file.tooLarge', 'http.beforeIntent'] as const;

/**
 * A picture at an untrusted address, for an `<img>` and nothing else: there, markup runs and fetches nothing. Data stands for itself; other
 * addresses are read by the storage plugin of their scheme, and those over https are shown from where the site lets pictures come from. Undefined
 * where there is none, or what came is no picture or too large.
 */
export function fetchPicture({ uri, signal }: { readonly uri: string; readonly signal: AbortSignal }): Flow<Promise<string | Blob | undefined>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const address = uri.length <= limits.maxUriCharacters ? parseImageUri(uri) : undefined;
    if (address === undefined || /^data:/i.test(address)) return address;
    const url = httpsUrlOf(services, address);
    if (url !== undefined) {
      const { mayShow } = await services.outside();
      signal.throwIfAborted();
      return mayShow(url) ? url : undefined;
    }
    try {
      const { bytes, type } = await dispatch(readFile({ uri: address, maxBytes: maxPictureBytes, idleMs: pictureMs, signal }));
      return imageTypes.includes(type) ? new Blob([bytes], { type }) : undefined;
    } catch (error) {
      if (nothingCodes.some((code) => hasCode(error, code))) return undefined;
      throw error;
    }
  });
}

/** Where a file is read over https: by its own address, or at the gateway of the site's service if no storage plugin reads its scheme. */
export function httpsUrlOf(services: Pick<Services, 'readOwned' | 'service'>, uri: string): string | undefined {
  const scheme = uri.slice(0, uri.indexOf(':')).toLowerCase();
  if (services.readOwned(storagesPoint).some(({ item }) => item.schemes.includes(scheme))) return undefined;
  if (scheme === 'https') return uri;
  const { ipfsGateway, clientId } = services.service ?? {};
  // Some write ipfs://ipfs/CID.
  return scheme === 'ipfs' && ipfsGateway !== undefined ? toGatewayUrl(ipfsGateway, uri.replace(/^ipfs:\/\/ipfs\//i, 'ipfs://'), clientId) : undefined;
}
