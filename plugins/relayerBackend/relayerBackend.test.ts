import { verifyAuthorization, verifyTypedData, Wallet } from 'ethers';
import { answerOfChain, createServiceState, relayWorldAdapter } from '../../fixtures/relaying/relayerWorld.ts';
import type { RelayChain, ServiceAnswer } from '../../fixtures/relaying/relayerWorld.ts';
import { localSession } from '../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, relayerSuite } from '../../mocks/testing/index.ts';
import type { MakeRelayer } from '../../mocks/testing/index.ts';
import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import type { RelayContext, SignedRelay } from '../../src/contracts/points/relayers.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { backendRelayer } from './backendRelayer.ts';
import type { RelayerBackendConfig } from './config.ts';
import { relayerBackend } from './index.ts';

const origin = 'https://wallet.test';
const token = 'identity-token-of-the-visitor';
const reference = 'AAAAAAAAAAAAAAAAAAAAAA';
const forwarder = { address: '0x0000000000000000000000000000000000005678', kind: 'erc2771', name: 'Shop' };
const delegate = '0xD6999651Fc0964B9c6B444307a0ab20534a66560';
const [alice] = mockAccounts;
const designator = `0xef0100${delegate.slice(2).toLowerCase()}`;

const said = (status: number, body: unknown): ServiceAnswer => ({ status, body: JSON.stringify(body) });
const refused = (status: number, error: object): ServiceAnswer => said(status, { error });
type Call = Readonly<Record<'to' | 'data' | 'value', string>>;

/** As the server answers; what it does is tried in `e2e/chain/serverRelays`. */
const makerOf = (config: Omit<RelayerBackendConfig, 'url'>, chain: RelayChain = {}): MakeRelayer => ({ world }) => {
  const { arrived, cancelled, behaviour, controls, status } = createServiceState();
  const adapter = relayWorldAdapter(world, 'wallet.test', chain, ({ url, method, body = '' }: HttpRequest): ServiceAnswer => {
    const { pathname, search } = new URL(url);
    if (method === 'GET' && /^\/v1\/relays\/\d+\?from=0x/.test(pathname + search)) return said(200, { forwarder, nonce: '4' });
    if (method === 'GET') return pathname.endsWith(`/${reference}`) ? said(200, { status: status() }) : refused(404, { code: 'unknownRelay', message: 'There is no such request' });
    if (pathname.endsWith('/cancel')) return said(200, { done: cancelled.push(pathname.split('/').slice(3, 5).join('.')) > 0 });
    const { request, execution, signature, identityToken } = JSON.parse(body);
    expect(identityToken).toBe(token);
    const { from, deadline } = request ?? execution;
    const calls = (request ? [request] : execution.calls) as readonly Call[]; // as the server reads it
    arrived.push({ from, calls: calls.map(({ to, data, value }) => ({ to, data, gas: BigInt(request?.gas ?? 100_000), valueWei: BigInt(value) })), deadlineSeconds: deadline, signature }); // for the account's own code it is told no limit of gas
    if (behaviour() === 'silent') return undefined;
    return behaviour() === 'refuses' ? refused(403, { code: 'notAllowed', message: token, detail: token }) : said(200, { reference: behaviour() === 'lies' ? 7 : reference });
  });
  return {
    relayerId: 'relayerBackend',
    controls: { ...controls, unknown: () => '1.BBBBBBBBBBBBBBBBBBBBBB', secrets: () => [token] },
    kit: { adapters: [adapter] },
    plugin: () => relayerBackend.with({ url: origin, getIdentityToken: async () => token, ...config }),
  };
};

describe('relayerBackend', () => {
  describe.each<readonly [string, Omit<RelayerBackendConfig, 'url'>, RelayChain]>([
    ['by the forwarder', {}, {}], ['by code that the account is to run', { delegate }, {}], ['by code that the account runs', { delegate }, { code: { of: alice.address, is: designator } }],
  ])('%s', (_name, config, chain) => {
    it.each(relayerSuite(makerOf(config, chain)))('$name', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    });
  });

  it('keeps the contract of plugins, and lists nothing without an address', async () => {
    expect(await checkPlugin(relayerBackend.with({ url: origin }))).toEqual([]);
    const test = createTestKit({ plugins: [relayerBackend] });
    expect(test.kit.read(relayersPoint)).toEqual([]);
    test.kit.destroy();
    test.world.close();
  });

  it('takes batches and value where accounts run code of their own, and names that code', () => {
    const test = createTestKit({ plugins: [relayerBackend.with({ url: origin, delegate })] });
    expect(test.kit.read(relayersPoint)).toMatchObject([{ maxCalls: 100, takesValue: true, delegates: [delegate] }]);
    test.kit.destroy();
    test.world.close();
  });
});

const request = { id: 'one', chainId: mockChainOne.id, from: alice.address, calls: [{ to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', valueWei: 0n, gas: 100_000n }, { to: '0x000000000000000000000000000000000000bEEF', data: '0x', valueWei: 5n, gas: 100_000n }], deadlineSeconds: 2_000_000_000, batchId: 0n };

/** One relayer over a server and a node that a test turns. */
function relayerOver(config: Omit<RelayerBackendConfig, 'url'>, answer: () => ServiceAnswer, chain: RelayChain = {}) {
  const bodies: unknown[] = [];
  const send = async ({ body = '{}' }: HttpRequest) => {
    bodies.push(JSON.parse(body));
    const made = answer();
    return { status: made?.status ?? 500, statusText: '', headers: {}, body: made?.body ?? '' };
  };
  const context = {
    signal: new AbortController().signal, port: () => ({ send }),
    transport: async () => ({ chainId: mockChainOne.id, request: async (asked: { readonly method: string; readonly params: readonly unknown[] }) => answerOfChain(asked, chain) }),
  } as unknown as RelayContext; // what it uses of it
  const relayer = backendRelayer({ url: origin, ...config });
  if (relayer.answers !== 'reference') throw new Error('It answers with references.');
  const signed = async (): Promise<SignedRelay> => {
    const session = await localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id });
    const draft = await relayer.prepare(request, context);
    if (draft.sign === 'message') throw new Error('It has typed data signed.');
    const signature = await session.signTypedData(alice.address, draft.data);
    if (draft.sign === 'typedData') return { request, ...draft, signature };
    const signedAuthorization = await session.signAuthorization?.(alice.address, draft.authorization);
    if (!signedAuthorization) throw new Error('A key signs authorizations.');
    return { request, ...draft, signature, signedAuthorization };
  };
  return { relayer, context, bodies, signed };
}

const types = {
  Call: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }],
  WrappedCalls: [{ name: 'calls', type: 'Call[]' }, { name: 'uid', type: 'bytes32' }],
};

interface Execution {
  readonly execution: { readonly uid: string };
  readonly authorization?: { readonly chainId: number; readonly address: string; readonly nonce: number; readonly r: string; readonly s: string; readonly yParity: 0 | 1 };
  readonly signature: string;
  readonly siteId: string;
}

describe('backendRelayer', () => {
  it.each<readonly [string, RelayChain, unknown]>([
    ['with an authorization', {}, [{ chainId: mockChainOne.id, address: delegate, nonce: 3 }, alice.address]], ['alone, where the account runs the code already', { code: { of: alice.address, is: designator } }, undefined],
  ])('hands in calls for the code of the account %s', async (_name, chain, authorized) => {
    const { relayer, context, bodies, signed } = relayerOver({ delegate, siteId: 'shop' }, () => said(200, { reference }), chain);
    expect(await relayer.submit(await signed(), context)).toBe(`${mockChainOne.id}.${reference}`);
    const [{ execution, authorization, signature, siteId }] = bodies as unknown as readonly [Execution]; // as the server reads it
    expect([execution, siteId]).toEqual([{ from: alice.address, calls: request.calls.map(({ to, data, valueWei }) => ({ to, data, value: String(valueWei) })), uid: expect.stringMatching(/^0x[0-9a-f]{64}$/), deadline: 2_000_000_000 }, 'shop']);
    const message = { calls: request.calls.map(({ to, data, valueWei }) => ({ target: to, data, value: valueWei })), uid: execution.uid };
    expect(verifyTypedData({ name: 'MinimalAccount', version: '1', chainId: mockChainOne.id, verifyingContract: alice.address }, types, message, signature)).toBe(alice.address);
    const { r = '', s = '', yParity = 0, ...fields } = authorization ?? {};
    expect(authorization && [fields, verifyAuthorization({ address: delegate, chainId: mockChainOne.id, nonce: 3 }, { r, s, yParity })]).toEqual(authorized);
  });

  it.each<readonly [string, ServiceAnswer, object]>([
    ['its words', refused(403, { code: 'callNotAllowed', message: 'Gas is not paid for one of the calls' }), { code: 'transaction.sendFailed', message: 'Failed to send transaction: Gas is not paid for one of the calls' }],
    ['what the contract says', refused(422, { code: 'wouldFail', message: 'It would fail: sold out', detail: 'sold out' }), { code: 'transaction.simulationFailed', message: 'sold out' }],
    ['a limit that is reached', refused(429, { code: 'overLimit', message: 'A limit of what is paid for is reached: the limit of this person', retryAfterMs: 60_000 }), { code: 'transaction.sponsorLimit', context: { reason: 'A limit of what is paid for is reached: the limit of this person', retryAfterMs: 60_000 } }],
    ['too many requests', refused(429, { code: 'tooMany', message: 'Too many requests' }), { code: 'transaction.sponsorLimit' }],
    ['a nonce that is used', refused(409, { code: 'nonceUsed', message: 'The nonce is used, or is not the next one: of the authorization' }), { code: 'transaction.nonceUsed', message: 'The nonce 3 is already used' }],
    ['code that it does not list', refused(403, { code: 'delegateNotAllowed', message: 'Gas is not paid for accounts that run this code' }), { code: 'message.unknownDelegate', message: expect.stringContaining(delegate) }],
    ['its status, where it has no words', { status: 404, body: 'Not Found' }, { code: 'transaction.sendFailed', message: 'Failed to send transaction: 404' }],
    ['an error of the server, which may have it', refused(503, { code: 'nodeAway', message: 'The network does not answer' }), { code: 'relay.uncertain', message: 'Failed to send transaction: The network does not answer' }],
    ['a limit of time, after which it may have it', refused(408, { message: 'late' }), { code: 'relay.uncertain' }],
  ])('tells %s', async (_name, answer, error) => {
    const { relayer, context, signed } = relayerOver({ delegate }, () => answer);
    await expect(relayer.submit(await signed(), context)).rejects.toMatchObject(error);
  });

  it('tells why nothing can be prepared, looked up or taken back', async () => {
    const { relayer, context } = relayerOver({}, () => refused(409, { code: 'notCancellable', message: 'It can be taken back no more' }));
    await expect(relayer.prepare({ ...request, calls: request.calls.slice(0, 1) }, context)).rejects.toMatchObject({ code: 'transaction.sendFailed', message: 'Failed to send transaction: It can be taken back no more' });
    await expect(relayer.readStatus(`1.${reference}`, context)).rejects.toMatchObject({ code: 'relay.noStatus', message: expect.stringContaining('It can be taken back no more') });
    await expect(relayer.cancel?.(`1.${reference}`, context)).rejects.toMatchObject({ code: 'relay.notCancellable' });
  });
});
