import { rewrapAll } from '../../core/rewrapAll.ts';
import { addFileKey, removeFileKey } from '../../kms/keyFile.ts';
import type { Store } from '../../store/store.ts';
import type { Command } from '../command.ts';
import { CommandError } from '../command.ts';
import { withParts } from '../withParts.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Adds a key to the key file and wraps by it what earlier keys wrapped, while the server runs.',
  details: ['Every process has to read the same key file, or a copy that has the new key. Copy the file anew afterwards.'],
  options: { resume: { type: 'boolean', help: 'add no key: go on with what an interrupted run left' } },
  run: (input) => withParts(input, async ({ store, kms, settings }) => {
    const before = await kms.currentKeyId();
    const keyId = input.options['resume'] === true ? before : await addFileKey(settings.kms.file);
    const { rewrapped, failed, left } = await rewrapAll({ store, kms });
    input.print(`Key ${keyId} wraps from now on. Wrapped anew: ${rewrapped}.`);
    for (const { table, subject } of failed) input.print(`Not opened, and left as it was: ${table} ${subject}.`);
    if (left > 0) input.print(`${left} ${left === 1 ? 'row is' : 'rows are'} left. Run "latchkey-server keys rotate --resume" again.`);
    else if (keyId !== before) input.print(`Nothing needs key ${before} any more but earlier backups. Once those are gone: latchkey-server keys remove ${before}`);
    return left === 0;
  }),
};

export const keysRemove: Command = {
  name: 'keys remove',
  summary: 'Removes an earlier key from the key file, once nothing is wrapped by it. Backups of that time open no more without a copy of it.',
  operands: ['KEY'],
  run: (input) => withParts(input, async ({ store, settings }) => {
    const [keyId = ''] = input.operands;
    const used = await countUses(store, keyId);
    if (used > 0) throw new CommandError(`${used} rows are wrapped by this key. Run "latchkey-server keys rotate" first.`);
    await removeFileKey(settings.kms.file, keyId);
    input.print(`Removed key ${keyId}.`);
  }),
};

async function countUses(store: Store, kmsKeyId: string): Promise<number> {
  const counts = await Promise.all([store.count('users', { kmsKeyId }), store.count('signingKeys', { kmsKeyId }), store.count('settings', { kmsKeyId })]);
  return counts.reduce((sum, count) => sum + count, 0);
}
