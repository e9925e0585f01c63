import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../../mocks/index.ts';
import type { MockWalletConnect } from '../../../mocks/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createTestPage } from '../../../mocks/testing/testPage.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../../src/contracts/ports/eip1193.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { userErrors } from '../../../src/contracts/errors.ts';
import type { OpenRequest } from '../../../src/contracts/wallet.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import type { Platform } from '../../../src/contracts/ports/page.ts';
import { eip1193Adapter } from '../../eip1193/index.ts';
import type { RememberedSession } from '../sessionMemory.ts';
import type { WalletConnectClient } from '../client/client.ts';
import type { FindLinks } from './findKnownLinks.ts';
import { createProviders } from './createProviders.ts';
import { openPaired } from './openPaired.ts';

interface SceneOptions {
  readonly silent?: boolean;
  readonly before?: RememberedSession;
  readonly links?: AppLinks;
  readonly platform?: Platform;
  /** How the wallet says that its app is opened. */
  readonly redirect?: { readonly native?: string; readonly universal?: string };
  readonly findLinks?: FindLinks;
}

async function pairOnce(client: WalletConnectClient, link: MockWalletConnect, chains: readonly string[]) {
  const { uri = '', approval } = await client.connect({ optionalNamespaces: { eip155: { chains: [...chains], methods: ['personal_sign'], events: [] } } });
  await link.scan(uri);
  return approval();
}

/** A session that has just been agreed to, and a page that opens a wallet of it. */
async function scene({ silent = false, before, links, platform = 'desktop', redirect, findLinks }: SceneOptions = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  const link = createMockWalletConnect({ wallet, ...(redirect && { redirect }) });
  const client = await link.client();
  const session = await pairOnce(client, link, world.chains.map(({ id }) => `eip155:${id}`));
  const kept = new Map<string, RememberedSession>(before ? [['fox', before]] : []);
  const memory = { get: (id: string) => kept.get(id), set: (id: string, value: RememberedSession) => void kept.set(id, value), remove: (id: string) => void kept.delete(id) };
  const page = createTestPage({ platform, languages: [] });
  const abort = new AbortController();
  const ended: string[] = [];
  const providers = createProviders();
  const ports = new Map<unknown, unknown>([[clockPort, clock], [pagePort, page.adapter.create()], [eip1193Port, eip1193Adapter.create()]]);
  const request: OpenRequest = {
    walletId: 'fox', chains: world.chains.map(({ id, name, rpcUrl, nativeCurrency }) => defineChain({ id, name, rpc: rpcUrl, nativeCurrency })), silent, signal: abort.signal,
    port: (port) => ports.get(port) as never, // each port with its own instance
    note: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), warn: () => {},
  };
  const unfollowed = link.loose.listeners();
  const open = () => openPaired(client, session, { memory, before, providers, request, links, findLinks, ender: { end: async (_client, topic) => void ended.push(topic) } });
  return { clock, link, client, session, wallet, kept, page, abort, ended, providers, request, open, following: () => link.loose.listeners() - unfollowed, ids: world.chains.map(({ id }) => id) };
}

describe('openPaired', () => {
  it('makes a wallet like any other of the session, and remembers it with its chain', async () => {
    const { open, session, wallet, kept, ids, ended } = await scene();
    const opened = await open();
    expect([opened.accounts().map((account) => account.toLowerCase()), opened.chainId()]).toEqual([wallet.accounts, ids[0]]);
    expect([...kept]).toEqual([['fox', { topic: session.topic, chainId: ids[0] }]]);
    await expect(opened.signMessage(opened.accounts()[0] ?? '', 'hello')).resolves.toMatch(/^0x[0-9a-f]{130}$/);
    expect(ended).toEqual([]);
  });

  it('ends the session that the wallet had before: it has one', async () => {
    const { open, session, kept, ended } = await scene({ before: { topic: 'old', chainId: 1 } });
    await open();
    expect([ended, kept.get('fox')?.topic]).toEqual([['old'], session.topic]);
  });

  it('comes back on the chain that was in use', async () => {
    const { ids: [, second = 0] } = await scene();
    const { open } = await scene({ silent: true, before: { topic: 'x', chainId: second } });
    expect((await open()).chainId()).toBe(second);
  });

  it('ends a new session that no wallet waits for any more, remembers nothing and follows nothing', async () => {
    const { open, abort, kept, ended, session, following } = await scene();
    abort.abort(userErrors.cancelled());
    await expect(open()).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([[...kept], ended, following()]).toEqual([[], [session.topic], 0]);
  });

  it('leaves a session of an earlier visit as it is where opening it fails', async () => {
    const { open, abort, ended, following } = await scene({ silent: true });
    abort.abort(userErrors.cancelled());
    await expect(open()).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([ended, following()]).toEqual([[], 0]);
  });

  it('refuses a session without an account, and ends it', async () => {
    const { session, open, ended } = await scene();
    Object.assign(session, { namespaces: {} });
    await expect(open()).rejects.toMatchObject({ code: 'wallet.noneOnProvider' });
    expect(ended).toEqual([session.topic]);
  });

  it('forgets the session when the wallet ends it, but not one that has taken its place', async () => {
    const first = await scene();
    await first.open();
    first.link.end(first.session.topic);
    expect([...first.kept]).toEqual([]);
    const second = await scene();
    await second.open();
    second.kept.set('fox', { topic: 'newer', chainId: 1 });
    second.link.end(second.session.topic);
    expect(second.kept.get('fox')).toEqual({ topic: 'newer', chainId: 1 });
  });

  it('keeps the session when the page only closes it, and ends it when the person disconnects', async () => {
    const left = await scene();
    await (await left.open()).close({ revoke: false });
    expect([left.ended, [...left.kept.keys()], left.following()]).toEqual([[], ['fox'], 0]);
    const over = await scene();
    await (await over.open()).close({ revoke: true });
    expect([over.ended, [...over.kept], over.following()]).toEqual([[over.session.topic], [], 0]);
  });

  it('ends a new session that was given up in the moment in which it opened', async () => {
    const { open, abort, ended, session } = await scene();
    const opened = await open();
    abort.abort(userErrors.cancelled());
    await opened.close({ revoke: false });
    expect(ended).toEqual([session.topic]);
  });

  describe('the app on a phone', () => {
    const sign = async ({ open }: Awaited<ReturnType<typeof scene>>): Promise<void> => {
      const opened = await open();
      await opened.signMessage(opened.accounts()[0] ?? '', 'hello');
    };

    it('is opened at a request by the links that the site has', async () => {
      const made = await scene({ platform: 'ios', links: { native: 'fox://', universal: 'https://fox.test' } });
      await sign(made);
      expect(made.page.opened).toEqual([`https://fox.test/wc?requestId=1&sessionTopic=${made.session.topic}`]);
    });

    it.each([{ native: 'fox://' }, { native: 'itms-services://?action=download-manifest&url=https://evil.test/' }, { native: 'market://details' }, { native: 'search-ms://query' }, { universal: 'https://phishing.test' }])('is never opened by what the wallet says of itself: %j', async (redirect) => {
      for (const findLinks of [undefined, async () => undefined]) {
        const made = await scene({ platform: 'android', redirect, ...(findLinks && { findLinks }) });
        await sign(made);
        expect(made.page.opened).toEqual([]);
      }
    });

    it('is opened by the links of the wallet that was chosen, whatever that names', async () => {
      const made = await scene({ platform: 'android', links: { native: 'fox://' }, redirect: { native: 'evil://' }, findLinks: async () => ({ native: 'other://' }) });
      await sign(made);
      expect(made.page.opened).toEqual([`fox://wc?requestId=1&sessionTopic=${made.session.topic}`]);
      const system = await scene({ platform: 'android', links: { native: 'market://' } });
      await sign(system);
      expect(system.page.opened).toEqual([]);
    });

    it('is opened by the link that the site knows for what the wallet names', async () => {
      const made = await scene({ platform: 'ios', redirect: { universal: 'https://fox.test' }, findLinks: async ({ universal }) => (universal === 'https://fox.test' ? { universal: 'https://known.test' } : undefined) });
      await sign(made);
      expect(made.page.opened).toEqual([`https://known.test/wc?requestId=1&sessionTopic=${made.session.topic}`]);
    });

    it('is not opened on a computer', async () => {
      const made = await scene({ links: { native: 'fox://' } });
      await sign(made);
      expect(made.page.opened).toEqual([]);
    });
  });
});
