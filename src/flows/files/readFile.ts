import { fileErrors } from '../../contracts/fileErrors.ts';
import type { FileProgress, StoredFile } from '../../contracts/points/storages.ts';
import { boundedText, isWalletError, messageOf } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import * as limits from '../../domain/limits.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { climbs, toGatewayUrl } from '../../domain/text/toGatewayUrl.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { findStorage, transfer } from './openStorage.ts';

/** Size of a file that is read as a whole, where its reader sets no limit. */
const maxFileBytes = 64 * 1024 * 1024;

/** A file of a storage. */
export interface FetchFileRequest {
  /** With the scheme of a registered storage, e.g. `ipfs://CID/path`. */
  readonly uri: string;
  /** A larger file is refused; 64 MiB if absent. */
  readonly maxBytes?: number;
  /** Refuses a file that the storage could not check against its address. */
  readonly isVerifiedOnly?: boolean;
  /** How long it may take without any progress, in ms. Absent: as the storage says, or a minute. */
  readonly idleMs?: number;
  readonly onProgress?: (progress: FileProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The work behind `fetchFile`, and behind pictures. */
export function readFile({ uri, maxBytes = maxFileBytes, isVerifiedOnly = false, idleMs, ...options }: FetchFileRequest): Flow<Promise<StoredFile>> {
  return coreFlow(async (_dispatch, _getState, services) => {
    const shown = uri.slice(0, 80);
    const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/[^\s]+$/i.exec(uri.slice(0, maxUriCharacters + 1)) ?? [];
    if (scheme === '' || uri.length > maxUriCharacters || climbs(uri.slice(scheme.length + 3))) throw fileErrors.badAddress({ uri: shown });
    const storage = findStorage(services, scheme.toLowerCase());
    const { id: storageId, gateways = [], limits: own = {} } = storage.item;
    const clientId = services.service?.clientId;
    const gatewayUrls = gateways.flatMap((template) => toGatewayUrl(template, uri, clientId) ?? []);
    const file: unknown = await transfer(services, storage, { idleMs: idleMs ?? own.downloadMs ?? limits.storageDownloadMs, ...options }, async (context) => {
      const resolve = await storage.item.resolve();
      return resolve({ uri, gatewayUrls, maxBytes, ...(clientId !== undefined && { clientId }) }, context);
    }).catch((cause: unknown) => {
      options.signal?.throwIfAborted();
      throw isWalletError(cause) ? cause : fileErrors.downloadFailed({ reason: boundedText(messageOf(cause)) }, { cause });
    });
    if (!isRecord(file) || !isBytes(file['bytes']) || typeof file['type'] !== 'string') throw fileErrors.badAnswer({ storageId });
    const { bytes, type } = file;
    if (bytes.byteLength > maxBytes) throw fileErrors.tooLarge({ uri: shown, maxBytes });
    const isVerified = file['isVerified'] === true;
    if (isVerifiedOnly && !isVerified) throw fileErrors.unverified({ uri: shown });
    return { bytes, type: type.split(';')[0]?.trim().toLowerCase() ?? '', isVerified };
  });
}

/** By its name as well: the bytes may come from another realm. */
function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
