import { createFakeWallet, mockRemoteWallet } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKitOptions } from '../../../mocks/testing/index.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { OpenRequest, WalletSession } from '../../contracts/wallet.ts';
import { pairingUriMs } from '../../contracts/walletLimits.ts';
import { mobileModalHideMs } from './openPairing.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectActiveWallet, selectConnectPhase } from '../../store/connection.ts';
import { modalOpened, selectIsModalOpen, selectScreens } from '../../store/modal.ts';
import { cancelConnect } from './cancelConnect.ts';
import { connect } from './connect.ts';
import { handOver } from './handOver.ts';
import { pairings } from './pairings.ts';
import { closeModal } from '../modal/closeModal.ts';
import { openModal } from '../modal/openModal.ts';
import { showScreen } from '../modal/showScreen.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page that shows the wallets and has begun to connect the remote one. */
async function begin(options: Pick<TestKitOptions<readonly []>, 'platform'> & { readonly waitsForCode?: boolean } = {}) {
  const { waitsForCode = true, ...kitOptions } = options;
  const test = createTestKit(kitOptions);
  const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  const remote = mockRemoteWallet({ id: 'remote', name: 'Remote', wallet });
  if (!waitsForCode) remote.scenario.set({ kind: 'noCode' });
  const { kit } = test;
  kit.register(remote.plugin);
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  const start = () => {
    kit.dispatch(showScreen('core.connecting', { walletId: 'remote' }));
    const outcome = kit.dispatch(connect({ walletId: 'remote' })).catch((error: unknown) => error);
    return outcome;
  };
  kit.dispatch(openModal());
  const outcome = start();
  if (waitsForCode) await test.turnUntil(() => remote.code() !== undefined, { stepMs: 1 });
  const phase = () => selectConnectPhase(kit.getState());
  const shown = () => selectScreens(kit.getState()).map(({ screenId }) => screenId);
  const uri = () => servicesOf(kit).live(pairings).get('remote')?.uri;
  return { test, kit, wallet, remote, outcome, start, phase, shown, uri };
}

describe('openPairing', () => {
  it('shows the code while the wallet waits for it, and takes it away once the wallet is connected', async () => {
    const { test, kit, remote, outcome, phase, shown, uri } = await begin();
    expect(uri()).toMatch(/^wc:[0-9a-f]{64}@2\?.*relay-protocol=irn&symKey=[0-9a-f]{64}$/);
    expect([uri(), phase()]).toEqual([remote.code(), expect.objectContaining({ at: 'connecting', note: 'uriShown' })]);
    remote.scan(uri() ?? '');
    await test.settled(outcome);
    expect([selectActiveWallet(kit.getState())?.walletId, uri(), shown()]).toEqual(['remote', undefined, []]);
  });

  it('goes back to the list, with a note, when the person says no on the phone', async () => {
    const { test, remote, outcome, phase, shown, uri } = await begin();
    remote.refuse();
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.rejected' });
    expect([phase(), shown(), uri()]).toEqual([{ at: 'idle', refusedWalletId: 'remote' }, ['core.wallets'], undefined]);
  });

  it('fails when the time of the code runs out, and shows another code the next time', async () => {
    const { test, remote, outcome, start, phase, shown, uri } = await begin();
    const first = uri();
    remote.expire();
    expect(await test.settled(outcome)).toMatchObject({ code: 'pairing.expired' });
    expect([phase(), shown(), uri()]).toEqual([expect.objectContaining({ at: 'failed' }), ['core.wallets', 'core.connecting'], undefined]);
    void start();
    await test.turnUntil(() => uri() !== undefined);
    expect(uri()).not.toBe(first);
  });

  it('fails when no code comes in time, and tells the wallet to stop', async () => {
    const { test, remote, outcome } = await begin({ waitsForCode: false });
    let isStopped = false;
    await test.turnUntil(() => test.loose().timers > 0, { stepMs: 1 });
    remote.subscribe(() => void (isStopped = true));
    await test.clock.advance(pairingUriMs - 100);
    expect(isStopped).toBe(false);
    await test.clock.advance(100);
    expect(await outcome).toMatchObject({ code: 'pairing.noUri', message: 'No code to connect Remote has arrived' });
    expect(isStopped).toBe(true);
  });

  it('has no limit once the code is there: people may take as long as they like', async () => {
    const { test, phase } = await begin();
    await test.clock.advance(pairingUriMs * 10);
    expect(phase()).toMatchObject({ at: 'connecting' });
    expect(test.loose().timers).toBe(0);
  });

  it.each(['', 'not a uri', 'wc:with blanks', `wc:${'a'.repeat(3_000)}`])('refuses a code like %j', async (uri) => {
    const test = createTestKit();
    ends.push(() => test.kit.destroy());
    test.kit.register(definePlugin({
      id: 'odd',
      contributes: [walletsPoint.of({ id: 'odd', name: 'Odd', connects: { by: 'pairing' }, probe: () => 'reachable', open: async () => async ({ showUri }) => {
        try {
          showUri(uri);
        } catch { /* it goes on all the same */ }
        return new Promise<WalletSession>(() => {});
      } })],
    }));
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'odd' })))).rejects.toMatchObject({ code: 'pairing.badUri' });
    expect(servicesOf(test.kit).live(pairings).get('odd')).toBeUndefined();
  });

  it('keeps the secret of the code out of what it fails with', async () => {
    const test = createTestKit();
    ends.push(() => test.kit.destroy());
    const [key, uri] = ['c0ffee'.repeat(10), `wc:abc@2?relay-protocol=irn&symKey=${'c0ffee'.repeat(10)}`];
    test.kit.register(definePlugin({
      id: 'loud',
      contributes: [walletsPoint.of({ id: 'loud', name: 'Loud', connects: { by: 'pairing' }, probe: () => 'reachable', open: async () => async ({ showUri }) => {
        showUri(uri);
        throw new Error(`Could not publish ${uri} (${encodeURIComponent(uri)}) with ${key}`);
      } })],
    }));
    const error = await test.settled(test.kit.dispatch(connect({ walletId: 'loud' })).catch((thrown: unknown) => thrown));
    expect(String(error)).toContain('Could not publish … (…) with …');
    expect(JSON.stringify([test.kit.getState(), test.actions, test.faults])).not.toContain('c0ffee');
  });

  it.each([['cancelling', cancelConnect], ['closing the modal', closeModal]] as const)('takes the code away and stops the wallet on %s, which then can connect no more', async (_what, giveUp) => {
    const { test, kit, remote, outcome, phase, uri } = await begin();
    const code = uri() ?? '';
    kit.dispatch(giveUp());
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.cancelled' });
    expect([phase(), uri(), remote.code()]).toEqual([{ at: 'idle' }, undefined, undefined]);
    expect(() => remote.scan(code)).toThrow('No connect is under way');
  });

  it('closes a session that opens after the person gave up, and shows no code of an attempt that is over', async () => {
    const test = createTestKit();
    ends.push(() => test.kit.destroy());
    const close = jest.fn(async () => {});
    let request: OpenRequest | undefined;
    let finish: ((session: WalletSession) => void) | undefined;
    test.kit.register(definePlugin({
      id: 'late',
      contributes: [walletsPoint.of({ id: 'late', name: 'Late', connects: { by: 'pairing' }, probe: () => 'reachable', open: async () => (given) => {
        request = given;
        return new Promise<WalletSession>((resolve) => void (finish = resolve));
      } })],
    }));
    const outcome = test.kit.dispatch(connect({ walletId: 'late' })).catch(() => {});
    await test.turnUntil(() => request !== undefined);
    test.kit.dispatch(cancelConnect());
    await outcome;
    request?.showUri('wc:late@2');
    finish?.({ close } as unknown as WalletSession); // only closed
    await test.clock.advance(1);
    expect([servicesOf(test.kit).live(pairings).get('late'), close.mock.calls]).toEqual([undefined, [[{ revoke: false }]]]);
  });

  it('replaces the code of an older attempt by that of a newer one', async () => {
    const { test, start, uri } = await begin();
    const first = uri();
    void start();
    await test.turnUntil(() => uri() !== undefined && uri() !== first);
    await test.clock.advance(1_000);
    expect(uri()).toEqual(expect.any(String));
  });

  it('keeps the code out of every action, of the state, of storage and of faults, whatever becomes of it', async () => {
    const { test, kit, remote, outcome, start, uri } = await begin({ platform: 'ios' });
    const codes: string[] = [];
    const note = () => codes.push(uri() ?? 'none');
    note();
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    remote.expire();
    await test.settled(outcome);
    const second = start();
    await test.turnUntil(() => uri() !== undefined);
    note();
    remote.refuse();
    await test.settled(second);
    const third = start();
    await test.turnUntil(() => uri() !== undefined);
    note();
    remote.scan(uri() ?? '');
    await test.settled(third);
    expect(new Set(codes).size).toBe(3);
    const seen = JSON.stringify([test.actions, kit.getState(), [...test.storage.values], test.faults.map(({ error }) => String(error))]);
    expect(seen).toContain('handedOver');
    for (const code of codes) for (const part of [code, code.slice(3, 67), code.slice(-64)]) expect(seen).not.toContain(part);
  });
});

describe('handOver', () => {
  it.each(['ios', 'android'] as const)('hides the modal after two seconds on %s, while the connect goes on', async (platform) => {
    const { test, kit, remote, outcome, phase, shown, uri } = await begin({ platform });
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    expect(phase()).toMatchObject({ note: 'handedOver' });
    await test.clock.advance(mobileModalHideMs - 1);
    expect(shown()).toEqual(['core.wallets', 'core.connecting']);
    await test.clock.advance(1);
    expect([shown(), phase().at, uri()]).toEqual([[], 'connecting', expect.any(String)]);
    remote.scan(uri() ?? '');
    await test.settled(outcome);
    expect([selectActiveWallet(kit.getState())?.walletId, selectIsModalOpen(kit.getState())]).toEqual(['remote', false]);
  });

  it('leaves the modal where nothing seems to have opened, says so, and takes it back once the page was away', async () => {
    const { test, kit, phase, shown } = await begin({ platform: 'ios' });
    kit.dispatch(handOver('remote', { url: 'remote://wc', appScheme: 'remote' }));
    expect([test.opened, phase()]).toEqual([['remote://wc'], expect.objectContaining({ note: 'handedOver' })]);
    await test.clock.advance(mobileModalHideMs);
    expect([shown(), phase()]).toEqual([['core.wallets', 'core.connecting'], expect.objectContaining({ note: 'notOpened' })]);
    test.hide();
    test.wake();
    expect([shown(), phase()]).toEqual([['core.wallets', 'core.connecting'], expect.objectContaining({ note: 'handedOver' })]);
    kit.dispatch(handOver('remote', { url: 'remote://wc', appScheme: 'remote' }));
    test.hide();
    await test.clock.advance(mobileModalHideMs);
    expect(shown()).toEqual([]);
  });

  it('watches no app any more once the connect is over', async () => {
    const { test, kit, remote, outcome } = await begin({ platform: 'ios' });
    kit.dispatch(handOver('remote', { url: 'remote://wc', appScheme: 'remote' }));
    kit.dispatch(handOver('remote', { url: 'remote://wc', appScheme: 'remote' }));
    remote.refuse();
    await test.settled(outcome);
    expect(test.loose()).toMatchObject({ timers: 0 });
  });

  it('leaves the modal, where a caller waits for an answer to a screen below', async () => {
    const { test, kit, remote, outcome, shown, uri } = await begin({ platform: 'ios' });
    kit.dispatch(modalOpened({ screenId: 'core.signMessage', params: {}, questionId: 'one' }));
    kit.dispatch(showScreen('core.connecting', { walletId: 'remote' }));
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    expect(shown()).toEqual(['core.signMessage', 'core.connecting']);
    remote.scan(uri() ?? '');
    await test.settled(outcome);
    expect(shown()).toEqual(['core.signMessage']);
  });

  it('brings the modal back as it was when the connect fails', async () => {
    const { test, kit, remote, outcome, phase, shown } = await begin({ platform: 'ios' });
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    remote.expire();
    await test.settled(outcome);
    expect([phase().at, shown()]).toEqual(['failed', ['core.wallets', 'core.connecting']]);
  });

  it('brings the list back, with its note, when the person says no', async () => {
    const { test, kit, remote, outcome, phase, shown } = await begin({ platform: 'ios' });
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    remote.refuse();
    await test.settled(outcome);
    expect([phase(), shown()]).toEqual([{ at: 'idle', refusedWalletId: 'remote' }, ['core.wallets']]);
  });

  it('leaves it to the one who opens the modal again, and shows the connect there', async () => {
    const { test, kit, shown, phase } = await begin({ platform: 'ios' });
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    kit.dispatch(openModal());
    expect([shown(), phase().at]).toEqual([['core.wallets', 'core.connecting'], 'connecting']);
  });

  it('stays away when the site gives the connect up meanwhile', async () => {
    const { test, kit, outcome, shown } = await begin({ platform: 'ios' });
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    kit.dispatch(cancelConnect());
    await test.settled(outcome);
    expect(shown()).toEqual([]);
  });

  it('leaves the modal open on a computer, and where the person has moved on to another screen', async () => {
    const computer = await begin();
    computer.kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await computer.test.clock.advance(mobileModalHideMs * 2);
    expect(computer.shown()).toEqual(['core.wallets', 'core.connecting']);
    const phone = await begin({ platform: 'ios' });
    phone.kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    phone.kit.dispatch(showScreen('core.getStarted', { walletId: 'remote' }));
    await phone.test.clock.advance(mobileModalHideMs * 2);
    expect(phone.shown()).toEqual(['core.wallets', 'core.connecting', 'core.getStarted']);
  });

  it('opens nothing and hides nothing where no code is shown', async () => {
    const { test, kit, shown } = await begin({ platform: 'ios', waitsForCode: false });
    kit.dispatch(handOver('remote', { url: 'https://remote.example/wc' }));
    await test.clock.advance(mobileModalHideMs);
    expect(shown()).toEqual(['core.wallets', 'core.connecting']);
  });
});
