import { downloadFile } from '../../src/contracts/downloadFile.ts';
import { fileErrors } from '../../src/contracts/fileErrors.ts';
import type { ResolveFile, ResolveRequest, StorageContext, StoredFile } from '../../src/contracts/points/storages.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { toGatewayUrl } from '../../src/domain/text/toGatewayUrl.ts';

const manifestType = 'application/x.arweave-manifest+json';
const maxManifestBytes = 4 * 1024 * 1024;
const idPattern = /^[\w-]{43}$/;

/** Reads `ar://ID` and `ar://ID/path`, the latter through the manifest at ID. The data of a transaction can be checked only with the whole of it and its signature, so nothing is. @see https://specs.ar.io, path manifests */
export function createResolver(gateways: readonly string[]): ResolveFile {
  return async (request, context) => {
    const { uri, maxBytes } = request;
    const [, id = '', rest = ''] = /^ar:\/\/([^/?#]+)((?:\/[^?#]*)?)$/i.exec(uri) ?? [];
    if (!idPattern.test(id)) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
    const path = decodePath(rest.replace(/^\//, ''));
    if (path === undefined) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
    const read = (of: string, most: number): Promise<StoredFile> => fromOneOf(gateways, of, { uri, maxBytes: most, clientId: request.clientId }, context);
    const found = await read(id, path === '' ? maxBytes : maxManifestBytes);
    if (path === '' && !found.type.startsWith(manifestType)) return found;
    const target = idIn(found.bytes, path);
    if (target === undefined) throw fileErrors.notFound({ uri: uri.slice(0, 80) });
    return read(target, maxBytes);
  };
}

/** The first gateway that gives the file; what the first one said where none does. */
async function fromOneOf(gateways: readonly string[], id: string, { uri, maxBytes, clientId }: Pick<ResolveRequest, 'uri' | 'maxBytes' | 'clientId'>, context: StorageContext): Promise<StoredFile> {
  const faults: unknown[] = [];
  for (const template of gateways) {
    const url = toGatewayUrl(template, `ar://${id}`, clientId);
    if (url === undefined) continue;
    try {
      return await downloadFile({ url, uri, maxBytes }, context);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(['file.notFound', 'file.downloadFailed', 'http.unreachable'] as const).some((code) => hasCode(error, code))) throw error;
      faults.push(error);
    }
  }
  // One that failed may have it where another has nothing.
  throw faults.find((error) => !hasCode(error, 'file.notFound')) ?? faults[0] ?? fileErrors.downloadFailed({ reason: 'storageArweave has no gateway' });
}

function decodePath(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

interface Manifest {
  readonly manifest?: unknown;
  readonly index?: { readonly path?: unknown } | null;
  readonly paths?: Readonly<Record<string, { readonly id?: unknown } | null>> | null;
}

/** What a manifest names at a path, or at its beginning; undefined where it is none or names nothing. */
function idIn(bytes: Uint8Array, path: string): string | undefined {
  try {
    const { manifest, index, paths }: Manifest = JSON.parse(new TextDecoder().decode(bytes)) ?? {};
    const name = path === '' ? index?.path : path;
    if (manifest !== 'arweave/paths' || typeof name !== 'string' || typeof paths !== 'object' || paths === null || !Object.hasOwn(paths, name)) return undefined;
    const id = paths[name]?.id;
    return typeof id === 'string' && idPattern.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
