import { fileErrors } from '../../contracts/fileErrors.ts';
import type { FileProgress, StorageSpec, UploadContext, UploadedFiles } from '../../contracts/points/storages.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { boundedText, isWalletError, messageOf } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import * as limits from '../../domain/limits.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { assertOnline } from '../sending/assertOnline.ts';
import { findStorage, transfer } from './openStorage.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** How files are called where they are kept. */
export type FileNaming =
  /** As they are called now. */
  | { readonly by: 'name' }
  /** By numbers, from `start` (0 if absent), each with the ending that it had. */
  | { readonly by: 'number'; readonly start?: number };

/** Files for a storage. */
export interface UploadFilesRequest {
  /** Of the storage, e.g. `ipfs`. */
  readonly scheme: string;
  readonly files: readonly File[];
  /** Whether they become one directory; not, if absent. */
  readonly isDirectory?: boolean;
  /** Absent: by their names. */
  readonly naming?: FileNaming;
  /** Facts to keep with them, where the storage keeps any. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** What `onCheckpoint` was given last, to go on with the same files after a failure or a reload. */
  readonly resumeFrom?: string;
  readonly onCheckpoint?: (checkpoint: string) => void;
  readonly onProgress?: (progress: FileProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Has files kept by the storage of a scheme. @throws file.*, network.offline, http.*, and coded errors of the storage */
export function uploadFiles(request: UploadFilesRequest): Flow<Promise<UploadedFiles>> {
  assertArguments('uploadFiles({ scheme: string, files: list })', request);
  const { scheme, files, isDirectory = false, naming = { by: 'name' }, metadata = {}, resumeFrom, onCheckpoint, ...options } = request;
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    const storage = findStorage(services, scheme);
    const { upload } = storage.item;
    if (!upload) throw fileErrors.notUploadable({ scheme });
    const named = toNamed(files, naming);
    assertTakes(storage.item, named);
    assertOnline(services);
    const request = { files: named, isDirectory, metadata, ...(resumeFrom !== undefined && { resumeFrom }) };
    const idleMs = storage.item.limits?.uploadMs ?? limits.storageUploadMs;
    const answer: unknown = await transfer(services, storage, { idleMs, ...options }, async (context) => {
      const run = await upload();
      const send: UploadContext['send'] = async (each) => (await loadPart(import('./sendAsSite.ts'))).sendAsSite(services, context.port(httpPort), each);
      return run(request, { ...context, send, onCheckpoint: (checkpoint) => context.signal.aborted || onCheckpoint?.(checkpoint) });
    }).catch((cause: unknown) => {
      options.signal?.throwIfAborted();
      throw isWalletError(cause) ? cause : fileErrors.uploadFailed({ reason: boundedText(messageOf(cause)) }, { cause });
    });
    return parseUploaded(answer, storage.item, named.length, isDirectory);
  });
}

function toNamed(files: readonly File[], naming: FileNaming): readonly File[] {
  if (naming.by === 'name') return files;
  return files.map((file, at) => new File([file], `${(naming.start ?? 0) + at}${/\.[^.]*$/.exec(file.name)?.[0] ?? ''}`, { type: file.type }));
}

/** @throws file.noFiles, file.badName, file.duplicateName, file.tooMuch */
function assertTakes({ id: storageId, limits: { maxUploadBytes = Infinity, maxUploadFiles = Infinity } = {} }: StorageSpec, files: readonly File[]): void {
  if (files.length === 0) throw fileErrors.noFiles();
  const seen = new Set<string>();
  for (const { name } of files) {
    if (name === '' || /^\.{1,2}$/.test(name) || /[/\\\p{Cc}]/u.test(name)) throw fileErrors.badName({ name: name.slice(0, 80) });
    if (seen.has(name)) throw fileErrors.duplicateName({ name: name.slice(0, 80) });
    seen.add(name);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxUploadBytes || files.length > maxUploadFiles) throw fileErrors.tooMuch({ storageId, maxFiles: maxUploadFiles, maxBytes: maxUploadBytes });
}

/** A storage's answer is untrusted. @throws file.badAnswer */
function parseUploaded(answer: unknown, { id: storageId, schemes }: StorageSpec, count: number, isDirectory: boolean): UploadedFiles {
  const isOwn = (uri: unknown): uri is string => typeof uri === 'string' && uri.length <= maxUriCharacters && schemes.some((scheme) => uri.startsWith(`${scheme}://`) && uri.length > scheme.length + 3);
  const { uris, directoryUri } = isRecord(answer) ? answer : {};
  if (!Array.isArray(uris) || uris.length !== count || !uris.every(isOwn)) throw fileErrors.badAnswer({ storageId });
  if (!isDirectory) return { uris };
  if (!isOwn(directoryUri)) throw fileErrors.badAnswer({ storageId });
  return { uris, directoryUri };
}
