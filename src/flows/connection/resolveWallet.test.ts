import { createFakeWallet, fakeWalletInfo, mockResolver } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKitOptions } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { eip1193Port } from '../../contracts/ports/eip1193.ts';
import type { OpenRequest } from '../../contracts/wallet.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { selectActiveWallet, selectConnectPhase } from '../../store/connection.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { listWallets } from '../../ui/wallets/listWallets.ts';
import { resolveWallet } from './resolveWallet.ts';
import { connect } from './connect.ts';
import { pairings } from './pairings.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const rainbow: DirectoryWallet = { id: 'me.rainbow', name: 'Rainbow', rdns: 'me.rainbow', links: {}, mobile: { native: 'rainbow://' }, hasMobileSupport: true };
/** Its extension calls itself otherwise. */
const bare: DirectoryWallet = { id: 'org.lamp', name: 'Lamp', rdns: 'io.lamp.extension', links: {}, hasMobileSupport: true };

function start(options: TestKitOptions<readonly []> & { readonly reaches?: (wallet: DirectoryWallet) => boolean; readonly remembered?: readonly DirectoryWallet[]; readonly recommended?: readonly string[] } = {}) {
  const { reaches, remembered, recommended = [], ...kitOptions } = options;
  const test = createTestKit(kitOptions);
  const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  const resolver = mockResolver({ id: 'lantern', wallet, ...(reaches && { reaches }), ...(remembered && { remembered }) });
  const { kit } = test;
  kit.register(walletInjected.with({ recommended: recommended.map((rdns) => ({ rdns, name: rdns, links: { homepage: 'https://lamp.example' } })), connectDelayMs: 0 }), resolver.plugin);
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  const extension = (rdns: string) => test.injected.announce({ info: { ...fakeWalletInfo, uuid: crypto.randomUUID(), rdns }, provider: createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }).provider });
  const listed = () => listWallets(kit as never, undefined).map(({ wallet: { id }, state }) => `${id} ${state}`); // a kit of any state lists
  const scanned = async () => {
    await test.turnUntil(() => resolver.code() !== undefined, { stepMs: 1 });
    resolver.scan(resolver.code() ?? '');
  };
  return { test, kit, resolver, extension, listed, scanned };
}

describe('resolveWallet', () => {
  it('lists a wallet of the directory, to be paired by its links, once a plugin reaches it', () => {
    const { kit, listed } = start();
    expect(kit.dispatch(resolveWallet(rainbow))).toBe('me.rainbow');
    expect(listed()).toEqual(['me.rainbow reachable']);
    expect(kit.read(walletsPoint)[0]).toMatchObject({ kind: 'resolved', connects: { by: 'pairing', app: { mobile: { native: 'rainbow://' } } } });
  });

  it('asks for a wallet once', () => {
    const { kit, resolver } = start();
    kit.dispatch(resolveWallet(rainbow));
    expect(kit.dispatch(resolveWallet(rainbow))).toBe('me.rainbow');
    expect(resolver.resolved()).toEqual([rainbow]);
  });

  it('finds no way where no plugin reaches it, or where it is an extension and nothing else', () => {
    expect(start({ reaches: () => false }).kit.dispatch(resolveWallet(rainbow))).toBeUndefined();
    const { kit, resolver } = start();
    expect(kit.dispatch(resolveWallet({ ...bare, hasMobileSupport: false }))).toBeUndefined();
    expect(resolver.resolved()).toEqual([]);
  });

  it('takes the one in the page, under its own id, rather than one elsewhere', () => {
    const { kit, resolver, extension } = start();
    extension('io.lamp.extension');
    expect(kit.dispatch(resolveWallet(bare))).toBe('io.lamp.extension');
    expect(resolver.resolved()).toEqual([]);
  });

  it.each([
    ['throws', () => { throw new Error('broken'); }],
    ['says yes and brings nothing', () => true],
  ])('reports a plugin that %s, and asks the next', (_how, resolve) => {
    const test = createTestKit();
    ends.push(() => test.kit.destroy());
    const resolver = mockResolver({ id: 'lantern', wallet: createFakeWallet({ world: test.world }) });
    test.kit.register(definePlugin({ id: 'odd', contributes: [walletResolversPoint.of({ id: 'odd.resolver', resolve })] }), resolver.plugin);
    expect(test.kit.dispatch(resolveWallet(rainbow))).toBe('me.rainbow');
    expect(test.faults).toEqual([expect.objectContaining({ owner: 'odd' })]);
  });

  it('does not list twice what an extension announces after it was resolved, and lets both be opened', async () => {
    const { test, kit, extension, listed, scanned } = start();
    kit.dispatch(resolveWallet(rainbow));
    extension('me.rainbow');
    expect(listed()).toEqual(['me.rainbow#2 installed']);
    expect(test.faults).toEqual([]);
    await test.settled(kit.dispatch(connect({ walletId: 'me.rainbow#2' })));
    const pairing = kit.dispatch(connect({ walletId: 'me.rainbow' }));
    await scanned();
    expect(await test.settled(pairing)).toMatchObject({ walletId: 'me.rainbow' });
  });

  it('takes the place of one that a site only recommends, and gives it back', () => {
    const { kit, listed } = start({ recommended: ['me.rainbow'] });
    expect(listed()).toEqual(['me.rainbow absent']);
    expect(kit.dispatch(resolveWallet(rainbow))).toBe('me.rainbow');
    expect(listed()).toEqual(['me.rainbow reachable']);
    kit.unregister('lantern');
    expect(listed()).toEqual(['me.rainbow absent']);
  });
});

describe('connect', () => {
  it('opens a wallet of the directory by its id alone', async () => {
    const { test, kit, scanned } = start();
    const opening = kit.dispatch(connect({ walletId: 'me.rainbow' }));
    await scanned();
    await test.settled(opening);
    expect(selectActiveWallet(kit.getState())).toMatchObject({ walletId: 'me.rainbow' });
  });

  it('opens one by a code that a site only recommends, where a plugin reaches it', async () => {
    const { test, kit, scanned } = start({ recommended: ['me.rainbow'] });
    const opening = kit.dispatch(connect({ walletId: 'me.rainbow' }));
    await scanned();
    expect(await test.settled(opening)).toMatchObject({ walletId: 'me.rainbow' });
  });

  it('opens the one in the page that stands for the one named', async () => {
    const { test, kit } = start();
    const { provider } = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    const open = async () => (request: OpenRequest) => request.port(eip1193Port).open(provider, request);
    kit.register(definePlugin({ id: 'own', needs: [eip1193Port], contributes: [walletsPoint.of({ id: 'own', name: 'Own', rdns: 'me.rainbow', probe: () => 'reachable', open })] }));
    expect(await test.settled(kit.dispatch(connect({ walletId: 'me.rainbow' })))).toMatchObject({ walletId: 'own' });
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
  });

  it.each(['org.missing', 'me.rainbow'])('fails with wallet.notFound for %s, which no plugin reaches', async (walletId) => {
    const { test, kit } = start({ reaches: () => false });
    await expect(test.settled(kit.dispatch(connect({ walletId })))).rejects.toMatchObject({ code: 'wallet.notFound' });
  });

  it('ends at once when it is given up while the directory is on its way', async () => {
    const { test, kit, resolver } = start();
    const abort = new AbortController();
    const opening = kit.dispatch(connect({ walletId: 'me.rainbow', signal: abort.signal }));
    abort.abort();
    await expect(test.settled(opening)).rejects.toMatchObject({ code: 'user.cancelled' });
    await test.clock.advance(1_000);
    expect(resolver.code()).toBeUndefined();
  });

  it('goes on after the phone has frozen the page while the person was in the app', async () => {
    const { test, kit, scanned } = start({ platform: 'ios' });
    const opening = kit.dispatch(connect({ walletId: 'me.rainbow' }));
    await test.turnUntil(() => servicesOf(kit).live(pairings).get('me.rainbow') !== undefined, { stepMs: 1 });
    servicesOf(kit).live(pairings).get('me.rainbow')?.handOver('opening');
    await test.clock.advance(3_600_000); // all that was due, due at once
    test.wake();
    expect(selectConnectPhase(kit.getState())).toMatchObject({ at: 'connecting', note: 'handedOver' });
    await scanned();
    expect(await test.settled(opening)).toMatchObject({ walletId: 'me.rainbow' });
  });

  it('is connected again after a reload, with a wallet that its plugin lists by itself', async () => {
    const first = start();
    first.kit.start();
    const opening = first.kit.dispatch(connect({ walletId: 'me.rainbow' }));
    await first.scanned();
    await first.test.settled(opening);
    await first.test.clock.advance(1_000);
    const reloaded = createTestKit({ storage: first.test.storage, world: first.test.world, clock: first.test.clock });
    const permitted = createFakeWallet({ world: first.test.world, scenario: { kind: 'approveAll' }, isPermitted: true });
    reloaded.kit.register(mockResolver({ id: 'lantern', wallet: permitted, remembered: first.resolver.resolved() }).plugin);
    ends.push(() => reloaded.kit.destroy());
    reloaded.kit.start();
    await reloaded.turnUntil(() => selectActiveWallet(reloaded.kit.getState()) !== undefined);
    expect(selectActiveWallet(reloaded.kit.getState())).toMatchObject({ walletId: 'me.rainbow' });
  });
});
