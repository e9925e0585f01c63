import { setTimeout as pause } from 'node:timers/promises';
import { createFakeClock } from '../mocks/fakeClock.ts';
import * as limits from '../adapters/walletConnect/limits.ts';
import type { WalletConnectClient } from '../adapters/walletConnect/client/client.ts';
import { loadClient } from '../adapters/walletConnect/client/loadClient.ts';
import { eventually } from './lib/eventually.ts';
import { testAccounts } from './lib/testAccounts.ts';
import type { Relay } from './lib/wcRelay.ts';
import { startRelay } from './lib/wcRelay.ts';
import type { WcWallet } from './lib/wcWallet.ts';
import { leaveRelay, startWcWallet } from './lib/wcWallet.ts';

const [account] = testAccounts;
const namespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] } };
const reason = { code: 6000, message: 'User disconnected.' };

/** Of answers to the end of a session. */
const endAnswerTag = 1_113;

interface Slowed {
  readonly messages: { set: (...message: readonly string[]) => Promise<void> };
  unsubscribe: (topic: string) => Promise<void>;
  publish: (topic: string, message: string, options?: { readonly tag?: number }) => Promise<void>;
}

describe('loadClient, over the relay', () => {
  let relay: Relay;
  let wallet: WcWallet;
  let client: WalletConnectClient;
  const clock = createFakeClock();
  const troubles: unknown[] = [];
  const note = (error: unknown): void => void troubles.push(error);

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    process.env['DISABLE_GLOBAL_CORE'] = 'true';
    relay = await startRelay();
    wallet = await startWcWallet({ relayUrl: relay.url, keys: [account.privateKey], rpcUrls: { 1: relay.url } });
    client = await loadClient({ projectId: 'latchkey-tests', relayUrl: relay.url, metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] }, verify: false, clock });
  });

  afterAll(async () => {
    process.off('unhandledRejection', note);
    await wallet?.stop();
    if (client) await leaveRelay(client.core as unknown as Parameters<typeof leaveRelay>[0]); // the same object, of which the kit needs less
    await relay?.stop();
  });

  afterEach(() => expect(troubles.splice(0).map(String)).toEqual([]));

  const connect = async (): Promise<string> => {
    const { uri = '', approval } = await client.connect({ optionalNamespaces: namespaces });
    const session = approval();
    await wallet.pair(uri);
    await wallet.approveNext('connect');
    return (await session).topic;
  };

  it('hears of the next wallet after both sides have ended a session in one moment', async () => {
    const topic = await connect();
    await eventually(() => expect(wallet.sessions()).toHaveLength(1));
    const { relayer } = client.core as unknown as { readonly relayer: Slowed }; // see above
    const { unsubscribe, publish, messages } = relayer;
    const { set } = messages;
    // The other end comes in while this one is under way, and is answered after it.
    messages.set = (...message) => pause(30).then(() => set.call(messages, ...message));
    relayer.unsubscribe = (left) => pause(50).then(() => unsubscribe.call(relayer, left));
    relayer.publish = (to, message, options) => pause(options?.tag === endAnswerTag ? 150 : 0).then(() => publish.call(relayer, to, message, options));
    await Promise.allSettled([wallet.disconnect(), client.disconnect({ topic, reason })]);
    await pause(200);
    Object.assign(relayer, { unsubscribe, publish });
    messages.set = set;
    await eventually(() => expect([client.session.getAll(), wallet.sessions()]).toEqual([[], []]));
    await connect();
    await eventually(() => expect(wallet.sessions()).toHaveLength(1));
    await wallet.disconnect();
    await eventually(() => expect(client.session.getAll()).toEqual([]));
  });

  it('gives a request up that a wallet leaves open, and drops the answer that comes later', async () => {
    const topic = await connect();
    const asked = client.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x68', account.address] } });
    const outcome = asked.catch((error: unknown) => error);
    const prompt = await wallet.nextPrompt('personal_sign');
    await clock.advance(limits.walletConnectAnswerMs);
    expect(await outcome).toMatchObject({ code: 'walletConnect.requestExpired', remedy: 'Open the wallet, then try again.' });
    await prompt.approve();
    const next = client.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x68', account.address] } });
    await wallet.approveNext('personal_sign');
    expect(await next).toMatch(/^0x[0-9a-f]{130}$/);
    await client.disconnect({ topic, reason });
  });
});
