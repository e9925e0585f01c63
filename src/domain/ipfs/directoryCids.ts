import { assertArguments } from '../assertArguments.ts';
import { cidText, writeCid } from './cid.ts';
import { importDirectory, importFile, importings } from './importFiles.ts';

/** How often the caller hears that files are being read. */
const readStepBytes = 8 * 1024 * 1024;
/** How often the page has its turn meanwhile. */
const turnBytes = 1024 * 1024;

/** The ways in which services make blocks of files. */
export type ImportingName = keyof typeof importings;

export interface DirectoryCidsOptions {
  readonly importing: ImportingName;
  readonly signal?: AbortSignal;
  /** Called now and then while files are read. */
  readonly onRead?: () => void;
}

/**
 * The CID of a directory with these files, by their names: as that importing writes it, and then in version 1. Empty where no directory has a place for each name (the same hash in a directory of shards). No block is kept: a
 * file of any size is read piece by piece. @throws the signal's reason
 */
export async function directoryCids(files: readonly File[], options: DirectoryCidsOptions): Promise<readonly string[]> {
  assertArguments('directoryCids(files: list, { importing: string })', files, options);
  const { importing, signal, onRead } = options;
  let readBytes = 0;
  async function* read(file: File): AsyncGenerator<Uint8Array> {
    const reader = file.stream().getReader();
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        signal?.throwIfAborted();
        const before = readBytes;
        readBytes += piece.value.byteLength;
        if (Math.floor(before / readStepBytes) !== Math.floor(readBytes / readStepBytes)) onRead?.();
        if (Math.floor(before / turnBytes) !== Math.floor(readBytes / turnBytes)) await nextTurn();
        yield piece.value;
      }
    } finally {
      reader.releaseLock();
    }
  }
  const imported = [];
  for (const file of files) imported.push({ name: file.name, ...(await importFile(read(file), importings[importing])) });
  const root = await importDirectory(imported, importings[importing], () => {});
  return root ? [writeCid(root.cid), cidText(root.cid)] : [];
}

/** Lets the page do what is due. Hashes and pieces of files come ahead of it, in Chromium also of its timers: a large file would be read to its end without it. */
function nextTurn(): Promise<void> {
  if (typeof MessageChannel !== 'function') return Promise.resolve(); // as in jsdom
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
