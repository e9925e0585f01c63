import { eip1193Adapter } from '../../adapters/eip1193/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { mockAccounts } from '../accounts.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createMockWorld } from '../world.ts';
import { createFakeWallet } from './fakeWallet.ts';
import { createRemoteControls } from './remoteControls.ts';

const worlds: { close(): void }[] = [];
afterEach(() => worlds.splice(0).forEach((world) => world.close()));

/** A phone whose wallet agrees to all, and a page that opens it. */
function scene({ isPermitted = false } = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  worlds.push(world);
  const wallet = createFakeWallet({ world, isPermitted, scenario: { kind: 'approveAll' } });
  const { controls, open } = createRemoteControls(wallet);
  const ports = new Map<unknown, unknown>([[clockPort, clock], [eip1193Port, eip1193Adapter.create()]]);
  /** What the page shows, in order, and how an attempt ended. */
  const shown: string[] = [];
  const attempt = (part: Partial<OpenRequest> = {}) => {
    const abort = new AbortController();
    const outcome: { session?: Awaited<ReturnType<typeof open>>; error?: unknown } = {};
    const over = open({
      walletId: 'remote', chains: [], silent: false, signal: abort.signal, port: (port) => ports.get(port) as never, // each by its own name
      note: () => {}, warn: () => {}, showUri: (uri) => void shown.push(uri), ask: () => Promise.reject(new Error('Nothing is asked here')), ...part,
    }).then((session) => void (outcome.session = session), (error: unknown) => void (outcome.error = error));
    return { abort, outcome, over };
  };
  return { clock, wallet, controls, attempt, shown, last: () => shown.at(-1) ?? '' };
}

describe('createRemoteControls', () => {
  it('shows a code as WalletConnect v2 writes them, and opens the wallet once it is scanned', async () => {
    const { clock, controls, attempt, shown, last } = scene();
    expect(controls.code()).toBeUndefined();
    const { outcome, over } = attempt();
    await clock.advance(60_000);
    expect([outcome, shown, controls.code()]).toEqual([{}, [expect.stringMatching(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/)], last()]);
    controls.scan(last());
    expect(controls.code()).toBeUndefined();
    await over;
    expect(outcome.session?.accounts()).toEqual(mockAccounts.map(({ address }) => address));
  });

  it('shows another code each time', async () => {
    const { controls, attempt, shown } = scene();
    const first = attempt();
    controls.refuse();
    await first.over;
    attempt();
    expect(new Set(shown).size).toBe(2);
  });

  it('shows no code on reload, where the wallet has let the site in before', async () => {
    const { attempt, shown } = scene({ isPermitted: true });
    const { outcome, over } = attempt({ silent: true });
    await over;
    expect([outcome.session?.accounts().length, shown]).toEqual([mockAccounts.length, []]);
  });

  it('fails on reload where it has not, without a code', async () => {
    const { attempt, shown } = scene();
    const { outcome, over } = attempt({ silent: true });
    await over;
    expect([outcome.error, shown]).toEqual([expect.objectContaining({ code: 'wallet.notConnected' }), []]);
  });

  it('shows no code where none comes, but can still be given up', async () => {
    const { controls, attempt, shown } = scene();
    controls.scenario.set({ kind: 'noCode' });
    const { abort, outcome, over } = attempt();
    expect([shown, controls.code()]).toEqual([[], undefined]);
    const reason = new Error('enough');
    abort.abort(reason);
    await over;
    expect(outcome.error).toBe(reason);
  });

  describe('fails', () => {
    it('with user.rejected where the person says no on the phone, and asks the wallet nothing', async () => {
      const { controls, attempt, wallet } = scene();
      const { outcome, over } = attempt();
      controls.refuse();
      await over;
      expect([outcome.error, controls.code(), wallet.accounts]).toEqual([expect.objectContaining({ code: 'user.rejected' }), undefined, []]);
    });

    it('with user.rejected where the wallet asks its person after the scan, and they say no', async () => {
      const { controls, attempt, wallet, last } = scene();
      wallet.scenario.set({ kind: 'rejectAll' });
      const { outcome, over } = attempt();
      controls.scan(last());
      await over;
      expect(outcome.error).toMatchObject({ code: 'user.rejected' });
    });

    it('with pairing.expired once the time of the code is over', async () => {
      const { controls, attempt } = scene();
      const { outcome, over } = attempt();
      controls.expire();
      await over;
      expect([outcome.error, controls.code()]).toEqual([expect.objectContaining({ code: 'pairing.expired' }), undefined]);
    });

    it('with the reason of the page when it gives up, and the code is worth nothing then', async () => {
      const { controls, attempt, last } = scene();
      const { abort, outcome, over } = attempt();
      const reason = new Error('enough');
      abort.abort(reason);
      await over;
      expect(outcome.error).toBe(reason);
      expect(() => controls.scan(last())).toThrow('No connect is under way');
    });

    it('at once where the page has given up before, and shows no code', async () => {
      const { controls, attempt, shown } = scene();
      const reason = new Error('enough');
      const { outcome, over } = attempt({ signal: AbortSignal.abort(reason) });
      await over;
      expect([outcome.error, shown, controls.code()]).toEqual([reason, [], undefined]);
    });
  });

  it('lets the phone do nothing while no connect is under way, nor scan another code', () => {
    const { controls, attempt, last } = scene();
    for (const act of [() => controls.scan('wc:1'), controls.refuse, controls.expire]) expect(act).toThrow('No connect is under way');
    attempt();
    expect(() => controls.scan('wc:1')).toThrow('no such code');
    expect(controls.code()).toBe(last());
  });

  it('lets a code be used once', async () => {
    const { controls, attempt, last } = scene();
    const { over } = attempt();
    controls.scan(last());
    await over;
    expect(() => controls.scan(last())).toThrow('No connect is under way');
  });

  it('tells when a code comes and goes, until it is told no more', async () => {
    const { controls, attempt } = scene();
    const told: boolean[] = [];
    const stop = controls.subscribe(() => told.push(controls.code() !== undefined));
    const first = attempt();
    controls.expire();
    await first.over;
    expect(told).toEqual([true, false]);
    stop();
    attempt();
    expect(told).toHaveLength(2);
  });

  describe('with a newer connect', () => {
    it('keeps the code of the newer one when the older is given up afterwards', async () => {
      const { controls, attempt, last } = scene();
      const older = attempt();
      const newer = attempt();
      older.abort.abort(new Error('replaced'));
      await older.over;
      expect(controls.code()).toBe(last());
      controls.scan(last());
      await newer.over;
      expect([older.outcome.error, newer.outcome.session?.accounts().length]).toEqual([new Error('replaced'), mockAccounts.length]);
    });

    it('keeps its code when the older was scanned and is given up in the wallet', async () => {
      const { controls, attempt, wallet, last, clock } = scene();
      wallet.scenario.set({ kind: 'byHand' });
      const older = attempt();
      controls.scan(last());
      await clock.advance(1);
      attempt();
      older.abort.abort(new Error('replaced'));
      await clock.advance(1);
      expect(controls.code()).toBe(last());
    });
  });
});
