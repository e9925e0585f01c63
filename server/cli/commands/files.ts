import { readCid, writeCid } from '../../../src/domain/ipfs/cid.ts';
import { createStorage } from '../../core/storage/createStorage.ts';
import type { Storage } from '../../core/storage/createStorage.ts';
import { openStorage } from '../../node/storage/openStorage.ts';
import type { Command } from '../command.ts';
import { CommandError } from '../command.ts';
import { withParts } from '../withParts.ts';
import type { CommandParts } from '../withParts.ts';

export const filesPrune: Command = {
  name: 'files prune',
  summary: 'Removes uploads that are over, and each block that no upload has.',
  details: ['Servers remove what is over by themselves. This looks at every block besides: after a database was restored, or where a release before has left blocks of uploads that failed. Servers may run meanwhile.'],
  run: (input) => withParts(input, async (parts) => {
    const { uploads, blocks } = await (await open(parts)).removals.pruneAll();
    input.print(`Removed: ${uploads} uploads that were over, and ${blocks} blocks that no upload had.`);
  }),
};

export const filesRemove: Command = {
  name: 'files remove',
  summary: 'Removes all uploads of one CID, whoever made them. Blocks stay that other uploads have: to hide a file wherever it stands, use "storage.gone".',
  operands: ['CID'],
  run: (input) => withParts(input, async (parts) => {
    const { removals } = await open(parts);
    const root = readCid(input.operands[0] ?? '');
    if (!root) throw new CommandError('This is no CID: wanted one with SHA-256, beginning with "Qm" or "b".');
    let removed = 0;
    for (const { uploadId } of await parts.store.list('uploads', { cid: writeCid(root), state: 'kept' })) {
      if (!(await removals.markRemoving(uploadId, 'kept'))) continue;
      await removals.removeBlocks(uploadId);
      removed += 1;
    }
    if (removed === 0) throw new CommandError('No upload has this CID: name the CID of the directory, as the upload was answered.');
    await parts.core.audit.append('server', { actor: 'operator', deviceId: null, action: 'files.removed', result: 'done', detail: { cid: writeCid(root), uploads: removed }, address: '' });
    input.print(`Removed: ${removed} ${removed === 1 ? 'upload' : 'uploads'}.`);
  }),
};

async function open({ core, settings }: CommandParts): Promise<Storage> {
  const options = await openStorage(settings, () => {});
  if (!options) throw new CommandError('No files are kept: the settings have no "storage".');
  return createStorage(core, options);
}
