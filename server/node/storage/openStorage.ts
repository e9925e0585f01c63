import type { Settings } from '../../config/settings.ts';
import type { StorageSettings } from '../../config/storage.ts';
import type { Blocks } from '../../core/storage/blocks.ts';
import type { StorageOptions } from '../../core/storage/createStorage.ts';
import { openFileBlocks } from './fileBlocks.ts';
import { readMultipart } from './readMultipart.ts';
import { openS3Blocks } from './s3Blocks.ts';

/** Where the settings keep blocks. @throws where the folder cannot be written to */
export async function openBlocks({ blocks }: StorageSettings): Promise<Blocks> {
  return blocks.kind === 's3' ? openS3Blocks(blocks) : openFileBlocks(blocks.folder);
}

/** What the server needs to keep files; undefined where it keeps none. @throws as `openBlocks` */
export async function openStorage({ storage, sites }: Pick<Settings, 'storage' | 'sites'>, onOutcome: NonNullable<StorageOptions['onOutcome']>): Promise<StorageOptions | undefined> {
  return storage && { settings: storage, sites, blocks: await openBlocks(storage), readForm: readMultipart, onOutcome };
}
