import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Interface } from 'ethers';
import { localAccount } from '../../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne, mockToken } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { callsErrors } from '../../src/contracts/callsErrors.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { inspectionsPoint } from '../../src/contracts/points/inspections.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http, HttpRequest } from '../../src/contracts/ports/http.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { defineService } from '../../src/domain/service/service.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { writeContract } from '../../src/flows/sending/writeContract.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { insufficientFundsSeen, transactionSent } from '../../src/store/transactionEvents.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { personalFields } from './config.ts';
import { maxWaiting, sinkLimitMs } from './createRecorder.ts';
import { analytics, getAnalyticsLog } from './index.ts';
import type { AnalyticsConfig, AnalyticsEvent } from './index.ts';

const [alice, bob] = mockAccounts;
const key = walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) });
const url = 'https://events.example/v1/event';
const clock = createFakeClock();
const world = createMockWorld({ clock });
const started = startMockWorld({ world });
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => {
  started.stop();
  world.close();
});

type Answer = number | 'never' | 'unreachable';
/** A kit whose http goes to the mocked world, but for the sink's address, which answers as told. */
function start(config: Partial<AnalyticsConfig> | undefined, { answer = () => 204, storage = createTestStorage() }: { answer?: () => Answer; storage?: ReturnType<typeof createTestStorage> } = {}) {
  const posts: HttpRequest[] = [];
  const http: Http = {
    send: async (request) => {
      if (!request.url.startsWith('https://events.example/')) {
        const answered = await fetch(request.url, { method: request.method, ...(request.body !== undefined && { body: request.body }), headers: { 'content-type': 'application/json' } });
        return { status: answered.status, statusText: '', headers: {}, body: await answered.text() };
      }
      posts.push(request);
      const status = answer();
      if (status === 'never') return new Promise((_resolve, reject) => { request.signal?.addEventListener('abort', () => reject(new Error('Aborted.'))); });
      if (status === 'unreachable') throw new TypeError('Failed to fetch');
      return { status, statusText: '', headers: {}, body: '' };
    },
  };
  const adapter = defineAdapter<Http>({ id: 'testHttp', port: httpPort, supports: () => true, create: () => http });
  const test = createTestKit({ plugins: [key, ...(config ? [analytics.with(config)] : [])], adapters: [adapter], clock, world, storage }) as unknown as TestKit<CoreState>;
  ends.push(() => test.kit.destroy());
  const log = () => test.kit.dispatch(getAnalyticsLog());
  const outcomes = () => log().map(({ outcome }) => outcome);
  const settled = (count = 1) => test.turnUntil(() => log().length >= count && log().every(({ outcome }) => outcome.at !== 'waiting'));
  return { ...test, posts, log, outcomes, settledLog: settled, bodies: () => posts.map(({ body }) => JSON.parse(body ?? '') as AnalyticsEvent) };
}
const connectKey = async (test: ReturnType<typeof start>): Promise<void> => void (await test.settled(test.kit.dispatch(connect({ walletId: 'key' }))));
/** What was signed for, as the chain has it. */
async function maxFeePerGasOf(hash: string): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] });
  const { result } = (await (await fetch(mockChainOne.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()) as { readonly result: { readonly maxFeePerGas: string } }; // as nodes answer
  return result.maxFeePerGas;
}
/** What the core says of a transaction, with each field that it can have. */
const sentFacts = { chainId: 1, walletAddress: alice.address, walletType: 'key', contractAddress: bob.address, functionName: 'transfer', gasPrice: 7n, transactionHash: `0x${'ab'.repeat(32)}` };
const shortFacts = { ...sentFacts, errorCode: 'transaction.insufficientFunds', errorMessage: `${alice.address} has too little`, transactionValue: 5n, requiredAmount: 6n, userBalance: 4n };
const { transactionHash: _none, ...insufficientFacts } = shortFacts;

describe('analytics', () => {
  it('keeps the contract of plugins', async () => {
    const use = async ({ kit, settled }: TestKit<CoreState>): Promise<void> => {
      await settled(kit.dispatch(connect({ walletId: 'key' })));
      await settled(kit.dispatch(disconnect()));
    };
    expect(await checkPlugin(analytics.with({ sink: () => {} }), { with: [key], use })).toEqual([]);
  });

  it('posts a connect with the fields of the specification, but for the address', async () => {
    const test = start({ sink: { url } });
    await connectKey(test);
    await test.settledLog();
    expect(test.bodies()).toEqual([{ source: 'connectWallet', action: 'connect', chainId: mockChainOne.id, walletType: 'key' }]);
    expect(test.posts).toMatchObject([{ url, method: 'POST', headers: { 'content-type': 'application/json' } }]);
    expect(test.posts[0]).not.toHaveProperty('hasCookies');
    expect([test.outcomes(), test.faults]).toEqual([[{ at: 'sent' }], []]);
  });

  it('tells of a real send and of one that lacks funds', async () => {
    const events: AnalyticsEvent[] = [];
    const test = start({ sink: (event) => void events.push(event), include: [...personalFields] });
    await connectKey(test);
    const { hash } = await test.settled(test.kit.dispatch(writeContract({ address: mockToken.address, fn: 'function transfer(address to, uint256 amount) returns (bool)', args: [bob.address, 1n] })));
    await test.settled(test.kit.dispatch(send({ to: bob.address, valueWei: 10n ** 30n, simulate: false, gas: 21_000n })).catch(() => {}));
    await test.settledLog(3);
    expect(events).toEqual([
      { source: 'connectWallet', action: 'connect', chainId: mockChainOne.id, walletType: 'key', walletAddress: alice.address },
      { source: 'sdk', action: 'transaction-sent', chainId: mockChainOne.id, walletType: 'key', walletAddress: alice.address, contractAddress: expect.stringMatching(new RegExp(mockToken.address, 'i')), functionName: 'transfer', transactionHash: hash, gasPrice: String(BigInt(await maxFeePerGasOf(hash))) },
      expect.objectContaining({ source: 'sdk', action: 'insufficient-funds', chainId: mockChainOne.id, walletType: 'key', walletAddress: alice.address, contractAddress: bob.address, errorCode: 'transaction.insufficientFunds', transactionValue: String(10n ** 30n) }),
    ]);
  });

  it('tells of a batch that the wallet takes, once and without a hash, and by its code of one that it refuses', async () => {
    const events: AnalyticsEvent[] = [];
    const test = start({ sink: (event) => void events.push(event), include: [...personalFields] });
    let refusal: Error | undefined;
    const refuse = () => Promise.reject(new Error('No'));
    const session: WalletSession = {
      accounts: () => [alice.address], chainId: () => mockChainOne.id, sendTransaction: refuse, signMessage: refuse, signTypedData: refuse, subscribe: () => () => {}, close: async () => {},
      batching: { sendCalls: async () => (refusal ? Promise.reject(refusal) : 'batch'), getCallsStatus: refuse, getCapabilities: async () => new Map(), showCallsStatus: refuse },
    };
    test.kit.register(definePlugin({ id: 'batches', contributes: [walletsPoint.of({ id: 'batches', name: 'Batches', probe: () => 'reachable', open: async () => async () => session })] }));
    await test.settled(test.kit.dispatch(connect({ walletId: 'batches' })));
    const common = { source: 'sdk', action: 'transaction-sent', chainId: mockChainOne.id, walletType: 'batches', walletAddress: alice.address };
    const sending = (...to: readonly string[]) => test.settled(test.kit.dispatch(sendCalls({ calls: to.map((each) => ({ to: each, valueWei: 1n })) }))).catch(() => {});
    await sending(bob.address, bob.address);
    await sending(bob.address, mockToken.address);
    refusal = callsErrors.tooLarge();
    await sending(bob.address, bob.address);
    refusal = userErrors.rejected();
    await sending(bob.address, bob.address);
    await test.settledLog(4);
    expect(events.slice(1)).toEqual([{ ...common, contractAddress: bob.address }, common, { ...common, contractAddress: bob.address, errorCode: 'calls.tooLarge' }]);
  });

  it('tells by its code of a send that the chain would refuse, and of each call that goes by itself', async () => {
    const events: AnalyticsEvent[] = [];
    const test = start({ sink: (event) => void events.push(event) });
    await connectKey(test);
    const data = new Interface(['function transfer(address to, uint256 amount)']).encodeFunctionData('transfer', [bob.address, 10n ** 40n]);
    await test.settled(test.kit.dispatch(send({ to: mockToken.address, data }))).catch(() => {});
    const { id } = await test.settled(test.kit.dispatch(sendCalls({ calls: [{ to: bob.address, valueWei: 1n }, { to: bob.address, valueWei: 2n }], oneByOne: true })));
    await test.settled(test.kit.dispatch(waitForCalls({ id })), { stepMs: 500 });
    await test.settledLog(4);
    const common = { source: 'sdk', action: 'transaction-sent', chainId: mockChainOne.id, walletType: 'key' };
    expect(events.slice(1)).toEqual([{ ...common, errorCode: 'transaction.simulationFailed' }, common, common]);
  });

  it("never tells the account's own address as a contract's", async () => {
    const events: AnalyticsEvent[] = [];
    const test = start({ sink: (event) => void events.push(event), include: ['contractAddress'] });
    await connectKey(test);
    await test.settled(test.kit.dispatch(send({ to: alice.address.toLowerCase(), valueWei: 1n })));
    await test.settledLog(2);
    expect(JSON.stringify(events).toLowerCase()).not.toContain(alice.address.slice(2).toLowerCase());
  });

  // The lists of the specification's section 3, and section 7 for a connect, as they stand there.
  const listed = {
    'transaction-sent': ['action', 'chainId', 'clientId', 'contractAddress', 'errorCode', 'functionName', 'gasPrice', 'transactionHash', 'walletAddress', 'walletType'],
    'insufficient-funds': ['action', 'chainId', 'clientId', 'contractAddress', 'errorCode', 'functionName', 'gasPrice', 'transactionHash', 'walletAddress', 'walletType', 'errorMessage', 'requiredAmount', 'transactionValue', 'userBalance'],
  };
  it.each([
    ['transaction-sent', transactionSent(sentFacts), ['errorCode'], { gasPrice: '7', transactionHash: sentFacts.transactionHash }],
    ['insufficient-funds', insufficientFundsSeen(insufficientFacts), ['transactionHash'], { requiredAmount: '6', transactionValue: '5', userBalance: '4', errorMessage: shortFacts.errorMessage }],
  ] as const)('fills in every field of %s that is known, in text that JSON has', async (action, fact, unknown, expected) => {
    const posts: HttpRequest[] = [];
    const adapter = defineAdapter<Http>({ id: 'testHttp', port: httpPort, supports: () => true, create: () => ({ send: async (request) => {
      posts.push(request);
      return { status: 204, statusText: '', headers: {}, body: '' };
    } }) });
    const kit = createLatchkey({
      chains: [defineChain({ id: 1, name: 'One', rpc: 'https://node.example' })], adapters: [adapter], devTools: false,
      service: defineService({ hosts: ['events.example'], clientId: 'site' }), plugins: [analytics.with({ sink: { url }, include: [...personalFields] })],
    });
    ends.push(() => kit.destroy());
    kit.dispatch(connect({ walletId: 'none' })).catch(() => {}); // the visitor acts
    kit.dispatch(fact);
    for (let turns = 0; posts.length === 0 && turns < 500; turns += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    const body = JSON.parse(posts[0]?.body ?? '') as AnalyticsEvent;
    expect(Object.keys(body).toSorted()).toEqual(['source', ...listed[action].filter((field) => !unknown.includes(field as never))].toSorted());
    expect(body).toMatchObject({ source: 'sdk', action, clientId: 'site', ...expected });
    expect(posts[0]).toMatchObject({ credentialed: true, headers: { 'x-client-id': 'site', 'x-sdk-name': 'latchkey' } });
  });

  it('tells another host nothing of who the site is', async () => {
    const test = start({ sink: { url } });
    await connectKey(test);
    await test.settledLog();
    expect(Object.keys(test.posts[0]?.headers ?? {})).toEqual(['content-type']);
  });

  it.each(personalFields)('leaves %s out unless it is included, and then adds it alone', async (field) => {
    const events: AnalyticsEvent[] = [];
    for (const include of [[], [field]]) {
      const test = start({ sink: (event) => void events.push(event), include });
      test.kit.dispatch(transactionSent(sentFacts));
      test.kit.dispatch(insufficientFundsSeen(insufficientFacts));
      await test.settledLog(2);
    }
    const [sentBare, shortBare, sentMore, shortMore] = events.map((event) => Object.keys(event));
    const bare = ['source', 'action', 'chainId', 'walletType', 'functionName'];
    expect([sentBare?.toSorted(), shortBare?.toSorted()]).toEqual([bare.toSorted(), [...bare, 'errorCode'].toSorted()]);
    expect([...(sentMore ?? []), ...(shortMore ?? [])].filter((each) => ![...bare, 'errorCode'].includes(each))).toEqual(Array.from({ length: field === 'walletAddress' || field === 'contractAddress' || field === 'gasPrice' ? 2 : 1 }, () => field));
  });

  it('holds by default nothing of what it was told in confidence, in an event, its log or the inspector', async () => {
    const canaries = { address: '0xCa11ab1eCa11aB1EcA11aB1eca11AB1eCa11ab1e', payee: '0xFEeDfEEdfeedFeEdFEedfEEDFeEdfEEdFEEDfEed', hash: `0x${'c0ffee'.padEnd(64, '1')}`, text: 'alice@example.com +15550100 user-4711', amount: 123_456_789_123n };
    const events: unknown[] = [];
    const test = start({ sink: (event) => void events.push(event) });
    await connectKey(test);
    const facts = { chainId: 1, walletAddress: canaries.address, walletType: 'key', contractAddress: canaries.payee, gasPrice: canaries.amount };
    test.kit.dispatch(transactionSent({ ...facts, transactionHash: canaries.hash }));
    test.kit.dispatch(insufficientFundsSeen({ ...facts, errorCode: 'transaction.insufficientFunds', errorMessage: canaries.text, transactionValue: canaries.amount, requiredAmount: canaries.amount, userBalance: canaries.amount }));
    // As other code of the page may say it: fields that no event has.
    test.kit.dispatch(transactionSent({ ...facts, transactionHash: canaries.hash, email: canaries.text, privateKey: alice.privateKey } as never));
    await test.settledLog(4);
    expect(events).toHaveLength(4);
    const seen = JSON.stringify([events, test.log(), test.kit.read(inspectionsPoint).map(({ get }) => get()), test.storage.values]).toLowerCase();
    for (const secret of [...Object.values(canaries), alice.privateKey, alice.address]) expect(seen).not.toContain(String(secret).toLowerCase().replace('0x', ''));
  });

  it('sends nothing while it is not registered, has no sink, or a wallet comes back by itself', async () => {
    const storage = createTestStorage();
    const none = start(undefined, { storage });
    none.kit.start();
    await connectKey(none);
    expect(none.posts).toEqual([]);
    const again = start({ sink: { url } }, { storage });
    again.kit.start();
    await again.turnUntil(() => again.kit.getState().connection.wallets.length === 1);
    await again.settled(again.kit.dispatch(disconnect()));
    await connectKey(again);
    await again.settledLog();
    expect(again.posts).toHaveLength(1);
    const dry = start({});
    await connectKey(dry);
    await dry.settledLog();
    expect([dry.posts, dry.outcomes()]).toEqual([[], [{ at: 'noSink' }]]);
  });

  it('sends nothing before the visitor acts', async () => {
    const test = start({ sink: { url } });
    test.kit.dispatch(transactionSent(sentFacts));
    await test.settledLog();
    expect([test.posts, test.outcomes()]).toEqual([[], [{ at: 'failed', why: 'http.beforeIntent' }]]);
  });

  it.each([['globalPrivacyControl', true], ['doNotTrack', '1']])('honours %s, unless the site says why not', async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    ends.push(() => void Reflect.deleteProperty(navigator, name));
    const events: unknown[] = [];
    const sink = (event: unknown): void => void events.push(event);
    const quiet = start({ sink });
    await connectKey(quiet);
    await quiet.settledLog();
    expect([events, quiet.outcomes()]).toEqual([[], [{ at: 'withheld', why: 'privacySignal' }]]);
    const open = start({ sink, ignorePrivacySignal: { reason: 'Counts of a page behind a login, by contract.' } });
    await connectKey(open);
    await open.settledLog();
    expect(events).toHaveLength(1);
  });

  it.each([['no', () => false], ['something else', () => 'yes' as never], ['an error', () => { throw new Error('no'); }]])('sends nothing where consent is %s', async (_name, enabled) => {
    const test = start({ sink: { url }, enabled });
    await connectKey(test);
    await test.settledLog();
    expect([test.posts, test.outcomes()]).toEqual([[], [{ at: 'withheld', why: 'consent' }]]);
  });

  it('sends nothing more once consent is taken back, of what waits either', async () => {
    const events: unknown[] = [];
    let hasConsent = true;
    let release = (): void => {};
    const test = start({ enabled: () => hasConsent, sink: (event) => {
      events.push(event);
      return new Promise<void>((resolve) => { release = resolve; });
    } });
    await connectKey(test);
    test.kit.dispatch(transactionSent(sentFacts));
    await test.turnUntil(() => test.log().length === 2 && events.length === 1);
    hasConsent = false;
    release();
    await test.settledLog(2);
    test.kit.dispatch(transactionSent(sentFacts));
    await test.settledLog(3);
    expect(events).toHaveLength(1);
    expect(test.outcomes()).toEqual([{ at: 'withheld', why: 'consent' }, { at: 'withheld', why: 'consent' }, { at: 'sent' }]);
  });

  it.each<[string, AnalyticsConfig['sink'], Answer, string]>([
    ['throws', () => { throw new Error('broken'); }, 204, 'broken'],
    ['rejects', () => Promise.reject(new Error('broken')), 204, 'broken'],
    ['answers 500', { url }, 500, 'fetch.failed'],
    ['cannot be reached', { url }, 'unreachable', 'Failed to fetch'],
    ['hangs', () => new Promise(() => {}), 204, `It took more than ${sinkLimitMs} ms.`],
  ])('goes on, and tells no one but the inspector, where the sink %s', async (_name, sink, answer, why) => {
    const test = start({ sink }, { answer: () => answer });
    await connectKey(test);
    await test.turnUntil(() => test.log().length === 1);
    await test.turnUntil(() => test.outcomes()[0]?.at !== 'waiting', { stepMs: 1_000 });
    expect([test.outcomes(), test.faults]).toEqual([[{ at: 'failed', why }], []]);
    expect(test.kit.read(inspectionsPoint).map(({ title, get }) => [title, get()])).toEqual([['Analytics', [{ id: '1', title: 'connect', outcome: `Not sent: ${why}`, detail: JSON.stringify(test.log()[0]?.event) }]]]);
  });

  it('keeps few waiting while a sink hangs, and one request under way', async () => {
    const test = start({ sink: { url } }, { answer: () => 'never' });
    await connectKey(test);
    await test.turnUntil(() => test.posts.length === 1);
    for (let each = 0; each < maxWaiting + 5; each += 1) test.kit.dispatch(transactionSent(sentFacts));
    await test.turnUntil(() => test.log().length === maxWaiting + 6);
    expect(test.posts).toHaveLength(1);
    expect(test.outcomes().filter(({ at }) => at === 'withheld')).toEqual(Array.from({ length: 5 }, () => ({ at: 'withheld', why: 'queueFull' })));
  });

  it('ends with the plugin: what is under way is given up, and nothing is told of any more', async () => {
    const test = start({ sink: { url } }, { answer: () => 'never' });
    await connectKey(test);
    test.kit.dispatch(transactionSent(sentFacts));
    await test.turnUntil(() => test.posts.length === 1 && test.log().length === 2);
    test.kit.unregister('analytics');
    expect(test.posts[0]?.signal?.aborted).toBe(true);
    test.kit.dispatch(transactionSent(sentFacts));
    await test.settled(new Promise((resolve) => setImmediate(resolve)));
    expect([test.posts.length, test.kit.read(inspectionsPoint), test.faults]).toEqual([1, [], []]);
  });

  it.each([
    ['analytics.badSink', { sink: { url: 'http://events.example' } }], ['analytics.badSink', { sink: { url: 'events' } }], ['analytics.badSink', { sink: { url: 7 } }], ['analytics.badSink', { sink: {} }], ['analytics.badSink', { sink: null }],
    ['analytics.unknownField', { include: ['email'] }], ['analytics.unknownField', { include: 'walletAddress' }],
    ['analytics.badConsent', { enabled: true }],
    ['analytics.noReason', { ignorePrivacySignal: true }], ['analytics.noReason', { ignorePrivacySignal: { reason: ' ' } }],
  ])('is refused with %s for %j', (code, config) => {
    expect(() => start(config as never)).toThrow(expect.objectContaining({ code: 'plugin.setupFailed', cause: expect.objectContaining({ code }) }));
  });

  it('is in nothing that a page without it loads', () => {
    const files = ['src', 'adapters'].flatMap((folder) => readdirSync(join(__dirname, '../..', folder), { recursive: true, encoding: 'utf8' }).map((name) => join(__dirname, '../..', folder, name))).filter((name) => /\.tsx?$/.test(name) && !/\.test/.test(name));
    expect(files.length).toBeGreaterThan(300); // or the search found nothing
    expect(files.filter((name) => readFileSync(name, 'utf8').includes('plugins/analytics'))).toEqual([]);
  });
});
