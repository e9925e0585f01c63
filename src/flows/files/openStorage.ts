import { fileErrors } from '../../contracts/fileErrors.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import type { FileProgress, StorageContext, StorageSpec } from '../../contracts/points/storages.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { isCount } from '../../domain/encoding/json.ts';
import { untilAborted } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';

/** The storage of a scheme. @throws file.unknownScheme */
export function findStorage(services: Services, scheme: string): Owned<StorageSpec> {
  const found = services.readOwned(storagesPoint).find(({ item }) => item.schemes.includes(scheme));
  if (!found) throw fileErrors.unknownScheme({ scheme: scheme.slice(0, 80) });
  return found;
}

export interface TransferOptions {
  /** How long it may take without any progress, in ms. */
  readonly idleMs: number;
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One transfer of a storage, with the ports of its plugin, for as long as something comes or goes. @throws file.timedOut, the signal's reason, and what it throws */
export async function transfer<T>(services: Services, { item: spec, owner }: Pick<Owned<Pick<StorageSpec, 'id'>>, 'item' | 'owner'>, { idleMs, onProgress, signal }: TransferOptions, run: (context: StorageContext) => Promise<T>): Promise<T> {
  const ends = new AbortController();
  const either = AbortSignal.any([ends.signal, services.signal, ...(signal ? [signal] : [])]);
  either.throwIfAborted();
  const clock = services.port(clockPort);
  const watch = () => clock.setTimer(() => ends.abort(fileErrors.timedOut({ storageId: spec.id, limitMs: idleMs })), idleMs);
  let stop = watch();
  const progressed = (progress: FileProgress): void => {
    if (either.aborted || !isCount(progress.doneBytes)) return;
    stop();
    stop = watch();
    onProgress?.({ doneBytes: progress.doneBytes, ...(isCount(progress.totalBytes) && { totalBytes: progress.totalBytes }) });
  };
  try {
    return await untilAborted(run({ signal: either, port: services.portFor(owner), onProgress: progressed }), either);
  } finally {
    stop();
    ends.abort(); // what goes on after its end is wanted no more
  }
}
