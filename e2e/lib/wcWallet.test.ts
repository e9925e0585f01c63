import { UniversalProvider } from '@walletconnect/universal-provider';
import { hexlify, toUtf8Bytes, verifyMessage, verifyTypedData } from 'ethers';
import { endOnce } from '../../adapters/walletConnect/session/endOnce.ts';
import { hearOnce } from '../../adapters/walletConnect/session/hearOnce.ts';
import type { Anvil } from './anvil.ts';
import { startAnvil } from './anvil.ts';
import { eventually } from './eventually.ts';
import { createMemoryStorage } from './memoryStorage.ts';
import { testAccounts } from './testAccounts.ts';
import type { Relay } from './wcRelay.ts';
import { startRelay } from './wcRelay.ts';
import type { WcWallet } from './wcWallet.ts';
import { leaveRelay, startWcWallet } from './wcWallet.ts';

const [first, second] = testAccounts;
/** Of answers to requests. */
const answerTag = 1_109;
const home = 'eip155:31337';
const namespace = { chains: [home, 'eip155:1'], methods: ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'], events: ['accountsChanged', 'chainChanged'] };

describe('startWcWallet, paired with a site over the relay', () => {
  let node: Anvil;
  let relay: Relay;
  let wallet: WcWallet;
  let site: Awaited<ReturnType<typeof UniversalProvider.init>>;
  let answersBefore: number;

  beforeAll(async () => {
    process.env['IS_VITEST'] = 'true'; // the site's own library asks no server either
    process.env['DISABLE_GLOBAL_CORE'] = 'true';
    [node, relay] = await Promise.all([startAnvil(), startRelay()]);
  });

  afterAll(async () => {
    await relay?.stop();
    await node?.stop();
  });

  beforeEach(async () => {
    answersBefore = countAnswers();
    wallet = await startWcWallet({ relayUrl: relay.url, keys: [first.privateKey, second.privateKey], rpcUrls: { 31_337: node.url, 1: node.url }, chainIds: [31_337] });
    site = await UniversalProvider.init({
      projectId: 'tests',
      relayUrl: relay.url,
      storage: createMemoryStorage(),
      telemetryEnabled: false,
      disableProviderPing: true,
      logger: 'silent',
      metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
    });
  });

  // As the kit has it: its library hears an end twice where it comes within a second of its start.
  beforeEach(() => {
    hearOnce(site.client.core.relayer);
    endOnce(site.client);
  });

  afterEach(async () => {
    await leaveRelay(site.client.core);
    await wallet.stop();
  });

  it('shows who asks and what for, and lets the site in with the chains and the account it shares', async () => {
    const connecting = connect();
    const request = await wallet.approveNext('connect');
    expect(request).toMatchObject({ site: { name: 'Site', url: 'https://site.example' }, validation: 'UNKNOWN' });
    await connecting;
    expect(site.session?.namespaces['eip155']).toMatchObject({ chains: [home], accounts: [`${home}:${first.address}`] });
    await eventually(() => expect(wallet.sessions()).toMatchObject([{ site: { name: 'Site' }, chains: [home], accounts: [`${home}:${first.address}`] }]));
    expect(new Set(relay.calls)).toEqual(new Set(['wc_proposeSession', 'irn_subscribe', 'wc_approveSession', 'irn_publish']));
  });

  it('answers 5000 to a proposal that the person rejects', async () => {
    const connecting = connect();
    const outcome = connecting.catch((error: unknown) => error);
    await wallet.rejectNext('connect');
    expect(await outcome).toMatchObject({ code: 5000 });
    expect(wallet.sessions()).toEqual([]);
  });

  it('turns a site down that wants chains it does not share', async () => {
    wallet.setState({ chainIds: [10] });
    const outcome = connect().catch((error: unknown) => error);
    await wallet.approveNext('connect');
    expect(await outcome).toMatchObject({ code: 5100 });
  });

  it('signs a message and typed data that ethers recovers the account from', async () => {
    await connectNow();
    const domain = { name: 'Shop', version: '1', chainId: 31_337 };
    const types = { Order: [{ name: 'item', type: 'string' }] };
    const message = { item: 'lamp' };
    const typedData = { domain, types: { EIP712Domain: [], ...types }, primaryType: 'Order', message };
    const signing = ask('personal_sign', [hexlify(toUtf8Bytes('hi')), first.address]);
    await wallet.approveNext('personal_sign');
    const signingTyped = ask('eth_signTypedData_v4', [first.address, JSON.stringify(typedData)]);
    await wallet.approveNext('eth_signTypedData_v4');
    expect(verifyMessage('hi', String(await signing))).toBe(first.address);
    expect(verifyTypedData(domain, types, message, String(await signingTyped))).toBe(first.address);
  });

  it('sends, two in a row, and passes on what its node has against a third', async () => {
    await connectNow();
    for (const value of ['0x5', '0x6']) {
      const sending = ask('eth_sendTransaction', [{ from: first.address, to: second.address, value, gas: '0x5208' }]);
      await wallet.approveNext('eth_sendTransaction');
      const hash = await sending;
      await eventually(async () => expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', to: second.address.toLowerCase() }));
    }
    const tooMuch = ask('eth_sendTransaction', [{ from: first.address, to: second.address, value: '0xffffffffffffffffffffff' }]).catch((error: unknown) => error);
    await wallet.approveNext('eth_sendTransaction');
    expect(String((await tooMuch as { message: unknown }).message)).toMatch(/insufficient funds/i);
  });

  it('answers nothing to a request until the person does, and 5000 when they reject it', async () => {
    await connectNow();
    const refused = ask('personal_sign', ['0x6869', first.address]).catch((error: unknown) => error);
    await eventually(() => expect(wallet.expectNoPrompt(0)).rejects.toThrow('The wallet shows a question'));
    expect(countAnswers()).toBe(answersBefore);
    await wallet.rejectNext('personal_sign');
    expect(await refused).toMatchObject({ code: 5000 });
    await wallet.expectNoPrompt(0);
  });

  it('tells the site of another chain and another account, and changes the session without an event', async () => {
    await connectNow();
    const events: unknown[] = [];
    site.on('session_event', ({ params }: { params: { event: unknown } }) => events.push(params.event));
    site.on('session_update', ({ params }: { params: { namespaces: { eip155: { accounts: unknown } } } }) => events.push(params.namespaces.eip155.accounts));
    await wallet.switchChain(31_337);
    await wallet.selectAccount(1);
    await wallet.updateSessions();
    await eventually(() => expect(events).toEqual([
      { name: 'chainChanged', data: 31_337 },
      { name: 'accountsChanged', data: [second.address] },
      [`${home}:${second.address}`],
    ]));
  });

  it('switches to a chain it knows, sharing it from then on, and answers 4902 about another', async () => {
    await connectNow();
    const toChain = (chainId: string): Promise<unknown> => site.client.request({ topic: site.session?.topic ?? '', chainId: home, request: { method: 'wallet_switchEthereumChain', params: [{ chainId }] } });
    const switching = toChain('0x1');
    await wallet.approveNext('wallet_switchEthereumChain');
    expect(await switching).toBeNull();
    await eventually(() => expect(site.session?.namespaces['eip155']?.chains).toEqual([home, 'eip155:1']));
    const unknown = toChain('0xa').catch((error: unknown) => error);
    await wallet.approveNext('wallet_switchEthereumChain');
    expect(await unknown).toMatchObject({ code: 4902 });
  });

  it('ends the session from its side, and sees it ended from the other', async () => {
    await connectNow();
    const ended = new Promise((resolve) => site.once('session_delete', resolve));
    await wallet.disconnect();
    await ended;
    expect(wallet.sessions()).toEqual([]);
    await connectNow();
    await site.disconnect();
    await eventually(() => expect(wallet.sessions()).toEqual([]));
  });

  it('answers a request once that the relay went away over, with the person saying yes meanwhile', async () => {
    await connectNow();
    const signing = ask('personal_sign', ['0x6869', first.address]);
    const prompt = await wallet.nextPrompt('personal_sign');
    await relay.stop();
    await relay.start();
    // An answer that is on its way while the line breaks is sent again after 15 s only; people take longer to answer than lines to come back.
    await eventually(() => expect(relay.countClients()).toBe(2));
    await prompt.approve();
    expect(verifyMessage('hi', String(await signing))).toBe(first.address);
    expect(wallet.asked.filter(({ kind }) => kind === 'personal_sign')).toHaveLength(1);
    expect(countAnswers()).toBe(answersBefore + 1);
  });

  it('does not take a code that is none', async () => {
    await expect(wallet.pair('https://site.example')).rejects.toThrow('invalid');
  });

  async function connect(): Promise<void> {
    site.once('display_uri', (uri: string) => void wallet.pair(uri));
    await site.connect({ optionalNamespaces: { eip155: { ...namespace, rpcMap: { 31_337: node.url, 1: node.url } } } });
  }

  async function connectNow(): Promise<void> {
    const connecting = connect();
    await wallet.approveNext('connect');
    await connecting;
    await eventually(() => expect(wallet.sessions()).toHaveLength(1));
  }

  function countAnswers(): number {
    return relay.published.filter(({ tag }) => tag === answerTag).length;
  }

  function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return site.request({ method, params: [...params] }, home);
  }
});
