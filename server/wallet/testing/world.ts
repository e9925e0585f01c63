import type { DeviceStore, Intents, SeenVersion, ShareChangePorts, StoredShare } from '../shareChange/ports.ts';
import { createShareChanges } from '../shareChange/createShareChanges.ts';
import type { ShareChanges, WalletState } from '../shareChange/createShareChanges.ts';
import { createCustody } from '../worker/custody.ts';
import type { Custody } from '../worker/custody.ts';
import { openWith } from '../worker/shareSets.ts';
import type { GivenShare, SealedWallet } from '../worker/shareSets.ts';
import { connectDevice, createServerData } from './fakeServer.ts';
import type { ServerData } from './fakeServer.ts';
import { codeOf, createTestDevice } from './parties.ts';
import type { TestDevice } from './parties.ts';

/** What a device's database holds. Plain data, as {@link ServerData}. */
export interface StoreData {
  shares: Record<number, StoredShare>;
  seen?: SeenVersion;
  intents: Intents;
}

export interface WorldDevice {
  readonly keys: TestDevice;
  readonly store: StoreData;
}

/** One user: the server, the devices by name, and the files that recover. */
export interface World {
  readonly userId: string;
  readonly server: ServerData;
  readonly devices: Record<string, WorldDevice>;
  readonly files: Record<string, Uint8Array<ArrayBuffer>>;
  /** As it was shown first. */
  address?: string;
}

/** Something goes wrong at one step: a call to the server, to the store or to the Worker. */
export interface Fault {
  readonly at: number;
  /** `lost`: only for calls to the server, whose request or answer does not arrive. `crash`: the page ends there. */
  readonly mode: 'lostBefore' | 'lostAfter' | 'crashBefore' | 'crashAfter';
}

export async function createWorld(names: readonly string[]): Promise<World> {
  const devices: Record<string, WorldDevice> = {};
  const userId = (await createTestDevice()).userId;
  for (const name of names) devices[name] = { keys: await createTestDevice(userId), store: { shares: {}, intents: { revoke: [], leave: false } } };
  return { userId, server: createServerData(), devices, files: {} };
}

/** The same world again, to go on from twice. */
export function copyWorld({ userId, server, devices, files, address }: World): World {
  return {
    userId, server: structuredClone(server), files: { ...files }, ...(address !== undefined && { address }),
    devices: Object.fromEntries(Object.entries(devices).map(([name, { keys, store }]) => [name, { keys, store: structuredClone(store) }])),
  };
}

export function deviceOf(world: World, name: string): WorldDevice {
  const device = world.devices[name];
  if (!device) throw new Error(`no device ${name}`);
  return device;
}

/** One visit of a device to the wallet's origin. `steps` counts what it asked of its ports, and which of these went to the server. */
export interface Visit {
  readonly changes: ShareChanges;
  readonly custody: Custody;
  readonly steps: string[];
}

/** Starts a visit, in which one step may fail. After a crash nothing that the visit does has an effect. */
export function startVisit(world: World, name: string, fault?: Fault): Visit {
  const { keys, store } = deviceOf(world, name);
  const steps: string[] = [];
  let isOver = false;
  const step = async <T>(what: string, isServer: boolean, run: () => Promise<T>): Promise<T> => {
    if (isOver) throw new Error('the page is gone');
    const isHit = fault?.at === steps.length && (isServer || fault.mode.startsWith('crash'));
    steps.push(what);
    if (!isHit) return run();
    if (fault.mode === 'crashBefore') isOver = true;
    if (fault.mode.endsWith('After')) await run();
    if (fault.mode === 'crashAfter') isOver = true;
    throw new Error(fault.mode);
  };
  const call = connectDevice(world.server, keys.deviceId, keys.publicKey);
  const custody = wrapped(createCustody({ now: () => 1_700_000_000_000 }), (what, run) => step(what, false, run));
  const ports: ShareChangePorts = {
    custody, device: keys, lock: (run) => run(),
    store: wrapped(createStore(store), (what, run) => step(what, false, run)),
    call: (what, request, options) => step(what, true, () => call(what, request, options)),
  };
  return { changes: createShareChanges(ports), custody, steps };
}

function wrapped<T extends object>(port: T, step: (what: string, run: () => Promise<unknown>) => Promise<unknown>): T {
  return Object.fromEntries(Object.entries(port).map(([what, run]: [string, (...args: unknown[]) => Promise<unknown>]) => [what, (...args: unknown[]) => step(what, () => run(...args))])) as T; // every function of a port, under its own name
}

function createStore(data: StoreData): DeviceStore {
  return {
    getShare: async (version) => data.shares[version],
    putShare: async (share) => void (data.shares[share.version] = structuredClone(share)),
    deleteSharesBelow: async (version) => {
      for (const key of Object.keys(data.shares)) if (Number(key) < version) delete data.shares[Number(key)];
    },
    getSeen: async () => data.seen,
    putSeen: async (seen) => void (data.seen = { ...seen }),
    getIntents: async () => data.intents,
    putIntents: async (intents) => void (data.intents = structuredClone(intents)),
    clear: async () => {
      data.shares = {};
      delete data.seen;
      data.intents = { revoke: [], leave: false };
    },
  };
}

/** What is wrong with the world; empty where two shares of the active version open it for everyone who should, and its address is the one that was shown. */
export async function faultsOf(world: World, canOpen: readonly string[]): Promise<readonly string[]> {
  const looked = JSON.stringify([world.address, canOpen, world.server.active]);
  const known = foundFaults.get(looked) ?? await findFaults(world, canOpen);
  foundFaults.set(looked, known);
  return known;
}

/** By what was looked at: most faults leave the active version as it was. */
const foundFaults = new Map<string, readonly string[]>();

async function findFaults(world: World, canOpen: readonly string[]): Promise<readonly string[]> {
  const { active } = world.server;
  if (!active) return world.address === undefined ? [] : ['an address was shown, and nothing is active'];
  const faults: string[] = [];
  if (world.address !== undefined && active.address !== world.address) faults.push('the address changed');
  const { walletId, address, version, ciphertext, serverShare, recipients } = active;
  const wallet: SealedWallet = { walletId, userId: world.userId, address, version, ciphertext };
  const S: GivenShare = { share: 'S', bare: serverShare };
  const open = async (who: string, pair: readonly [GivenShare, GivenShare]): Promise<void> => {
    const code = await codeOf(() => openWith(wallet, pair));
    if (code !== 'nothing was thrown') faults.push(`${who} cannot open version ${version}: ${code}`);
  };
  const R = recoveryShares(world, recipients);
  for (const { file, share } of R) await open(`the server with ${file}`, [S, share]);
  for (const name of canOpen) {
    const { keys } = deviceOf(world, name);
    const own = recipients.find(({ recipientId }) => recipientId === keys.deviceId);
    if (!own) {
      faults.push(`${name} has no envelope of version ${version}`);
      continue;
    }
    const D: GivenShare = { share: 'D', recipientId: keys.deviceId, envelope: own.envelope, publicKey: keys.publicKey, privateKey: keys.privateKey };
    await open(name, [D, S]);
    const [first] = R;
    if (first) await open(`${name} with ${first.file}`, [D, first.share]);
  }
  return faults;
}

function recoveryShares({ files }: World, recipients: NonNullable<ServerData['active']>['recipients']) {
  return recipients.flatMap((each) => {
    if (each.gets !== 'R' || each.method.type !== 'passkey') return [];
    const { recipientId, envelope, method, addressTag = '' } = each;
    const [file, key] = Object.entries(files).find(([name]) => fileMethod(name).credentialId === method.credentialId) ?? [];
    return key && file !== undefined ? [{ file, share: { share: 'R', recipientId, envelope, method, addressTag, secret: { type: 'passkey', prf: key } } as const }] : [];
  });
}

/** A method by a name: a passkey whose credential id is that name, so that a test can tell several apart. */
export function fileMethod(name: string) {
  return { type: 'passkey', credentialId: Buffer.from(name).toString('base64url'), salt: Buffer.alloc(32).toString('base64url') } as const;
}

/** Notes what a person is shown. */
export function noteShown(world: World, state: WalletState): void {
  if (state.at !== 'ready') return;
  if (world.server.active?.version !== state.version) throw new Error('the address of a version is shown that is not active');
  world.address ??= state.address;
  if (world.address !== state.address) throw new Error('another address is shown');
}
