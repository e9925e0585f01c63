import { fileErrors } from '../../contracts/fileErrors.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { isWalletError } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { climbs } from '../../domain/text/toGatewayUrl.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { assertOnline } from '../sending/assertOnline.ts';
import { findStorage, transfer } from './openStorage.ts';

/** Files that a storage is to keep no longer. */
export interface RemoveFilesRequest {
  /** As `uploadFiles` gave it: `directoryUri`, or one of `uris` where the storage keeps files one by one. */
  readonly uri: string;
  readonly signal?: AbortSignal | undefined;
}

/** Has files removed from the storage that keeps them. Of what is public by its content (IPFS), others may have copies. @throws file.*, network.offline, http.*, and coded errors of the storage */
export function removeFiles(request: RemoveFilesRequest): Flow<Promise<void>> {
  assertArguments('removeFiles({ uri: string })', request);
  const { uri, signal } = request;
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/[^\s]+$/i.exec(uri.slice(0, maxUriCharacters + 1)) ?? [];
    if (scheme === '' || uri.length > maxUriCharacters || climbs(uri.slice(scheme.length + 3))) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
    const storage = findStorage(services, scheme.toLowerCase());
    const { id: storageId, remove, limits: own = {} } = storage.item;
    if (!remove) throw fileErrors.notRemovable({ scheme });
    assertOnline(services);
    await transfer(services, storage, { idleMs: own.uploadMs ?? limits.storageUploadMs, signal }, async (context) => {
      const run = await remove();
      await run({ uri }, { ...context, send: async (each) => (await loadPart(import('./sendAsSite.ts'))).sendAsSite(services, context.port(httpPort), each) });
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw isWalletError(cause) ? cause : fileErrors.badAnswer({ storageId }, { cause });
    });
  });
}
