import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../../mocks/index.ts';
import * as limits from '../limits.ts';
import type { ClientSession } from '../client/client.ts';
import { createSessionProvider } from './sessionProvider.ts';

const all = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'];
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface SceneOptions {
  readonly chainIds?: readonly number[];
  readonly methods?: readonly string[];
  readonly wanted?: number;
}

/** A session with a wallet that says yes, over the mocked relay; its chains are 1337 and 31337. */
async function scene({ chainIds, methods = all, wanted }: SceneOptions = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  const link = createMockWalletConnect({ wallet, methods, ...(chainIds && { chainIds }) });
  const client = await link.client();
  const { uri = '', approval } = await client.connect({ optionalNamespaces: { eip155: { chains: world.chains.map(({ id }) => `eip155:${id}`), methods: [...methods], events: [] } } });
  await link.scan(uri);
  const session = await approval();
  const before = link.loose.listeners();
  const [onPrompt, onChain, onEnded] = [jest.fn(), jest.fn(), jest.fn()];
  const provider = createSessionProvider({ client, session, chainId: wanted, clock, onPrompt, onChain, onEnded });
  const heard: (readonly [string, unknown])[] = [];
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) provider.on(event, (payload) => void heard.push([event, payload]));
  const ids = world.chains.map(({ id }) => id);
  const namespaces = (chains: readonly number[], accounts: readonly string[]): ClientSession['namespaces'] => ({ eip155: { accounts: chains.flatMap((id) => accounts.map((account) => `eip155:${id}:${account}`)), methods, events: [] } });
  return { clock, wallet, link, client, session, provider, heard, onPrompt, onChain, onEnded, ids, namespaces, added: () => link.loose.listeners() - before };
}

describe('createSessionProvider', () => {
  it('answers accounts and chain from the session, without asking the wallet', async () => {
    const { provider, link, ids, wallet } = await scene();
    const [first = 0] = ids;
    expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${first.toString(16)}`);
    const accounts = await provider.request({ method: 'eth_accounts' });
    expect(accounts).toEqual(wallet.accounts.map((account) => expect.stringMatching(new RegExp(account, 'i'))));
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(accounts);
    expect(link.requests).toEqual([]);
  });

  it('starts on the chain that is wanted where the wallet allows it, else on its first', async () => {
    const { ids } = await scene();
    const [first = 0, second = 0] = ids;
    expect(await (await scene({ wanted: second })).provider.request({ method: 'eth_chainId' })).toBe(`0x${second.toString(16)}`);
    expect(await (await scene({ wanted: second, chainIds: [first] })).provider.request({ method: 'eth_chainId' })).toBe(`0x${first.toString(16)}`);
  });

  it('refuses a session without an account', async () => {
    const { client, session, clock } = await scene();
    const options = { client, chainId: undefined, clock, onPrompt: () => {}, onChain: () => {}, onEnded: () => {} };
    for (const namespaces of [{}, { eip155: { accounts: [], methods: all, events: [] } }, { solana: { accounts: ['solana:mainnet:abc'], methods: all, events: [] } }, { eip155: { accounts: ['eip155:1:0x12'], methods: all, events: [] } }]) {
      expect(() => createSessionProvider({ ...options, session: { ...session, namespaces } })).toThrow(expect.objectContaining({ code: 'wallet.noneOnProvider' }));
    }
  });

  it('asks the wallet what it has allowed, and tells that a person is asked', async () => {
    const { provider, link, onPrompt, session, ids, wallet } = await scene();
    await expect(provider.request({ method: 'personal_sign', params: ['0x12', wallet.accounts[0]] })).resolves.toMatch(/^0x[0-9a-f]{130}$/);
    expect(link.requests).toMatchObject([{ topic: session.topic, chainId: `eip155:${ids[0]}`, method: 'personal_sign' }]);
    expect(onPrompt.mock.calls).toEqual([[{ id: 1, topic: session.topic }]]);
  });

  it.each(['eth_sign', 'eth_call', 'eth_getBalance', 'wallet_watchAsset'])('never sends %s, which the wallet has not allowed', async (method) => {
    const { provider, link } = await scene();
    await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 'wallet.unsupported' });
    expect(link.requests).toEqual([]);
  });

  it('sends a transaction on the chain that it names, and none on a chain that is not allowed or makes no sense', async () => {
    const { provider, link, ids, wallet } = await scene();
    const [, second = 0] = ids;
    const from = wallet.accounts[0];
    await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: other, chainId: `0x${second.toString(16)}` }] });
    expect(link.requests.map(({ chainId }) => chainId)).toEqual([`eip155:${second}`]);
    await expect(provider.request({ method: 'eth_sendTransaction', params: [{ from, to: other, chainId: '0x5' }] })).rejects.toMatchObject({ code: 'wallet.unsupported' });
    await expect(provider.request({ method: 'eth_sendTransaction', params: [{ from, to: other, chainId: 'nonsense' }] })).rejects.toMatchObject({ code: 'input.notChainId' });
    expect(link.requests).toHaveLength(1);
  });

  it('tells a refusal of the person as the wallet gives it', async () => {
    const { provider, wallet } = await scene();
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(provider.request({ method: 'personal_sign', params: ['0x12', wallet.accounts[0]] })).rejects.toMatchObject({ code: 5000 });
  });

  describe('switching', () => {
    it('is a matter of this page for a chain that is allowed', async () => {
      const { provider, link, heard, onChain, ids } = await scene();
      const [, second = 0] = ids;
      const chainId = `0x${second.toString(16)}`;
      await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })).resolves.toBeNull();
      expect([heard, onChain.mock.calls, link.requests]).toEqual([[['chainChanged', chainId]], [[second]], []]);
    });

    it('is the wallet’s for another one, and counts once the wallet allows that chain', async () => {
      const { provider, link, heard, session, ids, namespaces, wallet } = await scene({ chainIds: [1337] });
      const [first = 0, second = 0] = ids;
      const asked = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${second.toString(16)}` }] });
      await expect(asked).resolves.toBeNull();
      expect(link.requests.map(({ method, chainId }) => [method, chainId])).toEqual([['wallet_switchEthereumChain', `eip155:${first}`]]);
      expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${first.toString(16)}`);
      link.allow(session.topic, namespaces([first, second], wallet.accounts));
      expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${second.toString(16)}`);
      expect(heard).toEqual([['chainChanged', `0x${second.toString(16)}`]]);
    });

    it('does not ask for a chain to be added where the wallet takes no such request', async () => {
      const { provider, link } = await scene({ methods: ['personal_sign'] });
      await expect(provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x5' }] })).rejects.toMatchObject({ code: 'chain.switchUnsupported' });
      expect(link.requests).toEqual([]);
    });

    it.each<[string, unknown]>([['nothing', undefined], ['no chain', [{}]], ['a text', ['0x1']], ['nonsense', [{ chainId: '0xzz' }]]])('refuses %s', async (_what, params) => {
      const { provider } = await scene();
      await expect(provider.request({ method: 'wallet_switchEthereumChain', params: params as readonly unknown[] })).rejects.toMatchObject({ code: expect.stringMatching(/^input\./) });
    });
  });

  describe('what the wallet tells', () => {
    it('moves the account, in whatever form it comes, and says so once', async () => {
      const { link, session, heard, ids } = await scene();
      link.tell(session.topic, 'accountsChanged', [`eip155:${ids[0]}:${other.toLowerCase()}`], `eip155:${ids[0]}`);
      link.tell(session.topic, 'accountsChanged', [other], `eip155:${ids[0]}`);
      expect(heard).toEqual([['accountsChanged', [other]]]);
    });

    it('moves the chain where that is allowed, and waits for leave where it is not', async () => {
      const { link, session, provider, heard, ids } = await scene();
      const [first = 0, second = 0] = ids;
      link.tell(session.topic, 'chainChanged', second, `eip155:${second}`);
      expect(heard).toEqual([['chainChanged', `0x${second.toString(16)}`]]);
      link.tell(session.topic, 'chainChanged', '0x5', 'eip155:5');
      expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${second.toString(16)}`);
      link.tell(session.topic, 'chainChanged', `eip155:${first}`, '');
      expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${first.toString(16)}`);
    });

    it('leaves the chain that it allows no longer', async () => {
      const { link, session, provider, ids, namespaces, wallet } = await scene();
      const [, second = 0] = ids;
      link.allow(session.topic, namespaces([second], wallet.accounts));
      expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${second.toString(16)}`);
    });

    it('is dropped where it makes no sense, is of another session, or of no kind that is known', async () => {
      const { link, session, provider, heard } = await scene();
      const before = await provider.request({ method: 'eth_accounts' });
      for (const [topic, name, data] of [[session.topic, 'accountsChanged', ['0x12']], [session.topic, 'accountsChanged', 5], [session.topic, 'chainChanged', 'x'], ['other', 'accountsChanged', [other]], [session.topic, 'toString', 1]] as const) link.tell(topic, name, data, 'eip155:1');
      expect([heard, await provider.request({ method: 'eth_accounts' })]).toEqual([[], before]);
    });
  });

  describe('the end', () => {
    it.each(['session_delete', 'session_expire'] as const)('comes by %s: it is told once, no account is left, and nothing is listened to', async (how) => {
      const { link, session, provider, heard, onEnded, added } = await scene();
      link.end(session.topic, how);
      link.end(session.topic, how);
      expect(heard).toEqual([['disconnect', { code: 4900, message: expect.any(String) }]]);
      expect([onEnded.mock.calls.length, added(), await provider.request({ method: 'eth_accounts' })]).toEqual([1, 0, []]);
      await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({ code: 'wallet.disconnected' });
    });

    it('ends what is being asked', async () => {
      const { wallet, link, session, provider } = await scene();
      wallet.scenario.set({ kind: 'byHand' });
      const asked = provider.request({ method: 'personal_sign', params: ['0x12', wallet.accounts[0]] });
      await new Promise((resolve) => setTimeout(resolve, 5));
      link.end(session.topic);
      await expect(asked).rejects.toMatchObject({ code: 'wallet.disconnected' });
    });

    it('is no end of the session when the page only stops following it', async () => {
      const { link, provider, onEnded, heard, added } = await scene();
      provider.detach();
      expect([link.sessions().length, onEnded.mock.calls.length, heard, added()]).toEqual([1, 0, [], 0]);
    });
  });

  it('sends nothing later that could not be sent in time', async () => {
    const { link, provider, clock, wallet } = await scene();
    link.setReachable(false);
    const asked = provider.request({ method: 'personal_sign', params: ['0x12', wallet.accounts[0]] }).catch((error: unknown) => error);
    await clock.advance(limits.walletConnectReconnectMs);
    expect(await asked).toMatchObject({ code: 'walletConnect.unreachable' });
    link.setReachable(true);
    await clock.advance(60_000);
    expect(link.requests).toEqual([]);
  });
});
