import { createFakeClock } from '../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../mocks/index.ts';
import { createTestPage } from '../../mocks/testing/testPage.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import { walletConnectGraceMs } from './limits.ts';
import { eip1193Adapter } from '../eip1193/index.ts';
import { createWalletConnect } from './createWalletConnect.ts';
import type { WalletConnectClient } from './client/client.ts';
import type { RememberedSession, SessionMemory } from './sessionMemory.ts';

interface SceneOptions {
  readonly projectId?: string;
  /** The site gives no client of its own. */
  readonly isBare?: boolean;
  readonly load?: (client: WalletConnectClient) => Promise<WalletConnectClient>;
}

function scene({ projectId = 'p', isBare = false, load = async (client) => client }: SceneOptions = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const link = createMockWalletConnect({ wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
  const [sessions, ending, codes] = [new Map<string, RememberedSession>(), new Set<string>(), new Set<string>()];
  const memory: SessionMemory = {
    get: (id) => sessions.get(id), set: (id, session) => void sessions.set(id, session), remove: (id) => void sessions.delete(id),
    ending: () => [...ending], addEnding: (topic) => void ending.add(topic), removeEnding: (topic) => void ending.delete(topic),
    codes: () => [...codes], addCode: (id) => void codes.add(id), removeCode: (id) => void codes.delete(id),
    walletOfCode: () => undefined,
    hold: () => () => {}, whenCodeLeft: async () => {},
  };
  const page = createTestPage({ platform: 'desktop', languages: [] });
  const ports = new Map<unknown, unknown>([[clockPort, clock], [pagePort, page.adapter.create()], [eip1193Port, eip1193Adapter.create()]]);
  const loaded = jest.fn(async () => load(await link.client()));
  const connector = createWalletConnect({ memory, projectId, relayUrl: 'wss://relay.test', metadata: { name: '', description: '', url: '', icons: [] }, verify: true, ...(!isBare && { client: loaded }) });
  const shown: string[] = [];
  const abort = new AbortController();
  const request = (part: Partial<OpenRequest> = {}): OpenRequest => ({
    walletId: 'fox', chains: world.chains.map(({ id, name, rpcUrl, nativeCurrency }) => defineChain({ id, name, rpc: rpcUrl, nativeCurrency })), silent: false, signal: abort.signal,
    port: (port) => ports.get(port) as never, // each port with its own instance
    note: () => {}, warn: () => {}, showUri: (uri) => void shown.push(uri), ask: () => Promise.reject(new Error('Nothing is asked here')), ...part,
  });
  const open = (part?: Partial<OpenRequest>) => connector.open(request(part)).then((session) => ({ session }), (error: unknown) => ({ error }));
  const scanned = async (): Promise<void> => {
    for (let turn = 0; link.codes().length === 0 && turn < 100; turn += 1) await clock.advance(0);
    await link.scan(link.codes().at(-1) ?? '');
  };
  return { clock, link, memory, page, connector, loaded, shown, abort, open, scanned };
}

describe('createWalletConnect', () => {
  it('loads the client with the first wallet, shows a code, and opens the wallet that scans it', async () => {
    const { loaded, shown, open, scanned, memory, link } = scene();
    expect(loaded).not.toHaveBeenCalled();
    const opening = open();
    await scanned();
    expect(await opening).toMatchObject({ session: { sendTransaction: expect.any(Function) } });
    expect(shown).toEqual([expect.stringMatching(/^wc:[0-9a-f]+@2\?/)]);
    expect([memory.get('fox')?.topic, memory.codes()]).toEqual([link.sessions()[0]?.topic, []]);
  });

  it('has two wallets over one client, each with its own session', async () => {
    const { loaded, open, scanned, memory, link } = scene();
    for (const walletId of ['fox', 'owl']) {
      const opening = open({ walletId });
      await scanned();
      await opening;
    }
    expect([loaded.mock.calls.length, link.sessions().length, memory.get('fox')?.topic === memory.get('owl')?.topic]).toEqual([1, 2, false]);
  });

  describe('silently', () => {
    it('asks nothing and loads nothing for a wallet that is not remembered', async () => {
      const { loaded, open } = scene();
      expect(await open({ silent: true })).toMatchObject({ error: { code: 'wallet.notConnected' } });
      expect(loaded).not.toHaveBeenCalled();
    });

    it('opens a session that is there still, without a code', async () => {
      const { shown, open, scanned } = scene();
      const opening = open();
      await scanned();
      await opening;
      shown.length = 0;
      expect(await open({ silent: true })).toMatchObject({ session: { sendTransaction: expect.any(Function) } });
      expect(shown).toEqual([]);
    });

    it('forgets a session that has ended meanwhile', async () => {
      const { open, memory } = scene();
      memory.set('fox', { topic: 'gone', chainId: 1 });
      expect(await open({ silent: true })).toMatchObject({ error: { code: 'wallet.notConnected' } });
      expect(memory.get('fox')).toBeUndefined();
    });

    it('gives a client up that does not load in time, and keeps the session for the next try', async () => {
      const { clock, open, memory } = scene({ load: () => new Promise(() => {}) });
      memory.set('fox', { topic: 'kept', chainId: 1 });
      const opening = open({ silent: true });
      await clock.advance(silentAnswerMs);
      expect(await opening).toMatchObject({ error: { code: 'wallet.noAnswer' } });
      expect(memory.get('fox')?.topic).toBe('kept');
    });
  });

  it('fails at once without a project, and offline, before it loads anything', async () => {
    expect(await scene({ projectId: '', isBare: true }).open()).toMatchObject({ error: { code: 'walletConnect.noProjectId' } });
    const offline = scene();
    offline.page.setOnline(false);
    expect(await offline.open()).toMatchObject({ error: { code: 'walletConnect.unreachable' } });
    expect(offline.loaded).not.toHaveBeenCalled();
  });

  it('can be given up while the client loads, and while the code is shown, which is then worth nothing', async () => {
    const loading = scene({ load: () => new Promise(() => {}) });
    const first = loading.open();
    loading.abort.abort(userErrors.cancelled());
    expect(await first).toMatchObject({ error: { code: 'user.cancelled' } });
    const shown = scene();
    const second = shown.open();
    for (let turn = 0; shown.link.codes().length === 0 && turn < 100; turn += 1) await shown.clock.advance(0);
    shown.abort.abort(userErrors.cancelled());
    expect(await second).toMatchObject({ error: { code: 'user.cancelled' } });
    await shown.clock.advance(walletConnectGraceMs);
    expect([shown.link.codes(), shown.memory.codes()]).toEqual([[], []]);
  });

  it('stops following everything when it is closed, leaves sessions, and opens nothing more', async () => {
    const { connector, open, scanned, link, memory } = scene();
    const opening = open();
    await scanned();
    await opening;
    connector.close();
    expect([link.sessions().length, memory.get('fox')?.topic, link.loose.listeners()]).toEqual([1, link.sessions()[0]?.topic, 0]);
    expect(await open()).toMatchObject({ error: { code: 'wallet.disconnected' } });
  });
});
