import { fileErrors } from '../../src/contracts/fileErrors.ts';
import type { RemoveFiles, ResolveFile, UploadFiles } from '../../src/contracts/points/storages.ts';

const scheme = 'mem';

/** Gives what is kept, each time bytes of its own. */
export function createResolver(kept: ReadonlyMap<string, File>): ResolveFile {
  return async ({ uri, maxBytes }, { onProgress }) => {
    if (!/^mem:\/\/\d+\/[^/]+$/.test(uri)) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
    const file = kept.get(uri);
    if (!file) throw fileErrors.notFound({ uri: uri.slice(0, 80) });
    if (file.size > maxBytes) throw fileErrors.tooLarge({ uri: uri.slice(0, 80), maxBytes });
    const bytes = new Uint8Array(await file.arrayBuffer());
    onProgress({ doneBytes: bytes.length, totalBytes: bytes.length });
    return { bytes, type: file.type, isVerified: false };
  };
}

/** Keeps files under `mem://number/name`, those of one directory under one number. @throws file.tooMuch, file.uploadFailed for what is said to be JSON and is none */
export function createUploader(kept: Map<string, File>, maxBytes: number): UploadFiles {
  return async ({ files, isDirectory }, { signal, onProgress }) => {
    const size = [...kept.values(), ...files].reduce((sum, each) => sum + each.size, 0);
    if (size > maxBytes) throw fileErrors.tooMuch({ storageId: 'storageMemory', maxFiles: Infinity, maxBytes });
    for (const file of files) await assertJson(file);
    signal.throwIfAborted();
    const directory = 1 + [...kept.keys()].reduce((most, uri) => Math.max(most, Number(/^mem:\/\/(\d+)\//.exec(uri)?.[1] ?? most)), -1);
    let doneBytes = 0;
    const uris = files.map((file, at) => {
      const uri = `${scheme}://${isDirectory ? directory : directory + at}/${encodeURIComponent(file.name)}`;
      kept.set(uri, file);
      doneBytes += file.size;
      return uri;
    });
    onProgress({ doneBytes, totalBytes: doneBytes });
    return { uris, ...(isDirectory && { directoryUri: `${scheme}://${directory}` }) };
  };
}

/** A file by its address, or a directory with all that is in it. */
export function createRemover(kept: Map<string, File>): RemoveFiles {
  return async ({ uri }) => {
    if (!/^mem:\/\/\d+(?:\/[^/]+)?$/.test(uri)) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
    const found = [...kept.keys()].filter((each) => each === uri || each.startsWith(`${uri}/`));
    if (found.length === 0) throw fileErrors.notFound({ uri: uri.slice(0, 80) });
    for (const each of found) kept.delete(each);
  };
}

async function assertJson(file: File): Promise<void> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(file.type) && !/\.json$/i.test(file.name)) return;
  try {
    JSON.parse(await file.text());
  } catch (cause) {
    throw fileErrors.uploadFailed({ reason: `${file.name.slice(0, 80)} is not valid JSON` }, { cause });
  }
}
