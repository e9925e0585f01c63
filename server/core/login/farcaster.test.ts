import { AbiCoder, id, Wallet } from 'ethers';
import type { LoginProvider } from '../../config/provider.ts';
import { providerPresets } from '../../config/providerPresets.ts';
import { minuteMs } from '../numbers.ts';
import { refused } from '../refusals.ts';
import type { TestBrowser } from '../../testing/createTestBrowser.ts';
import { answerAsApp, createFarcasterRelay } from '../../testing/createFarcasterRelay.ts';
import type { AppAnswer } from '../../testing/createFarcasterRelay.ts';
import { createLoginWorld, outcomeOf, siteId, walletOrigin } from '../../testing/createLoginWorld.ts';

const relayOrigin = 'https://relay.farcaster.xyz';
const provider: LoginProvider = { ...providerPresets.farcaster, providerId: 'farcaster', kind: 'farcaster', clientId: '', secret: { kind: 'none' }, isLocal: false };
const ada = new Wallet(`0x${'11'.repeat(32)}`);
const appKey = new Wallet(`0x${'22'.repeat(32)}`);
const callback = `${walletOrigin}/api/2024-05-05/login/farcaster/callback`;
const abi = AbiCoder.defaultAbiCoder();

/** The contracts as their ABI has them: ada is 4711 in custody, and has let `appKey` sign in for her. */
function createChain() {
  const asked: { readonly chainId: number; readonly to: string }[] = [];
  let fault: Error | undefined;
  return {
    asked,
    fail: (error: Error | undefined) => { fault = error; },
    callContract: async ({ chainId, to, data }: { readonly chainId: number; readonly to: string; readonly data: string }) => {
      asked.push({ chainId, to });
      if (fault) throw fault;
      if (to === '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b' && data.startsWith(id('idOf(address)').slice(0, 10))) {
        const [address] = abi.decode(['address'], `0x${data.slice(10)}`);
        return abi.encode(['uint256'], [address === ada.address ? 4711 : 0]);
      }
      if (to === '0x00000000Fc1237824fb747aBDE0FF18990E59b7e' && data.startsWith(id('keyDataOf(uint256,bytes)').slice(0, 10))) {
        const [fid, key] = abi.decode(['uint256', 'bytes'], `0x${data.slice(10)}`);
        const isAdded = fid === 4711n && key === abi.encode(['address'], [appKey.address]);
        return abi.encode(['uint8', 'uint32'], isAdded ? [1, 2] : [0, 0]);
      }
      return '0x';
    },
  };
}

function start() {
  const relay = createFarcasterRelay(relayOrigin);
  const chain = createChain();
  const world = createLoginWorld({
    providers: [provider],
    outside: { ask: () => Promise.reject(new Error('not asked for')), secretOf: () => { throw new Error('not asked for'); }, verifyContractSignature: async () => false, callContract: chain.callContract },
    around: () => (url, { method, headers, body }) => relay.handle(new Request(url, { method, headers, ...(body !== undefined && { body }) })),
  });
  const post = (browser: TestBrowser, fields: Readonly<Record<string, string>>) => browser.fetch(new Request(callback, { method: 'POST', body: new URLSearchParams(fields), headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
  async function begin(browser = world.newBrowser()) {
    const flow = await world.begin(browser, { providerId: 'farcaster' });
    const response = await world.visit(browser, flow.url);
    const html = await response.text();
    const state = /name="state" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const look = async (by = browser) => ((await (await post(by, { state, look: '1' })).json()) as { readonly at: string }).at; // of the page's own question
    return { browser, flow, html, response, state, look, goOn: async (by = browser) => outcomeOf(await post(by, { state })) };
  }
  const answer = (more: Partial<AppAnswer> = {}, key = ada, url = relay.lastUrl()) => answerAsApp(url, key, { fid: 4711, nowMs: world.now(), ...more }, relay.handle);
  return { world, relay, chain, begin, answer, post };
}

describe('Farcaster', () => {
  it('shows the code and the link, waits, and lets in who has signed in their app: the same person each time', async () => {
    const { world, relay, chain, begin, answer } = start();
    const { browser, flow, html, response, look, goOn } = await begin();
    expect([response.status, html.includes('<svg role="img"'), html.includes(relay.lastUrl().replaceAll('&', '&#38;'))]).toEqual([200, true, true]);
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(await look()).toBe('waiting');
    await answer();
    expect(await look()).toBe('done');
    const outcome = await goOn();
    const first = await world.signInBy(browser, flow.flowId, outcome.ticket ?? '');
    expect(first.identities).toMatchObject([{ kind: 'farcaster', value: '@ada' }]);
    expect(chain.asked).toEqual([{ chainId: 10, to: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b' }]);
    const again = await begin();
    await answer({ username: 'ada-renamed' });
    expect(await again.look()).toBe('done');
    const second = await world.signInBy(again.browser, again.flow.flowId, (await again.goOn()).ticket ?? '');
    expect(second.userId).toBe(first.userId);
  });

  it('takes a key that the account lets sign in, where the message says so', async () => {
    const { begin, answer } = start();
    const { look, goOn } = await begin();
    await answer({ authMethod: 'authAddress' }, appKey);
    await look();
    expect(await goOn()).toMatchObject({ ticket: expect.any(String) });
  });

  it('opens the channel with a nonce of this login and the wallet’s own domain, and keeps its token from the page', async () => {
    const asked: unknown[] = [];
    const relay = createFarcasterRelay(relayOrigin);
    const world = createLoginWorld({ providers: [provider], around: () => async (url, { method, headers, body }) => {
      if (body !== undefined) asked.push(JSON.parse(body));
      return relay.handle(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
    } });
    const browser = world.newBrowser();
    for (let times = 0; times < 2; times += 1) await world.visit(browser, (await world.begin(browser, { providerId: 'farcaster' })).url);
    expect(asked).toMatchObject([{ siweUri: callback, domain: 'wallet.example', nonce: expect.stringMatching(/^[a-z0-9]{32}$/) }, {}]);
    const [one, two] = asked as { readonly nonce: string }[]; // written by the server
    expect(one?.nonce).not.toBe(two?.nonce);
  });

  it.each<readonly [string, Partial<AppAnswer> & { readonly key?: Wallet }]>([
    ['another domain', { change: (text) => text.replace('wallet.example wants', 'evil.example wants') }],
    ['another URI', { change: (text) => text.replace(callback, 'https://evil.example/login') }],
    ['another nonce', { change: (text) => text.replace(/Nonce: \w+/, 'Nonce: 12345678901234567890') }],
    ['another chain', { change: (text) => text.replace('Chain ID: 10', 'Chain ID: 1') }],
    ['another statement', { change: (text) => text.replace('Farcaster Auth', 'Give me everything') }],
    ['no account', { change: (text) => text.replace('- farcaster://fid/4711', '- https://example.com') }],
    ['two accounts', { change: (text) => `${text}\n- farcaster://fid/1` }],
    ['two methods', { authMethod: 'custody', change: (text) => `${text}\n- farcaster://signer/type/authAddress` }],
    ['an account that the key does not own', { fid: 4712 }],
    ['a key that owns none', { key: appKey }],
    ['a key that the account has not let sign in', { authMethod: 'authAddress', key: new Wallet(`0x${'33'.repeat(32)}`) }],
    ['the custody key as one that it is not', { authMethod: 'authAddress' }],
    ['the signature of another key', { signer: appKey }],
    ['a message of the day before', { change: (text) => text.replace(/Issued At: \S+/, 'Issued At: 2026-01-04T09:00:00.000Z') }],
    ['a message of tomorrow', { change: (text) => text.replace(/Issued At: \S+/, 'Issued At: 2026-01-06T09:00:00.000Z') }],
    ['a message that has expired', { change: (text) => text.replace(/Expiration Time: \S+/, 'Expiration Time: 2026-01-05T08:00:00.000Z') }],
    ['a message that is not good yet', { change: (text) => text.replace('Resources:', 'Not Before: 2026-01-05T10:00:00.000Z\nResources:') }],
    ['no message of EIP-4361', { change: () => 'hello' }],
  ])('lets no one in with %s', async (_what, { key = ada, ...more }) => {
    const { begin, answer } = start();
    const { look, goOn } = await begin();
    await answer(more, key);
    expect(await look()).toBe('done');
    expect(await goOn()).toMatchObject({ error: 'failed' });
  });

  it('takes an answer for its own login alone', async () => {
    const { relay, begin, answer } = start();
    const first = await begin();
    const url = relay.lastUrl();
    const second = await begin();
    // What was signed for one is put into the channel of the other.
    let message = '';
    await answer({ change: (text) => (message = text) }, ada, url);
    await answer({ change: () => message }, ada, relay.lastUrl());
    await second.look();
    expect(await second.goOn()).toMatchObject({ error: 'failed' });
    await first.look();
    expect(await first.goOn()).toMatchObject({ ticket: expect.any(String) });
  });

  it('is told to the browser that opened the page, and to no other; and no answer comes from a browser', async () => {
    const { world, begin, answer, post } = start();
    const { look, goOn, state } = await begin();
    await answer();
    const thief = world.newBrowser();
    expect(await look(thief)).toBe('done');
    expect((await goOn(thief)).status).toBe(403);
    expect((await outcomeOf(await post(world.newBrowser(), { state, channelAnswer: '{}' }))).status).toBe(403);
    expect(await look()).toBe('done');
    expect(await goOn()).toMatchObject({ ticket: expect.any(String) });
    expect((await goOn()).status).toBe(410);
  });

  it('goes on waiting where the page asks too early, also with an answer of its own', async () => {
    const { begin, post } = start();
    const { browser, state } = await begin();
    const html = await (await post(browser, { state, channelAnswer: JSON.stringify({ message: 'x', signature: '0x00' }) })).text();
    expect(html).toContain('Waiting for your answer');
  });

  it('ends as expired where no one answers in time', async () => {
    const { world, begin } = start();
    const { look, goOn } = await begin();
    world.wait(9 * minuteMs);
    expect(await look()).toBe('waiting');
    world.wait(minuteMs);
    expect(await look()).toBe('done');
    expect(await goOn()).toMatchObject({ error: 'expired' });
  });

  it('ends as failed where the relay has forgotten the channel', async () => {
    const { relay, begin } = start();
    const { look, goOn } = await begin();
    relay.forget();
    expect(await look()).toBe('done');
    expect(await goOn()).toMatchObject({ error: 'failed' });
  });

  it('says that the relay is away, at the start and while waiting, and goes on once it is back', async () => {
    const { world, relay, begin, answer } = start();
    const { look, goOn } = await begin();
    relay.setAway(true);
    expect(await look()).toBe('away');
    const browser = world.newBrowser();
    const opened = await outcomeOf(await world.visit(browser, (await world.begin(browser, { providerId: 'farcaster' })).url));
    expect([opened.status, opened.text]).toEqual([503, expect.stringContaining('Farcaster cannot be reached')]);
    relay.setAway(false);
    await answer();
    expect(await look()).toBe('done');
    expect(await goOn()).toMatchObject({ ticket: expect.any(String) });
  });

  it.each([['no node', refused('unknownChain')], ['a node that is away', refused('nodeAway')]])('offers another try with %s', async (_what, error) => {
    const { chain, begin, answer } = start();
    const { look, goOn } = await begin();
    await answer();
    await look();
    chain.fail(error);
    expect(await goOn()).toMatchObject({ status: 503, text: expect.stringContaining('Try again') });
  });

  it.each<readonly [string, unknown]>([['no link', { channelToken: 't' }], ['another scheme', { channelToken: 't', url: 'javascript:alert(1)' }], ['a link in clear', { channelToken: 't', url: 'http://evil.example' }], ['no token', { url: 'https://farcaster.xyz' }], ['no JSON', undefined]])('takes no channel with %s of the relay', async (_what, body) => {
    const world = createLoginWorld({ providers: [provider], around: () => async () => new Response(body === undefined ? '<html>' : JSON.stringify(body), { status: 201 }) });
    const browser = world.newBrowser();
    expect((await world.visit(browser, (await world.begin(browser, { providerId: 'farcaster' })).url)).status).toBe(503);
  });

  it('leaves token, message and signature out of rows in clear and of the log', async () => {
    const { world, relay, begin, answer } = start();
    const { look, goOn } = await begin();
    const token = new URL(relay.lastUrl()).searchParams.get('channelToken') ?? '';
    await answer();
    await look();
    const rows = JSON.stringify(await world.store.list('flows', {}), (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
    await goOn();
    for (const secret of [token, 'Farcaster Auth', ada.address]) expect([secret, rows.includes(secret), JSON.stringify(world.logs).includes(secret)]).toEqual([secret, false, false]);
  });

  it('is offered by a site that names it', async () => {
    const { world } = start();
    expect((await world.newBrowser().newClient().call('site.read', { siteId })).providers).toEqual([{ providerId: 'farcaster', name: 'Farcaster', kind: 'farcaster' }]);
  });
});
