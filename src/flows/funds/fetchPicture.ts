import { clockPort } from '../../contracts/ports/clock.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import * as limits from '../../domain/limits.ts';
import { parseImageUri } from '../../domain/tokens/mediaUri.ts';
import { withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];

/**
 * A picture that strangers named, for an `<img>` and nothing else: there, markup runs and fetches nothing. Data stands for itself; other
 * addresses are read by the storage plugin of their scheme. Undefined where there is none, or what came is no picture or too large.
 */
export function fetchPicture({ uri, signal }: { readonly uri: string; readonly signal: AbortSignal }): Flow<Promise<string | Blob | undefined>> {
  return coreFlow(async (_dispatch, _getState, services) => {
    const address = uri.length <= limits.maxUriCharacters ? parseImageUri(uri) : undefined;
    if (address === undefined) return undefined;
    const scheme = address.slice(0, address.indexOf(':')).toLowerCase();
    if (scheme === 'data') return address;
    const storage = services.read(storagesPoint).get(scheme);
    if (!storage) return undefined;
    services.noteUserActivation();
    return withLimit(async (inner) => {
      const resolve = await storage.resolve();
      const response = await resolve(address);
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      if (!response.ok || !imageTypes.includes(type)) return undefined;
      const bytes = await readBounded(response, inner);
      return bytes && new Blob(bytes, { type });
    }, { clock: services.port(clockPort), signal, forMs: limits.pictureMs, timedOut: () => new Error('The picture took too long.') });
  });
}

/** Undefined for what is too large; it is left where it is. */
async function readBounded(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limits.maxPictureBytes || signal.aborted) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  return parts;
}
