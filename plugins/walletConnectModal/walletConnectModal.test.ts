import { createFakeWallet, createMockWalletConnect } from '../../mocks/index.ts';
import type { MockWalletConnect } from '../../mocks/index.ts';
import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { walletConnectGraceMs } from '../../adapters/walletConnect/limits.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import { selectConnectPhase } from '../../src/store/connection.ts';
import { selectIsModalOpen, selectShownScreen } from '../../src/store/modal.ts';
import { walletConnect } from '../walletConnect/index.ts';
import { walletConnectModal } from './index.ts';

/** The vendor's modal: what it was made with, and what it shows. */
const vendor = {
  made: [] as object[],
  uri: undefined as string | undefined,
  listeners: new Set<(state: { open: boolean }) => void>(),
  opens: true,
  setOpen(open: boolean) {
    for (const listener of [...this.listeners]) listener({ open });
  },
};
let importing: () => unknown;
const sound = () => ({
  WalletConnectModal: class {
    constructor(options: object) {
      vendor.made.push(options);
    }
    async openModal({ uri }: { uri: string }) {
      if (!vendor.opens) return new Promise(() => {});
      vendor.uri = uri;
      vendor.setOpen(true);
      return undefined;
    }
    closeModal() {
      vendor.uri = undefined;
      vendor.setOpen(false);
    }
    subscribeModal(listener: (state: { open: boolean }) => void) {
      vendor.listeners.add(listener);
      return () => vendor.listeners.delete(listener);
    }
  },
});
jest.mock('@walletconnect/modal', () => importing());

const ends: (() => void)[] = [];
beforeEach(() => {
  importing = sound;
  vendor.opens = true;
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function scene() {
  const test = createTestKit();
  const far = createMockWalletConnect({ wallet: createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }) });
  test.kit.register(walletConnect.with({ projectId: 'test', client: far.client }), walletConnectModal.with({ desktopWallets: [{ id: 'acme', name: 'Acme', links: { native: 'acme://' } }], themeMode: 'dark' }));
  ends.push(() => test.kit.destroy());
  test.kit.dispatch(openModal());
  const begin = () => test.kit.dispatch(connect({ walletId: 'walletConnectModal' })).catch((error: unknown) => error);
  const shown = async () => {
    await test.turnUntil(() => vendor.uri !== undefined, { stepMs: 1 });
    return vendor.uri ?? '';
  };
  return { test, far, begin, shown };
}

describe('walletConnectModal', () => {
  it('fails with what to install where the package is missing, and with a way on where it cannot be loaded', async () => {
    const { test, begin } = scene();
    for (const [message, code] of [["Cannot find module '@walletconnect/modal'", 'walletConnectModal.notInstalled'], ['Could not resolve "@walletconnect/modal" imported by "latchkey".', 'walletConnectModal.notInstalled'], ['Loading chunk 3 failed', 'walletConnectModal.notShown']] as const) {
      importing = () => {
        throw new Error(message);
      };
      jest.resetModules();
      expect(await test.settled(begin())).toMatchObject({ code, remedy: expect.any(String) });
    }
    expect(test.faults.map(({ error }) => error)).toEqual([expect.objectContaining({ code: 'walletConnectModal.notInstalled' }), expect.objectContaining({ code: 'walletConnectModal.notInstalled' })]);
  });

  it('has the code shown by the other modal, which asks no server for wallets, while the kit makes room', async () => {
    const { test, far, begin, shown } = scene();
    const outcome = begin();
    const uri = await shown();
    expect(far.codes()).toEqual([uri]);
    expect([selectIsModalOpen(test.kit.getState()), selectConnectPhase(test.kit.getState()).at]).toEqual([false, 'connecting']);
    expect(vendor.made).toEqual([expect.objectContaining({ enableExplorer: false, themeMode: 'dark', desktopWallets: [expect.objectContaining({ id: 'acme' })] })]);
    await far.scan(uri);
    expect(await test.settled(outcome)).toMatchObject({ walletId: 'walletConnectModal' });
    expect([vendor.uri, vendor.listeners.size, far.sessions().length]).toEqual([undefined, 0, 1]);
    await test.settled(test.kit.dispatch(disconnect()));
    expect(far.sessions()).toEqual([]);
  });

  it('gives the connect up when the other modal is closed', async () => {
    const { test, far, begin, shown } = scene();
    const outcome = begin();
    await shown();
    vendor.setOpen(false);
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.cancelled' });
    await test.clock.advance(walletConnectGraceMs);
    expect([selectConnectPhase(test.kit.getState()), far.codes()]).toEqual([{ at: 'idle' }, []]);
  });

  it('comes back with what went wrong, and keeps the code out of it', async () => {
    const { test, far, begin, shown } = scene();
    const outcome = begin();
    const uri = await shown();
    far.expire(uri);
    expect(await test.settled(outcome)).toMatchObject({ code: 'pairing.expired' });
    expect([vendor.uri, selectShownScreen(test.kit.getState())?.screenId]).toEqual([undefined, 'core.connecting']);
    expect(JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values], test.faults])).not.toContain(uri.slice(-64));
  });

  it('fails when the other modal does not open, and when no code comes', async () => {
    const { test, far, begin } = scene();
    vendor.opens = false;
    expect(await test.settled(begin())).toMatchObject({ code: 'walletConnectModal.notShown' });
    vendor.opens = true;
    far.setReachable(false);
    expect(await test.settled(begin(), { stepMs: 250 })).toMatchObject({ code: 'pairing.noUri' });
  });

  it('leaves nothing behind when it is removed while it connects', async () => {
    const made: { far?: MockWalletConnect } = {};
    const base = walletConnect.with({ projectId: 'test', client: async () => made.far?.client() ?? Promise.reject(new Error('not made yet')) });
    const findings = await checkPlugin(walletConnectModal, {
      with: [base],
      use: async (test) => {
        made.far ??= createMockWalletConnect({ wallet: createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }) });
        void test.kit.dispatch(connect({ walletId: 'walletConnectModal' })).catch(() => {});
        await test.turnUntil(() => vendor.uri !== undefined, { stepMs: 1 });
      },
    });
    // What `walletConnect` holds is its own: it stays, listens for the page to come back, and ends the proposal a second later.
    expect(findings.filter(({ message }) => !/^(timers|listeners at page): 0 before, 1 after$/.test(message))).toEqual([]);
    expect(vendor.listeners.size).toBe(0);
  });
});
