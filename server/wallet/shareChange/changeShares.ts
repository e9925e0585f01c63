import type { ShareSet, ShareSetView } from '../../protocol/shares.ts';
import { recoveryOf } from '../exit/backup.ts';
import type { MadeSet } from '../worker/custody.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { SharePair, ShareSetChange } from '../worker/shareSets.ts';
import { refusalOf } from './ports.ts';
import type { ShareChangePorts, StoredShare } from './ports.ts';
import { readWallet, rememberSeen, sealedWalletOf, serverShare } from './walletView.ts';
import type { CallOptions } from './walletView.ts';

/**
 * Puts a version that was made in place: pending, read back, proved by each pair, this device's share kept, active, the version before forgotten. Until
 * the server has made it active in one step, the version before holds whole; from then on this one does.
 * @throws changedOnTheWay, wrongKeys, conflict, and refusals of the server
 */
export async function putInPlace(ports: ShareChangePorts, made: MadeSet, options: CallOptions): Promise<StoredShare> {
  const { call, custody, store, device } = ports;
  const { madeId, set } = made;
  const { walletId, address, version, ciphertext } = set;
  try {
    const { pending } = await call('wallet.prepare', set, options);
    const shareReadBack = await serverShare(ports, { walletId, version }, 'verify', options);
    try {
      await custody.prove({ madeId, readBack: pending, serverShare: shareReadBack, recipientId: device.deviceId, privateKey: device.privateKey });
    } catch (error) {
      await call('wallet.discard', { walletId, version }, options).catch(() => undefined); // it is not as it was made; the next version replaces it anyway
      throw error;
    }
    const own: StoredShare = { walletId, address, version, ciphertext, envelope: ownEnvelope(ports, pending), ...exitOf(ports, pending) };
    await store.putShare(own);
    await activate(ports, own, options);
    await rememberSeen(ports, own);
    return own;
  } finally {
    await custody.forget({ madeId });
  }
}

/** Where the answer is lost, the server is asked what is active now. */
async function activate(ports: ShareChangePorts, { walletId, version, ciphertext }: StoredShare, options: CallOptions): Promise<void> {
  let active: ShareSetView | null;
  try {
    ({ active } = await ports.call('wallet.activate', { walletId, version }, options));
  } catch (error) {
    ({ active } = await readWallet(ports, options).catch(() => Promise.reject(error)));
    if (active?.ciphertext !== ciphertext) throw error;
  }
  if (active.version !== version || active.ciphertext !== ciphertext) throw custodyError('conflict');
}

function ownEnvelope({ device }: ShareChangePorts, { recipients }: ShareSet): StoredShare['envelope'] {
  const own = recipients.find(({ recipientId }) => recipientId === device.deviceId);
  if (!own) throw custodyError('notARecipient');
  return own.envelope;
}

/** None where no method recovers: then nothing here opens it without the server. */
function exitOf({ device }: ShareChangePorts, { recipients }: ShareSet): Pick<StoredShare, 'exit'> {
  const methods = recoveryOf(recipients);
  return methods.length > 0 ? { exit: { deviceId: device.deviceId, methods } } : {};
}

/** How often a change is begun anew after another device was faster, or a recipient is no device of the user any more. */
const tries = 4;

/** What a change needs of the active version. */
export interface ChangeFrom {
  readonly own: Omit<StoredShare, 'envelope'>;
  readonly pair: SharePair;
  readonly change: ShareSetChange;
}

/**
 * Makes the version after the active one and puts it in place. `prepare` reads what is active and says how it is opened and what is to change;
 * undefined where there is nothing to do. It is asked again where another device was faster, or where the server takes a recipient for no device of the
 * user: one that was revoked before its share was taken away. Those go as well, since a server can shut a device out in any case.
 */
export async function changeShares(ports: ShareChangePorts, prepare: () => Promise<ChangeFrom | undefined>, options: CallOptions): Promise<StoredShare | undefined> {
  let listed: readonly string[] | undefined;
  for (let left = tries; ; left -= 1) {
    try {
      const from = await prepare();
      if (!from) return undefined;
      options.signal?.throwIfAborted();
      return await putInPlace(ports, await makeNext(ports, from, listed), options);
    } catch (error) {
      const refusal = refusalOf(error);
      if (left <= 1 || (refusal !== 'wrongVersion' && refusal !== 'notPending' && refusal !== 'unknownDevice')) throw error;
      if (refusal === 'unknownDevice') listed = (await ports.call('device.list', {}, options)).devices.map(({ deviceId }) => deviceId);
    }
  }
}

/** `listed`: the devices that the server knows, where it has refused another one. */
async function makeNext(ports: ShareChangePorts, { own, pair, change }: ChangeFrom, listed: readonly string[] | undefined): Promise<MadeSet> {
  const wallet = sealedWalletOf(ports, own);
  if (!listed) return ports.custody.next({ wallet, pair, change });
  const { recipients } = await ports.custody.inspect({ wallet, pair });
  const gone = recipients.filter(({ gets, recipientId }) => gets === 'D' && recipientId !== ports.device.deviceId && !listed.includes(recipientId)).map(({ recipientId }) => recipientId);
  return ports.custody.next({ wallet, pair, change: { ...change, drop: [...new Set([...change.drop, ...gone])] } });
}
