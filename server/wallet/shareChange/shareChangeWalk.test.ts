import { randomBytes } from '../worker/bytes.ts';
import { codeOf, createTestDevice } from '../testing/parties.ts';
import { signHello } from '../testing/signHello.ts';
import { copyWorld, createWorld, deviceOf, faultsOf, fileMethod, noteShown, startVisit } from '../testing/world.ts';
import type { Fault, Visit, World } from '../testing/world.ts';

/** Something that a person does on one device. */
interface Act {
  readonly by: string;
  /** Who has to be able to open the wallet before, during and after, however it ends. */
  readonly keeps: readonly string[];
  /** Who has to be able to afterwards as well, and who may not be. */
  readonly gains?: string;
  readonly loses?: string;
  run(world: World, visit: Visit): Promise<unknown>;
}

const secretOf = (world: World, name: string) => ({ type: 'passkey', prf: (world.files[name] ??= randomBytes(32)) }) as const;
const newMethod = (world: World, name: string) => ({ method: fileMethod(name), secret: secretOf(world, name) });
const idOf = (world: World, name: string): string => deviceOf(world, name).keys.deviceId;

async function methodId(visit: Visit, name: string): Promise<string> {
  const state = await visit.changes.resume();
  const found = state.at === 'none' ? undefined : state.methods.find(({ method }) => method.type === 'passkey' && method.credentialId === fileMethod(name).credentialId);
  return found?.recipientId ?? randomBytes(16).toString();
}

const shown = async (world: World, state: ReturnType<Visit['changes']['resume']>): Promise<void> => noteShown(world, await state);
const acts = {
  create: { by: 'laptop', keeps: [], gains: 'laptop', run: (world, { changes }) => shown(world, changes.create({ secret: { from: 'newKey' }, methods: [newMethod(world, 'first')] })) },
  'create without a way back': { by: 'laptop', keeps: [], gains: 'laptop', run: (world, { changes }) => shown(world, changes.create({ secret: { from: 'newKey' }, methods: [] })) },
  recover: { by: 'tablet', keeps: ['laptop', 'phone'], gains: 'tablet', run: async (world, visit) => shown(world, visit.changes.recover({ recipientId: await methodId(visit, 'first'), secret: secretOf(world, 'first') })) },
  'add a method': { by: 'phone', keeps: ['laptop', 'phone'], run: (world, { changes }) => shown(world, changes.addMethod(newMethod(world, 'second'))) },
  'change a method': { by: 'laptop', keeps: ['laptop', 'phone'], run: async (world, visit) => shown(world, visit.changes.changeMethod({ recipientId: await methodId(visit, 'first'), by: newMethod(world, 'second') })) },
  'remove a method': { by: 'laptop', keeps: ['laptop', 'phone'], run: async (world, visit) => shown(world, visit.changes.removeMethod(await methodId(visit, 'first'))) },
  'revoke a device': { by: 'laptop', keeps: ['laptop'], loses: 'phone', run: (world, { changes }) => shown(world, changes.revokeDevice(idOf(world, 'phone'))) },
  'name an account': { by: 'laptop', keeps: ['laptop', 'phone'], run: (world, { changes }) => shown(world, changes.nameAccount({ index: 0, name: 'Savings' })) },
  sign: { by: 'phone', keeps: ['laptop', 'phone'], run: (world, visit) => signHello(world, 'phone', visit) },
  'sign after another device made a version': { by: 'phone', keeps: ['laptop', 'phone'], run: async (world, visit) => signHello(world, 'phone', visit) },
  'export the key': { by: 'laptop', keeps: ['laptop', 'phone'], run: (_, { changes }) => changes.exportSecret({ privateKeyOf: 0 }) },
  'write a backup': { by: 'laptop', keeps: ['laptop', 'phone'], run: (_, { changes }) => changes.backup() },
} as const satisfies Readonly<Record<string, Act>>;

/** A laptop and a phone have the wallet, the tablet not yet. */
async function startedWorld(): Promise<World> {
  const world = await createWorld(['laptop', 'phone', 'tablet']);
  await acts.create.run(world, startVisit(world, 'laptop'));
  const visit = startVisit(world, 'phone');
  noteShown(world, await visit.changes.recover({ recipientId: await methodId(visit, 'first'), secret: secretOf(world, 'first') }));
  await signHello(world, 'laptop');
  return world;
}

async function worldFor(name: string): Promise<World> {
  if (name.startsWith('create')) return createWorld(['laptop', 'phone', 'tablet']);
  const world = await startedWorld();
  if (name === 'sign after another device made a version') await acts['add a method'].run(world, startVisit(world, 'laptop'));
  return world;
}

/** Who can open the wallet now, of those who have to. */
async function assertWhole(world: World, { keeps }: Act, when: string): Promise<void> {
  expect([when, await faultsOf(world, world.server.active ? keeps : [])]).toEqual([when, []]);
}

async function assertDone(world: World, { keeps, gains, loses }: Act, when: string): Promise<void> {
  const who = [...keeps, ...(gains === undefined ? [] : [gains])];
  expect([when, await faultsOf(world, who)]).toEqual([when, []]);
  for (const name of who) expect([when, name, await signHello(world, name)]).toEqual([when, name, world.address]);
  if (loses === undefined) return;
  expect([when, await codeOf(() => signHello(world, loses))]).toEqual([when, 'deviceRevoked']);
  expect([when, world.server.active?.recipients.some(({ recipientId }) => recipientId === idOf(world, loses))]).toEqual([when, false]);
}

const modes = ['lostBefore', 'lostAfter', 'crashBefore', 'crashAfter'] as const;

describe('a fault at every step', () => {
  it.each(Object.entries(acts) as [string, Act][])('leaves the wallet whole: %s', async (name, act) => {
    const start = await worldFor(name);
    const dry = copyWorld(start);
    const visit = startVisit(dry, act.by);
    await act.run(dry, visit);
    await assertDone(dry, act, `${name}, without a fault`);
    const isServer = (step: string): boolean => step.includes('.');
    const faults = visit.steps.flatMap((step, at) => modes.filter((mode) => isServer(step) || mode.startsWith('crash')).map((mode) => ({ at, mode, step })));
    expect(faults.length).toBeGreaterThan(5);
    const seen = new Set<string>();
    for (const { at, mode, step } of faults) {
      const when = `${mode} at step ${at}, ${step}`;
      const world = copyWorld(start);
      await codeOf(() => act.run(world, startVisit(world, act.by, { at, mode })));
      await assertWhole(world, act, when);
      const address = world.server.active?.address;
      // The next visit looks where things stand, and the person tries again.
      noteShown(world, await startVisit(world, act.by).changes.resume());
      await assertWhole(world, act, `resumed after ${when}`);
      // From where another fault has led already, there is no need to go on again.
      const state = JSON.stringify([world.server, Object.values(world.devices).map(({ store }) => store)]);
      if (seen.has(state)) continue;
      seen.add(state);
      await codeOf(() => act.run(world, startVisit(world, act.by)));
      await assertDone(world, act, `tried again after ${when}`);
      expect([when, world.server.active?.address]).toEqual([when, address ?? world.server.active?.address]);
    }
  });

  it('ends a revocation that was begun, without its being asked for again', async () => {
    const start = await startedWorld();
    const dry = startVisit(copyWorld(start), 'laptop');
    const act = acts['revoke a device'];
    await dry.changes.revokeDevice(idOf(start, 'phone'));
    const from = dry.steps.indexOf('device.revoke');
    for (let at = from; at < dry.steps.length; at += 1) {
      const world = copyWorld(start);
      await codeOf(() => act.run(world, startVisit(world, 'laptop', { at, mode: 'crashAfter' })));
      noteShown(world, await startVisit(world, 'laptop').changes.resume());
      await assertDone(world, act, `crash after step ${at}, ${dry.steps[at]}`);
      expect(deviceOf(world, 'laptop').store.intents.revoke).toEqual([]);
    }
  });

  it('ends leaving that was begun, or takes it back where the account is still there', async () => {
    const start = await startedWorld();
    const dry = startVisit(copyWorld(start), 'laptop');
    await dry.changes.leave();
    for (const [at, step] of dry.steps.entries()) {
      for (const mode of modes) {
        const world = copyWorld(start);
        await codeOf(() => startVisit(world, 'laptop', { at, mode }).changes.leave());
        const code = await codeOf(async () => noteShown(world, await startVisit(world, 'laptop').changes.resume()));
        const { seen, intents } = deviceOf(world, 'laptop').store;
        const when = `${mode} at ${step}`;
        expect([when, intents.leave]).toEqual([when, false]);
        expect([when, world.server.isDeleted ? seen : code]).toEqual([when, world.server.isDeleted ? undefined : 'nothing was thrown']);
        expect([when, await faultsOf(world, ['laptop', 'phone'])]).toEqual([when, world.server.isDeleted ? ['an address was shown, and nothing is active'] : []]);
      }
    }
  });
});

/** Numbers in [0, 1) that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Acts and faults at random. What has to hold is checked after each; who has the wallet is what the last active version says. */
async function walk(seed: number, length: number): Promise<void> {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const world = await createWorld(['laptop', 'phone', 'tablet', 'watch']);
  const isRevoked = (name: string): boolean => world.server.devices[idOf(world, name)]?.isRevoked ?? false;
  const names: string[] = Object.keys(world.devices);
  const owners = (): string[] => names.filter((name) => world.server.active?.recipients.some(({ recipientId }) => recipientId === idOf(world, name)));
  const files = (): string[] => Object.keys(world.files).filter((file) => world.server.active?.recipients.some((each) => each.gets === 'R' && each.method.type === 'passkey' && each.method.credentialId === fileMethod(file).credentialId));
  let methods = 0;
  for (let i = 0; i < length; i += 1) {
    if (names.filter((name) => !isRevoked(name)).length < 3) {
      const name = `browser ${i}`;
      Object.assign(world.devices, await newDevice(world, name));
      names.push(name);
    }
    const by = pick(names.filter((name) => !isRevoked(name))) ?? 'laptop';
    const other = pick(owners().filter((name) => name !== by));
    const file = pick(files());
    const visit = startVisit(world, by, random() < 0.6 ? { at: Math.floor(random() * 30), mode: pick(modes) ?? 'crashAfter' } satisfies Fault : undefined);
    const before = { owners: owners(), version: world.server.active?.version ?? 0 };
    const act = pick(['create', 'recover', 'recover', 'add', 'change', 'remove', 'revoke', 'sign', 'sign', 'resume', 'replay', 'spy', 'both'] as const) ?? 'sign';
    const when = `seed ${seed}, act ${i}: ${act} by ${by}`;
    switch (act) {
      case 'create': await codeOf(async () => noteShown(world, await visit.changes.create({ secret: { from: 'newKey' }, methods: [newMethod(world, `method ${(methods += 1)}`)] }))); break;
      case 'recover': if (file !== undefined) await codeOf(async () => noteShown(world, await visit.changes.recover({ recipientId: await methodId(visit, file), secret: secretOf(world, file) }))); break;
      case 'add': await codeOf(async () => noteShown(world, await visit.changes.addMethod(newMethod(world, `method ${(methods += 1)}`)))); break;
      case 'change': if (file !== undefined) await codeOf(async () => noteShown(world, await visit.changes.changeMethod({ recipientId: await methodId(visit, file), by: newMethod(world, `method ${(methods += 1)}`) }))); break;
      case 'remove': if (files().length > 1 && file !== undefined) await codeOf(async () => noteShown(world, await visit.changes.removeMethod(await methodId(visit, file)))); break;
      case 'revoke': if (other !== undefined && owners().length > 2) await codeOf(async () => noteShown(world, await visit.changes.revokeDevice(idOf(world, other)))); break;
      case 'sign': await codeOf(() => signHello(world, by, visit)); break;
      case 'resume': await codeOf(async () => noteShown(world, await visit.changes.resume())); break;
      case 'both': await Promise.all([by, other ?? by].map((name) => codeOf(async () => noteShown(world, await (name === by ? visit : startVisit(world, name)).changes.addMethod(newMethod(world, `method ${(methods += 1)}`)))))); break;
      case 'replay': await assertReplayRefused(world, when); break;
      case 'spy': await assertNoEnvelopeForSpy(world, owners(), when); break;
    }
    const mustOpen = before.owners.filter((name) => !isRevoked(name));
    expect([when, await faultsOf(world, world.server.active ? mustOpen : [])]).toEqual([when, []]);
    expect((world.server.active?.version ?? 0) >= before.version).toBe(true);
    for (const name of names.filter(isRevoked)) expect([when, await codeOf(() => signHello(world, name))]).toEqual([when, 'deviceRevoked']);
  }
  for (const name of owners().filter((each) => !isRevoked(each))) expect([seed, name, await signHello(world, name)]).toEqual([seed, name, world.address ?? world.server.active?.address]);
}

/** The same person in another browser. */
async function newDevice({ userId }: World, name: string): Promise<World['devices']> {
  return { [name]: { keys: await createTestDevice(userId), store: { shares: {}, intents: { revoke: [], leave: false } } } };
}

/** Each device that has seen a newer version refuses an older one. */
async function assertReplayRefused(world: World, when: string): Promise<void> {
  const { active, history } = world.server;
  const older = history.at(-2);
  if (!active || !older) return;
  const replayed = copyWorld(world);
  replayed.server.active = older;
  for (const [name, { store, keys }] of Object.entries(replayed.devices)) {
    if ((store.seen?.version ?? 0) <= older.version || replayed.server.devices[keys.deviceId]?.isRevoked) continue;
    expect([when, name, await codeOf(() => startVisit(replayed, name).changes.resume())]).toEqual([when, name, 'olderVersion']);
    expect([when, name, await codeOf(() => signHello(replayed, name))]).toEqual([when, name, 'olderVersion']);
  }
}

/** The server lists a device of its own: the next version has nothing for it. */
async function assertNoEnvelopeForSpy(given: World, owners: readonly string[], when: string): Promise<void> {
  const world = copyWorld(given);
  const { active } = world.server;
  const [own] = active?.recipients ?? [];
  const by = owners.find((name) => !world.server.devices[idOf(world, name)]?.isRevoked);
  if (!active || !own || by === undefined) return;
  const spy = (await createWorld(['spy'])).devices['spy']?.keys;
  if (!spy) return;
  active.recipients.push({ recipientId: spy.deviceId, deviceId: spy.deviceId, publicKey: spy.publicKey, gets: 'D', envelope: own.envelope, createdAtMs: 0 });
  await startVisit(world, by).changes.addMethod(newMethod(world, 'of the spied'));
  expect([when, JSON.stringify(world.server.active).includes(spy.publicKey.x)]).toEqual([when, false]);
}

describe('random walks', () => {
  const seeds = process.env['WALK_SEED'] === undefined ? Array.from({ length: Number(process.env['WALK_SEEDS'] ?? 4) }, (_, i) => i + 1) : [Number(process.env['WALK_SEED'])];

  it.each(seeds)('keep the wallet whole, with faults anywhere: seed %i', async (seed) => {
    await walk(seed, Number(process.env['WALK_ACTS'] ?? 40));
    expect.hasAssertions();
  });
});
