import { readDeviceKeys } from '../../frame/deviceKeys.ts';
import { createDeviceStore } from '../../frame/deviceStore.ts';
import { openRecords } from '../../frame/openRecords.ts';
import type { Records } from '../../frame/openRecords.ts';
import { createFileMethod } from '../../testing/parties.ts';
import { randomId } from '../../worker/bytes.ts';
import { createKey } from '../../worker/secrets.ts';
import { createShareSet } from '../../worker/shareSets.ts';
import { recoveryOf } from '../backup.ts';
import { sourceOfDevice, tryOpen } from './openFrom.ts';
import { readDeviceWallets } from './readDeviceWallets.ts';
import { encodeRecoveryFile } from '../recoveryFile.ts';

/** What the frame leaves in a browser's records, by the frame's own keys and store. */
async function keepWallet(records: Records, { realm, withExit }: { readonly realm: string; readonly withExit: boolean }) {
  const { share: { publicKey } } = await readDeviceKeys(records, realm);
  const [userId, deviceId] = [randomId(), randomId()];
  const method = createFileMethod();
  const { set } = await createShareSet({ walletId: randomId(), userId, secret: createKey(), nowMs: 0, add: [{ gets: 'D', deviceId, publicKey }, method] });
  const envelope = set.recipients.find(({ recipientId }) => recipientId === deviceId)?.envelope;
  if (!envelope) throw new Error('no envelope');
  const { walletId, address, version, ciphertext } = set;
  const store = createDeviceStore(records, { realm, userId });
  await store.putShare({ walletId, address, version, ciphertext, envelope, ...(withExit && { exit: { deviceId, methods: recoveryOf(set.recipients) } }) });
  await store.putSeen({ walletId, address, version, ciphertextHash: '' });
  return { address, key: method.secret.key };
}

const open = { rpId: '', signal: new AbortController().signal };

describe('the shares that a browser keeps', () => {
  it('open their wallets by a recovery method, each by its own', async () => {
    const records = await openRecords(undefined, 'w');
    const kept = [await keepWallet(records, { realm: 'site:shop', withExit: true }), await keepWallet(records, { realm: 'ecosystem:eco', withExit: true })];
    const { wallets, isShort } = await readDeviceWallets(records);
    expect([wallets.map(({ wallet }) => wallet.address), isShort]).toEqual([kept.map(({ address }) => address), false]);
    for (const [i, wallet] of wallets.entries()) {
      const source = sourceOfDevice(wallet);
      const recipientId = source.methods[0]?.recipientId ?? '';
      const outcomes = await Promise.all(kept.map(({ key }) => tryOpen(source, { recipientId, type: 'file', bytes: encodeRecoveryFile(key) }, open)));
      expect(outcomes.map((outcome) => ('fault' in outcome ? outcome.fault : outcome.accounts[0]?.address))).toEqual(kept.map(({ address }, at) => (at === i ? address : 'wrongFile')));
      expect(await tryOpen(source, { recipientId, type: 'file', bytes: new Uint8Array(5) }, open)).toEqual({ fault: 'wrongFile' });
      expect(await tryOpen(source, { recipientId, type: 'passphrase', passphrase: 'four plain words here' }, open)).toEqual({ fault: 'wrongPassphrase' });
    }
  });

  it('are told to be short of what opens them, where another device made the version or the keys are gone', async () => {
    const records = await openRecords(undefined, 'w');
    expect(await readDeviceWallets(records)).toEqual({ wallets: [], isShort: false });
    await keepWallet(records, { realm: 'site:shop', withExit: false });
    expect(await readDeviceWallets(records)).toEqual({ wallets: [], isShort: true });
    const other = await openRecords(undefined, 'w');
    await keepWallet(other, { realm: 'site:shop', withExit: true });
    await other.delete('device:site:shop');
    expect(await readDeviceWallets(other)).toEqual({ wallets: [], isShort: true });
    expect(await other.get('device:site:shop')).toBeUndefined(); // none are made by looking
  });
});
