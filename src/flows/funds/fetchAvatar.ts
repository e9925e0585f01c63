import type { EnsAvatar } from '../../api/reads/readEns.ts';
import type { Services } from '../../contracts/services.ts';
import { hasCode } from '../../domain/errors.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { jsonTextOf } from '../../domain/tokens/jsonTextOf.ts';
import { parseNftImage } from '../../domain/tokens/parseNftImage.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { readFile } from '../files/readFile.ts';
import { fetchPicture, httpsUrlOf } from './fetchPicture.ts';

const maxMetadataBytes = 1024 * 1024;
const metadataMs = 10_000;

/** Where there is no picture that may be shown, or none now; what the generated one stands in for. */
const nothingCodes = ['file.unknownScheme', 'file.badAddress', 'file.notFound', 'file.tooLarge', 'file.timedOut', 'file.downloadFailed', 'http.notAllowed', 'http.beforeIntent', 'http.unreachable', 'http.timedOut', 'http.tooLarge'] as const;

/** The picture of a name, for an `<img>` and nothing else; of a token, out of its metadata. Undefined where there is none that may be shown. @see ENSIP-12, ERC-721 metadata */
export function fetchAvatar({ avatar, signal }: { readonly avatar: EnsAvatar; readonly signal: AbortSignal }): Flow<Promise<string | Blob | undefined>> {
  return coreFlow(async (dispatch, _getState, services) => {
    try {
      const uri = avatar.kind === 'image' ? avatar.uri : parseNftImage(parseJson(await dispatch(fetchMetadata(services, avatar.uri, signal))));
      return uri === undefined ? undefined : await dispatch(fetchPicture({ uri, signal }));
    } catch (error) {
      signal.throwIfAborted();
      if (nothingCodes.some((code) => hasCode(error, code))) return undefined;
      throw error;
    }
  });
}

/** What describes a token, as text; empty where there is none. From a storage plugin, or from where the site lets pictures come from. */
export function fetchMetadata(services: Services, uri: string, signal: AbortSignal): Flow<Promise<string>> {
  return async (dispatch) => {
    if (uri.length > maxUriCharacters) return '';
    if (/^data:/i.test(uri)) return jsonTextOf(uri);
    const url = httpsUrlOf(services, uri);
    if (url === undefined) return new TextDecoder().decode((await dispatch(readFile({ uri, maxBytes: maxMetadataBytes, idleMs: metadataMs, signal }))).bytes);
    const { pictures } = await services.outside();
    const { status, body } = await pictures.send({ url, method: 'GET', signal, limitMs: metadataMs, maxAnswerBytes: maxMetadataBytes });
    return status === 200 ? body : '';
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
