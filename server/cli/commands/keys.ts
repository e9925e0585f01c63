import { rewrapAll } from '../../core/rewrapAll.ts';
import { addKmsKey, createKmsKey, describeKms, removeKmsKey } from '../../kms/openKms.ts';
import type { Store } from '../../store/store.ts';
import type { Command } from '../command.ts';
import { CommandError } from '../command.ts';
import { withParts } from '../withParts.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Adds a key to the key file or the token and wraps by it what earlier keys wrapped, while the server runs.',
  details: [
    'Every process has to read the same key file, or a copy that has the new key. Copy the file anew afterwards; back up the token likewise.',
    'To move from a key file into a token: set kms.module beside kms.file, run "kms init", start all processes anew, run this with --resume, and take kms.file out.',
  ],
  options: { resume: { type: 'boolean', help: 'add no key: go on with what an interrupted run left' } },
  run: (input) => withParts(input, async ({ store, kms, settings }) => {
    const before = await kms.currentKeyId();
    const keyId = input.options['resume'] === true ? before : await addKmsKey(settings);
    const { rewrapped, failed, left } = await rewrapAll({ store, kms });
    input.print(`Key ${keyId} wraps from now on. Wrapped anew: ${rewrapped}.`);
    for (const { table, subject } of failed) input.print(`Not opened, and left as it was: ${table} ${subject}.`);
    if (left > 0) input.print(`${left} ${left === 1 ? 'row is' : 'rows are'} left. Run "latchkey-server keys rotate --resume" again.`);
    else if (keyId !== before) input.print(`Nothing needs key ${before} any more but earlier backups. Once those are gone: latchkey-server keys remove ${before}`);
    return left === 0;
  }),
};

export const kmsInit: Command = {
  name: 'kms init',
  summary: 'Makes the first key in the token that kms.module and kms.token name. It never leaves the token, and none is replaced.',
  details: ['A key file is made by "init", or by the first start on this machine.'],
  run: async (input) => {
    const settings = input.readSettings();
    if (!settings.kms.pkcs11) throw new CommandError('The settings name no token (kms.module, kms.token). A key file is made by "latchkey-server init".');
    const keyId = await createKmsKey(settings);
    input.print(`Made key ${keyId}: ${describeKms(settings)}. Back up the token by its own tools: without the key the data opens nothing.`);
    if (settings.kms.file !== undefined) input.print('Next: start all processes anew, then "latchkey-server keys rotate --resume" moves what the key file has wrapped. Then take kms.file out of the settings.');
  },
};

export const keysRemove: Command = {
  name: 'keys remove',
  summary: 'Removes an earlier key from the key file or the token, once nothing is wrapped by it. Backups of that time open no more without a copy of it.',
  operands: ['KEY'],
  run: (input) => withParts(input, async ({ store, settings }) => {
    const [keyId = ''] = input.operands;
    const used = await countUses(store, keyId);
    if (used > 0) throw new CommandError(`${used} rows are wrapped by this key. Run "latchkey-server keys rotate" first.`);
    await removeKmsKey(settings, keyId);
    input.print(`Removed key ${keyId}.`);
  }),
};

async function countUses(store: Store, kmsKeyId: string): Promise<number> {
  const counts = await Promise.all([store.count('users', { kmsKeyId }), store.count('signingKeys', { kmsKeyId }), store.count('settings', { kmsKeyId })]);
  return counts.reduce((sum, count) => sum + count, 0);
}
