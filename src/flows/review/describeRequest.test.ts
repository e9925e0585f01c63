import { getAddress, Interface } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import type { FakeClock, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { tokensPoint } from '../../contracts/points/tokens.ts';
import { describersPoint } from '../../contracts/points/describers.ts';
import type { Describe, Description } from '../../contracts/points/describers.ts';
import { rpcErrors } from '../../api/transport/errors.ts';
import type { Asker } from '../../domain/asker.ts';
import type { Preview, PreviewRequest } from '../../domain/preview/preview.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { connect } from '../connection/connect.ts';
import { recipients } from '../funds/recipients.ts';
import { describeRequest } from './describeRequest.ts';
import type { DescribeRequest } from './describeRequest.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { Http } from '../../contracts/ports/http.ts';
import { defineService } from '../../domain/service/service.ts';

const [alice, bob] = mockAccounts;
const erc20 = new Interface(['function approve(address spender, uint256 amount)']);
const approve: PreviewRequest = { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: mockToken.address, data: erc20.encodeFunctionData('approve', [bob.address, 5n * 10n ** BigInt(mockToken.decimals)]) } };

let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

async function connected(describers: Readonly<Record<string, Describe>> = {}): Promise<void> {
  const plugin = definePlugin({ id: 'words', contributes: Object.entries(describers).map(([id, describe]) => describersPoint.of({ id, load: async () => describe })) });
  test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 }), plugin], clock, world }) as unknown as TestKit<CoreState>;
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
}
/** In small steps: while the mocked node works in real time, the limit must not pass. */
const describing = (request: DescribeRequest, stepMs = 1): Promise<Preview> => {
  const described = test.kit.dispatch(describeRequest(request));
  described.catch(() => {});
  return test.settled(described, { stepMs, maxSteps: 10_000 });
};
const codes = ({ warnings }: Preview): readonly string[] => warnings.map(({ code }) => code);

describe('describeRequest', () => {
  it('judges what an app asks by where it is, on its page and on its chain', async () => {
    await connected();
    const signIn = ['swapshop.example wants you to sign in with your Ethereum account:', alice.address, '', '', 'URI: https://swapshop.example', 'Version: 1', 'Chain ID: 10', 'Nonce: 12345678', `Issued At: ${new Date(clock.nowMs()).toISOString()}`].join('\n');
    const request = { kind: 'message', message: signIn } as const;
    const warned = async (more: Partial<DescribeRequest>) => (await describing({ request, ...more })).warnings.map(({ code }) => code);
    expect(await warned({ asker: { name: 'Swap Shop', url: 'https://swapshop.example' }, chainId: 10 })).toEqual([]);
    expect(await warned({ asker: { name: 'Swap Shop', url: 'https://swapshop.example' } })).toEqual(['signInWrongChain']);
    expect(await warned({ asker: { name: 'Swap Shop', url: 'https://evil.example' }, chainId: 10 })).toEqual(['signInWrongDomain']);
    expect(await warned({ asker: { name: 'Swap Shop', url: 'https://swapshop.example', isUnchecked: true }, chainId: 10 })).toEqual(['signInUnchecked']);
    expect(await warned({ asker: { name: 'Swap Shop', url: 'https://evil.example', isUnchecked: true }, chainId: 10 })).toEqual(['signInWrongDomain', 'askerUnchecked']);
    expect(await warned({ asker: { name: 'Swap Shop' }, chainId: 10 })).toEqual(['signInWrongDomain']);
  });

  it('reads from the chain what the token is called, and whether the spender is an account', async () => {
    await connected();
    const preview = await describing({ request: approve });
    expect(preview).toMatchObject({ chain: { name: mockChainOne.name }, fields: expect.arrayContaining([{ label: { text: 'amount' }, value: { text: `5 ${mockToken.symbol}` }, format: 'amount' }]) as unknown });
    expect(codes(preview)).toEqual(['spenderIsAccount']);
  });

  it('takes what an app asks and cannot be read for dangerous, and what the site itself asks for its own', async () => {
    await connected();
    const request: PreviewRequest = { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: mockToken.address, data: '0xdeadbeef' } };
    expect((await describing({ request, asker: { name: 'Swap Shop', url: 'https://swapshop.example' } })).warnings).toEqual([{ code: 'unreadableFromOutside', level: 'danger' }]);
    expect((await describing({ request })).warnings).toEqual([{ code: 'unreadableCall', level: 'caution' }]);
  });

  it('knows whom the person has paid before, what imitates them, and the tokens that the site lists', async () => {
    await connected();
    const payee = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'; // no account of the wallet
    const listed = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
    test.kit.register(definePlugin({ id: 'lists', contributes: [tokensPoint.of({ id: 'lists', load: async () => [{ chainId: mockChainOne.id, address: listed, name: 'Listed', symbol: 'LST', decimals: 18 }] })] }));
    const warned = async (to: string) => codes(await describing({ request: { kind: 'transaction', chainId: mockChainOne.id, transaction: { to, valueWei: 1n } } }));
    const imitation = `${payee.slice(0, 6)}${'a'.repeat(32)}${payee.slice(-4)}`.toLowerCase();
    expect([await warned(payee), await warned(imitation), await warned(alice.address), await warned(listed)]).toEqual([['firstTime'], ['firstTime'], [], ['toOtherToken']]);
    recipients.add(servicesOf(test.kit), { address: payee });
    expect([await warned(payee), await warned(imitation)]).toEqual([[], ['lookAlike']]);
  });

  it('does without lists of tokens that do not come in time', async () => {
    await connected();
    test.kit.register(definePlugin({ id: 'lists', contributes: [tokensPoint.of({ id: 'lists', load: () => new Promise(() => {}) })] }));
    expect(codes(await describing({ request: { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: mockToken.address, valueWei: 1n } } }, 50))).toEqual(['firstTime']);
  });

  it('does without the node after three seconds, and says so', async () => {
    await connected();
    const stuck = servicesOf(test.kit).transport;
    Object.assign(servicesOf(test.kit), { transport: async () => ({ chainId: mockChainOne.id, request: () => new Promise(() => {}) }) });
    const startMs = clock.nowMs();
    const preview = await describing({ request: approve }, 50);
    Object.assign(servicesOf(test.kit), { transport: stuck });
    expect(clock.nowMs() - startMs).toBeLessThan(4_000);
    expect(codes(preview)).toEqual(['unknownSpender', 'unchecked']);
    expect(preview.fields).toContainEqual(expect.objectContaining({ label: { text: 'amount' }, format: 'number' }));
    expect(test.loose().timers).toBe(0);
  });

  it('does without a node that fails', async () => {
    await connected();
    Object.assign(servicesOf(test.kit), { transport: async () => Promise.reject(rpcErrors.noResponse()) });
    expect(codes(await describing({ request: approve }))).toEqual(['unknownSpender', 'unchecked']);
  });

  it('knows the page for sign-ins, and asks no node about them', async () => {
    await connected();
    const message = `evil.test wants you to sign in with your Ethereum account:\n${mockAccounts[0].address}\n\n\nURI: https://evil.test\nVersion: 1\nChain ID: ${mockChainOne.id}\nNonce: 12345678\nIssued At: ${new Date(clock.nowMs()).toISOString()}`;
    expect(codes(await describing({ request: { kind: 'message', message } }))).toEqual(['signInWrongDomain']);
  });

  it('refuses what must not be signed', async () => {
    await connected();
    await expect(describing({ request: { kind: 'typedData', data: { domain: {}, types: {}, primaryType: 'Mail', message: {} } } })).rejects.toMatchObject({ code: 'message.badTypedData' });
  });

  it('says in every review that the host of an app is unchecked, is another than it claims, or deceives', async () => {
    await connected();
    const asker = { name: 'Swap Shop', url: 'https://swapshop.example' };
    const typed: PreviewRequest = { kind: 'typedData', data: { domain: {}, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hello' } } };
    const send: PreviewRequest = { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: bob.address, valueWei: 1n } };
    for (const request of [{ kind: 'message', message: 'Hello' } as const, typed, send, approve]) {
      const own = await describing({ request, asker });
      const warned = async (more: Partial<Asker>) => (await describing({ request, asker: { ...asker, ...more } })).warnings.filter((each) => !own.warnings.some(({ code }) => code === each.code));
      expect(await warned({ isUnchecked: true })).toEqual([{ code: 'askerUnchecked', level: 'caution', params: { host: 'swapshop.example' } }]);
      expect(await warned({ url: 'https://evil.example', fault: 'elsewhere', claimedUrl: 'https://swapshop.example' })).toEqual([{ code: 'askerElsewhere', level: 'danger', params: { host: 'evil.example', claimed: 'swapshop.example' } }]);
      expect(await warned({ fault: 'scam' })).toEqual([{ code: 'askerScam', level: 'danger', params: { host: 'swapshop.example' } }]);
    }
  });

  it('keeps all rows and the title of the core above what a plugin says, and says which plugin it is', async () => {
    await connected({ hiding: async () => ({ title: { text: 'Nothing to see\u202e' }, fields: [{ label: { text: 'Cost' }, value: { text: `free\u3164${'x'.repeat(10_000)}` }, format: 'text' }] }) });
    const request: PreviewRequest = { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: mockToken.address, valueWei: 10n ** 18n, gas: 50_000n, fees: { type: 'legacy', gasPriceWei: 10n ** 9n }, data: erc20.encodeFunctionData('approve', [bob.address, 5n]) } };
    const { fields, title, contract, chain, description, warnings } = await describing({ request });
    const labels = fields.map(({ label }) => ('key' in label ? label.key : label.text));
    expect(labels).toEqual(expect.arrayContaining(['core.review.contract', 'core.review.amount', 'core.review.fee', 'spender', 'amount']));
    expect({ title, contract, chain }).toEqual({ title: expect.objectContaining({ key: expect.stringMatching('^core') as string }), contract: getAddress(mockToken.address), chain: { id: mockChainOne.id, name: mockChainOne.name } });
    expect(description).toMatchObject({ by: 'words', title: { text: 'Nothing to see' }, fields: [{ label: { text: 'Cost' }, value: { text: expect.stringMatching(/^freex+…$/) as string } }] });
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['leftOut', 'hiddenText']));
  });

  const hiding = 'Nothing\u202e to\u3164 see';
  it.each<[string, Description]>([
    ['title', { title: { text: hiding } }],
    ['value of a text of the kit', { title: { key: 'core.review.unlimited', params: { symbol: hiding } } }],
    ['value of a row', { fields: [{ label: { text: 'Cost' }, value: { key: 'core.review.unlimited', params: { symbol: hiding } }, format: 'text' }] }],
    ['name', { fields: [{ label: { text: 'To' }, value: { text: 'x' }, format: 'text', name: hiding }] }],
    ['warning', { warnings: [{ code: 'words.risk', level: 'caution', text: hiding }] }],
    ['value of a warning', { warnings: [{ code: 'wouldFail', level: 'caution', params: { why: hiding } }] }],
  ])('leaves hidden characters out of the %s of a plugin, and says so', async (_where, description) => {
    await connected({ said: async () => description });
    const preview = await describing({ request: approve });
    expect(JSON.stringify(preview)).toContain('Nothing to see');
    expect(codes(preview)).toContain('hiddenText');
  });

  it('cleans the names that the site vouches for, which others may have chosen', async () => {
    await connected();
    const { fields } = await describing({ request: approve, names: { [mockToken.address]: 'Our\u202e exchange\u3164' } });
    expect(fields).toContainEqual(expect.objectContaining({ name: 'Our exchange' }));
  });

  it('keeps a danger of a plugin among any number of its cautions', async () => {
    await connected({ loud: async () => ({ warnings: [...Array.from({ length: 50 }, (_, at) => ({ code: `words.c${at}`, level: 'caution' } as const)), { code: 'words.danger', level: 'danger' }] }) });
    expect((await describing({ request: approve })).warnings.map(({ level }) => level)).toEqual(['danger', 'danger', ...Array.from({ length: 28 }, () => 'caution')]);
  });

  it('keeps the warnings of the core, however many dangers a plugin has', async () => {
    await connected({ loud: async () => ({ warnings: Array.from({ length: 50 }, (_, at) => ({ code: `words.d${at}`, level: 'danger' } as const)) }) });
    const asker = { name: 'Swap Shop', url: 'https://swapshop.example', isUnchecked: true } as const;
    expect(codes(await describing({ request: approve, asker }))).toEqual(expect.arrayContaining(['spenderIsAccount', 'askerUnchecked', 'words.d0']));
  });

  it("lets a plugin say more, and keeps the core's rows and warnings", async () => {
    await connected({
      silentOne: async () => undefined,
      better: async (_request, { account }) => ({ title: { text: 'Lend to the bank' }, fields: [{ label: { text: 'Lender' }, value: { text: account }, format: 'address' }], warnings: [{ code: 'words.risk', level: 'caution', text: 'Banks fail.' }] }),
      later: async () => ({ title: { text: 'Never seen' } }),
    });
    const preview = await describing({ request: approve });
    expect(preview).toMatchObject({ title: { key: 'core.review.title.approve' }, description: { by: 'words', title: { text: 'Lend to the bank' }, fields: [{ value: { text: mockAccounts[0].address } }] }, raw: approve.kind === 'transaction' && approve.transaction.data });
    expect(codes(preview)).toEqual(['spenderIsAccount', 'words.risk']);
  });

  it('tells a plugin the names that the site vouches for, by address in lower case', async () => {
    await connected({ naming: async (_request, { names }) => ({ title: { text: Object.entries(names).join() } }) });
    expect((await describing({ request: approve, names: { [bob.address]: 'Treasury' } })).description?.title).toEqual({ text: `${bob.address.toLowerCase()},Treasury` });
  });

  it('passes over a plugin that crashes or dawdles, and reports it', async () => {
    let aborted = false;
    await connected({
      crashing: async () => Promise.reject(new Error('no words')),
      dawdling: async (_request, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => {
        aborted = true;
        resolve(undefined);
      })),
    });
    const preview = await describing({ request: approve }, 20);
    expect(preview.title).toEqual({ key: 'core.review.title.approve' });
    expect(test.faults).toEqual([{ owner: 'words', error: new Error('no words') }, { owner: 'words', error: expect.any(Error) as unknown }]);
    expect(aborted).toBe(true);
  });

  it('reads what a token says of itself once for all reviews', async () => {
    await connected();
    const { transport } = servicesOf(test.kit);
    const asked: unknown[] = [];
    jest.spyOn(servicesOf(test.kit), 'transport').mockImplementation(async (chainId) => {
      const there = await transport(chainId);
      return { ...there, request: (...call: Parameters<typeof there.request>) => (asked.push(call[0].params?.[0]), there.request(...call)) };
    });
    const symbolsAsked = () => asked.filter((call) => String(Object(call).data).startsWith('0x95d89b41')).length;
    expect((await describing({ request: approve })).fields).toEqual((await describing({ request: approve })).fields);
    expect(symbolsAsked()).toBe(1);
  });

  it('ends with the signal', async () => {
    await connected();
    const left = new AbortController();
    const described = test.kit.dispatch(describeRequest({ request: approve, signal: left.signal }));
    left.abort(new Error('left'));
    await expect(described).rejects.toThrow('left');
  });
});

describe('the interface that the site’s ABI service has of a contract', () => {
  const pass = new Interface(['function mintPass(address holder, uint256 tier)']);
  const contract = '0x00000000000000000000000000000000000012ab';
  const mint = { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: contract, data: pass.encodeFunctionData('mintPass', [bob.address, 3n]) } } as const;
  const url = `https://abi.example/${mockChainOne.id}/${getAddress(contract)}`;
  async function served(http: Http): Promise<void> {
    await connected();
    const services = servicesOf(test.kit);
    const port = services.port.bind(services);
    const nodes = port(httpPort);
    const both: Http = { send: (request) => (request.url.startsWith('https://abi.example/') ? http : nodes).send(request) };
    Object.assign(services, { service: defineService({ hosts: ['abi.example'], clientId: 'site', abiUrl: 'https://abi.example' }), port: (asked: Parameters<typeof port>[0]) => (asked === httpPort ? both : port(asked)) });
  }
  const texts = ({ fields }: Preview) => fields.map(({ label, value }) => [label, value].map((each) => ('text' in each ? each.text : each.key)));

  it('names the function and its values in a review, and takes no warning away', async () => {
    const { http, seen } = createFakeHttp({ [url]: { data: JSON.parse(pass.formatJson()) as object } });
    await served(http);
    const preview = await describing({ request: mint });
    expect(texts(preview)).toEqual(expect.arrayContaining([['core.review.function', 'mintPass'], ['holder', bob.address], ['tier', '3']]));
    expect(codes(preview)).toContain('unreadableCall');
    expect(seen.map(({ url: asked, headers }) => [asked, headers?.['x-client-id']])).toEqual([[url, 'site']]);
    expect(codes(await describing({ request: mint, asker: { name: 'App', url: 'https://app.example' } as Asker }))).toContain('unreadableFromOutside');
    expect(seen).toHaveLength(1); // it is kept for an hour
  });

  it('gives way to the code of the contract where the service has none: a common function that is found in the code is named', async () => {
    const { http, seen } = createFakeHttp({});
    await served(http);
    const data = new Interface(['function allowance(address owner, address spender)']).encodeFunctionData('allowance', [alice.address, bob.address]); // what changes something, of those that are found in code, the kit knows anyway
    const preview = await describing({ request: { kind: 'transaction', chainId: mockChainOne.id, transaction: { to: mockToken.address, data } } });
    expect(texts(preview)).toEqual(expect.arrayContaining([['core.review.function', 'allowance'], ['owner', alice.address], ['spender', bob.address]]));
    expect([codes(preview).includes('unreadableCall'), seen.map(({ url: asked }) => asked)]).toEqual([true, [`https://abi.example/${mockChainOne.id}/${getAddress(mockToken.address)}`]]);
  });

  it('is not asked about what the kit or the site knows, nor about a transfer', async () => {
    const { http, seen } = createFakeHttp({});
    await served(http);
    await describing({ request: approve });
    await describing({ request: { ...mint, transaction: { to: bob.address, valueWei: 1n } } });
    const preview = await describing({ request: mint, signatures: ['function mintPass(address holder, uint256 tier)'] });
    expect([codes(preview).some((code) => code.includes('unreadable')), seen.map((request) => request.url)]).toEqual([false, []]);
  });

  it.each<[string, Http]>([
    ['has none', createFakeHttp({}).http],
    ['has another function', createFakeHttp({ [url]: { data: JSON.parse(new Interface(['function other()']).formatJson()) as object } }).http],
    ['has one that the data do not fit', createFakeHttp({ [url]: { data: [{ type: 'function', name: 'mintPass', inputs: [{ name: 'holder', type: 'address' }], outputs: [], stateMutability: 'nonpayable' }] } }).http],
    ['does not answer', { send: () => new Promise(() => {}) }],
  ])('leaves the selector where the service %s', async (_name, http) => {
    await served(http);
    const preview = await describing({ request: mint }, 50);
    expect([texts(preview).find(([label]) => label === 'core.review.function'), codes(preview).includes('unreadableCall')]).toEqual([['core.review.function', mint.transaction.data.slice(0, 10)], true]);
  });
});
