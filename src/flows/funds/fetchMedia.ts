import { fileErrors } from '../../contracts/fileErrors.ts';
import type { FileProgress, StoredFile } from '../../contracts/points/storages.ts';
import type { Services } from '../../contracts/services.ts';
import { transferFile } from '../../contracts/transferFile.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { hasCode } from '../../domain/errors.ts';
import { parseDataUri } from '../../domain/tokens/dataUri.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { parseFileUri } from '../../domain/tokens/mediaUri.ts';
import { isOtherKind, sniffMedia } from '../../domain/tokens/sniffMedia.ts';
import type { MediaType } from '../../domain/tokens/sniffMedia.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { transfer } from '../files/openStorage.ts';
import { readFile } from '../files/readFile.ts';
import { httpsUrlOf } from './fetchPicture.ts';
import * as limits from './limits.ts';

/** The file of an NFT that is asked for. */
export interface MediaRequest {
  /** Untrusted: https, ipfs, ipns, ar or data. */
  readonly uri: string;
  /** Media type that its metadata name, e.g. `video/mp4`. Held against the file. */
  readonly type?: string | undefined;
  /** A larger file is refused while it arrives; 64 MiB if absent. */
  readonly maxBytes?: number | undefined;
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A file as it came, with what it is. */
export interface FetchedMedia extends MediaType {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True only where every byte was checked against the address. */
  readonly isVerified: boolean;
}

/**
 * The file at an untrusted address, and by its bytes what it is: picture, video, sound, page of HTML, model, or unknown. Read as pictures are: by the storage
 * plugin of its scheme, or over https from where the site lets pictures come from, once the visitor has acted. Nothing of it has run: pictures belong into an `<img>`,
 * pages into a frame with `sandbox`. The bytes are the caller's; a `blob:` address made of them is the caller's to revoke.
 * @throws file.badAddress, file.unknownScheme, file.notFound, file.tooLarge, file.timedOut, file.otherType where it is of another kind than its metadata or its server say, http.notAllowed, http.beforeIntent, http.*, the signal's reason
 */
export function fetchMedia(request: MediaRequest): Flow<Promise<FetchedMedia>> {
  assertArguments('fetchMedia({ uri: string })', request);
  const { uri, type: said = '', maxBytes = limits.maxMediaBytes, onProgress, signal } = request;
  return coreFlow(async (dispatch, _getState, services) => {
    signal?.throwIfAborted();
    const shown = uri.slice(0, 80);
    const address = uri.length <= maxUriCharacters ? parseFileUri(uri) : undefined;
    if (address === undefined) throw fileErrors.badAddress({ uri: shown });
    const url = httpsUrlOf(services, address);
    const { bytes, type: told, isVerified } = /^data:/i.test(address)
      ? readData(address, maxBytes)
      : await (url === undefined ? dispatch(readFile({ uri: address, maxBytes, idleMs: limits.mediaIdleMs, ...(onProgress && { onProgress }), signal })) : readHttps(services, { url, maxBytes, onProgress, signal }));
    const found = sniffMedia(bytes, said === '' ? told : said);
    const lie = [said, told].find((each) => isOtherKind(each, found.kind));
    if (lie !== undefined) throw fileErrors.otherType({ uri: shown, said: lie.slice(0, 80), type: found.type });
    return { ...found, bytes, isVerified };
  });
}

function readData(uri: string, maxBytes: number): StoredFile {
  const data = parseDataUri(uri);
  if (!data) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
  if (data.bytes.length > maxBytes) throw fileErrors.tooLarge({ uri: uri.slice(0, 80), maxBytes });
  return { ...data, isVerified: true };
}

interface HttpsRequest extends Pick<MediaRequest, 'onProgress' | 'signal'> {
  readonly url: string;
  readonly maxBytes: number;
}

async function readHttps(services: Services, { url, maxBytes, onProgress, signal }: HttpsRequest): Promise<StoredFile> {
  const shown = url.slice(0, 80);
  const { pictures } = await services.outside();
  try {
    const { status, headers, bytes } = await transfer(services, { item: { id: 'https' }, owner: 'core' }, { idleMs: limits.mediaIdleMs, onProgress, signal }, (context) => transferFile(pictures, {
      url, method: 'GET', signal: context.signal, maxAnswerBytes: maxBytes, onReceived: (doneBytes, totalBytes) => context.onProgress({ doneBytes, ...(totalBytes !== undefined && { totalBytes }) }),
    }));
    if (status === 404 || status === 410) throw fileErrors.notFound({ uri: shown });
    if (status !== 200) throw fileErrors.downloadFailed({ reason: `status ${status}` });
    return { bytes, type: headers['content-type'] ?? '', isVerified: false };
  } catch (error) {
    if (hasCode(error, 'http.tooLarge')) throw fileErrors.tooLarge({ uri: shown, maxBytes }, { cause: error });
    throw error;
  }
}
