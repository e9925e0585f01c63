import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../../core/bytes.ts';
import type { Blocks } from '../../core/storage/blocks.ts';
import { errorCodeOf } from '../errorFacts.ts';

/** SHA-256 in base32. */
const blockName = /^[a-z2-7]{52}$/;
/** Where a block is written before it has its name. */
const unfinishedFolder = 'unfinished';
/** What an upload of another process may still need. */
const unfinishedMs = 24 * 3_600_000;

/**
 * Blocks as files, 1,024 folders of them. Each is written under another name, brought to the disk, and renamed: it has its name once it is whole. What a process that ended has left is deleted at the start.
 * @throws where the folder cannot be written to
 */
export async function openFileBlocks(folder: string): Promise<Blocks> {
  const unfinished = join(folder, unfinishedFolder);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await sweepUnfinished(unfinished);
  const made = new Set<string>();
  const placeOf = (name: string) => {
    // The end: the beginning of a name is in no way less even, and is what people see.
    const shelf = join(folder, name.slice(-2));
    return { shelf, file: join(shelf, name) };
  };
  const blocks: Blocks = {
    put: async (name, block) => {
      const { shelf, file } = placeOf(name);
      if ((await sizeOf(file)) === block.length) return false;
      if (!made.has(shelf)) {
        await mkdir(shelf, { recursive: true, mode: 0o700 });
        await syncFolder(folder);
        made.add(shelf);
      }
      const temporary = join(unfinished, `${name}.${randomId()}`);
      try {
        const handle = await open(temporary, 'wx', 0o600);
        try {
          await handle.writeFile(block);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(shelf);
      return true;
    },
    get: async (name) => {
      try {
        return Uint8Array.from(await readFile(placeOf(name).file));
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    size: (name) => sizeOf(placeOf(name).file),
    remove: (name) => rm(placeOf(name).file, { force: true }),
    list: async function* list() {
      for (const shelf of await readdir(folder)) if (shelf !== unfinishedFolder) yield* (await readdir(join(folder, shelf))).filter((name) => blockName.test(name));
    },
    check: async () => {
      const temporary = join(unfinished, `check.${randomId()}`);
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile('check');
        await handle.sync();
      } finally {
        await handle.close();
        await rm(temporary);
      }
    },
  };
  return blocks;
}

/** A renaming lasts once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const made = await stat(file).catch(() => undefined);
    if (made && made.mtimeMs < Date.now() - unfinishedMs) await rm(file, { force: true });
  }
}
