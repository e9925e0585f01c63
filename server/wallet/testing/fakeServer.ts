import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import type { RefusalCode } from '../../protocol/errors.ts';
import type { NewShareSet, ShareSet, ShareSetView } from '../../protocol/shares.ts';
import type { PublicKey } from '../../protocol/values.ts';
import type { CallServer, ShareCall } from '../shareChange/ports.ts';

type StoredSet = NewShareSet & { readonly deviceId: string };

/** All that the server of one user knows. Plain data, so that a test can copy it and go on from there twice. */
export interface ServerData {
  active?: StoredSet;
  pending?: StoredSet;
  /** Sessions of devices, by device id. */
  devices: Record<string, { isRevoked: boolean; shareKey?: PublicKey }>;
  isDeleted: boolean;
  /** Every set that was ever active, for an operator who goes back. */
  history: StoredSet[];
  stepUpNeeded: boolean;
}

export function createServerData(): ServerData {
  return { devices: {}, isDeleted: false, history: [], stepUpNeeded: false };
}

export class Refused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

/** The server's rules on shares (decisions/076, protocol/calls.ts), in memory, as one device reaches it. */
export function connectDevice(data: ServerData, deviceId: string, shareKey: PublicKey): CallServer {
  data.devices[deviceId] ??= { isRevoked: false, shareKey };
  const handlers: { readonly [Name in ShareCall]: (request: CallRequest<Name>) => CallAnswer<Name> } = {
    'wallet.read': () => ({ active: data.active ? viewOf(data.active, 'active', deviceId) : null, pending: data.pending ? viewOf(data.pending, 'pending', deviceId) : null }),
    'wallet.recovery': ({ walletId, version }) => stepUp(data, () => ({ active: wholeOf(activeOf(data, walletId, version), 'active') })),
    'wallet.prepare': (set) => {
      if (set.version !== (data.active?.version ?? 0) + 1) throw new Refused('wrongVersion');
      if (data.active && (data.active.address !== set.address || data.active.walletId !== set.walletId)) throw new Refused('wrongAddress');
      assertDevices(data, set);
      data.pending = { ...structuredClone(set), deviceId };
      return { pending: wholeOf(data.pending, 'pending') };
    },
    'wallet.share': ({ walletId, version, for: use }) => {
      if (data.stepUpNeeded && use !== 'verify' && use !== 'sign') throw new Refused('stepUpNeeded');
      const own = data.pending?.deviceId === deviceId && data.pending.version === version && use === 'verify' ? data.pending : activeOf(data, walletId, version);
      return { version, serverShare: own.serverShare };
    },
    'wallet.activate': ({ walletId, version }) => {
      const { pending } = data;
      if (pending?.walletId !== walletId || pending.version !== version || pending.deviceId !== deviceId) throw new Refused('notPending');
      assertDevices(data, pending);
      data.active = pending;
      data.history.push(structuredClone(pending));
      delete data.pending;
      return { active: viewOf(pending, 'active', deviceId) };
    },
    'wallet.discard': () => {
      if (!data.pending) throw new Refused('notPending');
      delete data.pending;
      return { done: true };
    },
    'wallet.export': () => stepUp(data, () => ({ done: true })),
    'device.list': () => ({ devices: Object.entries(data.devices).flatMap(([id, { isRevoked, shareKey: key }]) => (isRevoked || !key ? [] : [{ deviceId: id, label: 'A browser', createdAtMs: 0, seenAtMs: 0, isThis: id === deviceId, shareKey: key }])) }),
    'device.revoke': ({ deviceId: other }) => stepUp(data, () => {
      const device = data.devices[other];
      if (!device || device.isRevoked) throw new Refused('unknownDevice');
      device.isRevoked = true;
      return { done: true };
    }),
    'account.delete': ({ address }) => stepUp(data, () => {
      if ((data.active?.address ?? null) !== address) throw new Refused('wrongAddress');
      data.isDeleted = true;
      delete data.active;
      delete data.pending;
      return { done: true };
    }),
  };
  return async (name, request, { signal }) => {
    signal?.throwIfAborted();
    if (data.isDeleted) throw new Refused('notSignedIn');
    if (data.devices[deviceId]?.isRevoked) throw new Refused('deviceRevoked');
    const handle: (request: never) => unknown = handlers[name];
    return structuredClone(handle(structuredClone(request) as never)) as never; // the handler of that very call
  };
}

/** Each device among the recipients is one of the user's, by the key that it registered. */
function assertDevices({ devices }: ServerData, { recipients }: NewShareSet): void {
  for (const each of recipients) if (each.gets === 'D' && (devices[each.deviceId]?.isRevoked !== false || devices[each.deviceId]?.shareKey?.x !== each.publicKey.x)) throw new Refused('unknownDevice');
}

function stepUp<T>(data: ServerData, run: () => T): T {
  if (data.stepUpNeeded) throw new Refused('stepUpNeeded');
  return run();
}

function activeOf({ active }: ServerData, walletId: string, version: number): StoredSet {
  if (!active) throw new Refused('noWallet');
  if (active.walletId !== walletId || active.version !== version) throw new Refused('wrongVersion');
  return active;
}

function wholeOf({ walletId, address, version, ciphertext, recipients }: StoredSet, state: ShareSet['state']): ShareSet {
  return { walletId, address, version, ciphertext, recipients, state, createdAtMs: 0 };
}

function viewOf(set: StoredSet, state: ShareSet['state'], deviceId: string): ShareSetView {
  const { walletId, address, version, ciphertext, recipients } = set;
  const own = recipients.find(({ recipientId }) => recipientId === deviceId);
  const methods = recipients.flatMap((each) => (each.gets === 'R' ? [{ recipientId: each.recipientId, method: each.method, createdAtMs: each.createdAtMs }] : []));
  return { walletId, address, version, ciphertext, state, createdAtMs: 0, envelope: own?.envelope ?? null, methods };
}
