import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import type { GaslessPolicy, GaslessSettings } from '../../config/gasless.ts';
import type { AskOutside } from '../../core/outside.ts';
import { createTestServer, siteId, sites, walletOrigin } from '../../testing/createTestServer.ts';

const [target, account, paymaster] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`) as [string, string, string]; // of a list of three
const selector = '0x12345678';
const execute = parseFunction('function execute(address dest, uint256 value, bytes func)');
const policy: GaslessPolicy = { policyId: 'demo', siteIds: [siteId], who: 'pages', contracts: [{ chainId: 1, address: target, selectors: [selector] }], userGasPerDay: 1_000_000, siteGasPerDay: 100_000_000 };
const settings = (of: Partial<GaslessPolicy> = {}): GaslessSettings => ({
  chains: [{ chainId: 1, rpc: 'https://node.example', paymasters: { '0.7': paymaster }, mostWeiPerHour: 10n ** 18n, mostWei: 10n ** 18n, feeTimes: 4, mostVerificationGas: 2_000_000, mostPreVerificationGas: 500_000, mostGas: 5_000_000, bumpSeconds: 30 }],
  policies: [{ ...policy, ...of }],
});

/** A node on which every account is there, and every call goes well. */
function createNode({ fails = '' } = {}) {
  const asked: string[] = [];
  const ask: AskOutside = async ({ body = '' }) => {
    const { method, params } = JSON.parse(body);
    asked.push(method);
    if (method === fails) return { status: 500, text: 'the secret of the node' };
    const results: Readonly<Record<string, unknown>> = { eth_chainId: '0x1', eth_blockNumber: '0x10', eth_gasPrice: '0x3b9aca00', eth_getCode: '0xfe', eth_call: `0x${(params[0]?.to === entryPointAddresses['0.7'] ? params[0].data.slice(-48) : '').padStart(48, '0').slice(0, 48)}${'0'.repeat(16)}` };
    return { status: 200, text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: results[method] }) };
  };
  return { ask, asked };
}

function begin({ of = {}, fails = '' }: { readonly of?: Partial<GaslessPolicy>; readonly fails?: string } = {}) {
  const node = createNode({ fails });
  const world = createTestServer({ gasless: { settings: settings(of), sites: [...sites.values()], ask: node.ask } });
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) => world.server.fetch(new Request(`${walletOrigin}/v1/paymaster/1`, { method: 'POST', headers: { 'content-type': 'application/json', 'origin': 'https://app.example', ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) }));
  const ask = async (operation: object, { context = {}, headers, method = 'pm_getPaymasterData' }: { readonly context?: unknown; readonly headers?: Readonly<Record<string, string>>; readonly method?: string } = {}) =>
    (await post({ jsonrpc: '2.0', id: 'a', method, params: [operation, entryPointAddresses['0.7'], '0x1', context] }, headers)).json();
  return { world, node, post, ask };
}

/** Each in a sequence of its own, as an account that sends many at once does. */
const operation = (key = 0, more: object = {}) => ({
  sender: account, nonce: `0x${(BigInt(key) << 64n).toString(16)}`, callData: encodeFunctionData(execute, [target, 0n, selector]), callGasLimit: '0x7530', verificationGasLimit: '0x7530', preVerificationGas: '0x7530', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1', signature: '0x', ...more,
});
const codeOf = (answer: { readonly error?: { readonly data: { readonly code: string } } }): string => answer.error?.data.code ?? 'done';

describe('the paymaster', () => {
  it('answers 10,000 operations of one account until the limit of its day, and asks the node no more often than an address may', async () => {
    const { ask, node } = begin();
    const counts: Record<string, number> = {};
    for (let key = 0; key < 10_000; key += 1) {
      const code = codeOf(await ask(operation(key)));
      counts[code] = (counts[code] ?? 0) + 1;
    }
    // 90,000 of the operation and 80,001 of the paymaster each, of a million.
    expect(counts).toEqual({ done: 5, overLimit: 2_995, tooMany: 7_000 });
    expect(node.asked.filter((method) => method === 'eth_getCode')).toHaveLength(3_000);
  }, 120_000);

  it('pays for a page of its sites alone, and for no program that names none', async () => {
    const { ask, post } = begin();
    expect([codeOf(await ask(operation())), codeOf(await ask(operation(), { headers: { origin: 'https://evil.example' } }))]).toEqual(['done', 'notAllowed']);
    const { world } = begin();
    const response = await world.server.fetch(new Request(`${walletOrigin}/v1/paymaster/1`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 1, method: 'pm_getPaymasterStubData', params: [operation(), entryPointAddresses['0.7'], '0x1', {}] }) }));
    expect(codeOf(await response.json())).toBe('notAllowed');
    const [own, foreign] = [await post('{}'), await post('{}', { origin: 'https://evil.example' })];
    expect([own.headers.get('access-control-allow-origin'), foreign.headers.get('access-control-allow-origin')]).toEqual(['https://app.example', null]);
  });

  it('lets browsers ask ahead for pages of sites', async () => {
    const { world } = begin();
    const ahead = (origin: string) => world.server.fetch(new Request(`${walletOrigin}/v1/paymaster/1`, { method: 'OPTIONS', headers: { origin } }));
    const [own, foreign] = [await ahead('https://app.example'), await ahead('https://evil.example')];
    expect([own.status, own.headers.get('access-control-allow-methods'), foreign.headers.get('access-control-allow-methods')]).toEqual([204, 'POST', null]);
  });

  it('pays for people who are signed in, by a token of this server for this site, as long as it is good', async () => {
    const { ask, world } = begin({ of: { who: 'users' } });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const { userId } = await browser.signInAsGuest(client);
    const { token } = await client.call('identity.token', { nonce: null });
    expect([
      codeOf(await ask(operation())), codeOf(await ask(operation(), { context: { identityToken: 'none' } })), codeOf(await ask(operation(), { context: { identityToken: `${token.slice(0, -4)}AAAA` } })), codeOf(await ask(operation(), { context: { identityToken: token } })),
    ]).toEqual(['notSignedIn', 'notSignedIn', 'notSignedIn', 'done']);
    expect(codeOf(await ask(operation(1), { context: { identityToken: token, siteId: 'other' } }))).toBe('notAllowed');
    expect(await world.auditOf(userId)).toContain('operation.sponsored done');
    world.wait(301_000);
    expect(codeOf(await ask(operation(1), { context: { identityToken: token } }))).toBe('notSignedIn');
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'badRequest'], ['no method', { id: 1 }, 'unknownMethod'], ['a method of an object', { id: 1, method: 'toString', params: [] }, 'unknownMethod'], ['no parameters', { id: 1, method: 'pm_getPaymasterData' }, 'badRequest'],
    ['another network', { id: 1, method: 'pm_getPaymasterData', params: [operation(), entryPointAddresses['0.7'], '0x2', {}] }, 'badRequest'], ['another entry point', { id: 1, method: 'pm_getPaymasterData', params: [operation(), target, '0x1', {}] }, 'unknownEntryPoint'],
    ['another version', { id: 1, method: 'pm_getPaymasterData', params: [{ ...operation(), initCode: '0x', paymasterAndData: '0x' }, entryPointAddresses['0.7'], '0x1', {}] }, 'badRequest'],
    ['a context that is a list', { id: 1, method: 'pm_getPaymasterData', params: [operation(), entryPointAddresses['0.7'], '0x1', []] }, 'badRequest'],
    ['the one step without a bundler', { id: 1, method: 'pm_sponsorUserOperation', params: [operation(), entryPointAddresses['0.7']] }, 'unknownMethod'],
  ])('refuses %s', async (_name, body, code) => {
    const { post } = begin();
    const response = await post(body);
    expect([response.status, codeOf(await response.json())]).toEqual([200, code]);
  });

  it('signs nothing while the node does not answer, and tells nothing of it', async () => {
    for (const fails of ['eth_chainId', 'eth_call', 'eth_gasPrice', 'eth_getCode']) {
      const { ask, world } = begin({ fails });
      const answer = await ask(operation());
      expect([codeOf(answer), JSON.stringify(answer).includes('secret'), JSON.stringify(world.logs).includes('secret')]).toEqual(['nodeAway', false, false]);
      expect(await world.store.count('spends', {})).toBe(0);
    }
  });

  it('is not there where nothing is set', async () => {
    const { server } = createTestServer();
    expect((await server.fetch(new Request(`${walletOrigin}/v1/paymaster/1`, { method: 'POST' }))).status).toBe(404);
  });
});
