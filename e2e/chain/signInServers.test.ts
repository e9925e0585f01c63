import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { id, Wallet } from 'ethers';
import { createSignInApp } from '../../scripts/consumer/signInExpress.ts';
import { createSignInHandler } from '../../scripts/consumer/signInHandler.ts';
import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { deployFixture } from './lib/contracts.ts';

// The two servers of the README's sign-in, asked over HTTP.
const owner = new Wallet(id('the owner of an account'));
const domain = 'shop.example';

/** As servers that know `Request` and `Response` are asked by their platform. */
function serveByFetch(handle: (request: Request) => Promise<Response>): Server {
  return createServer((incoming, outgoing) => {
    void (async () => {
      const headers = new Headers(Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]));
      const method = incoming.method ?? 'GET';
      const response = await handle(new Request(`http://${domain}${incoming.url ?? ''}`, { method, headers, ...(method === 'POST' && { body: await text(incoming) }) }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    })();
  });
}

let anvil: Anvil;
let contract: string;
beforeAll(async () => {
  anvil = await startAnvil();
  contract = await deployFixture(anvil, 'SignerAccount', ['address'], [owner.address]);
});
afterAll(() => anvil.stop());

describe.each([
  ['express', (options: Parameters<typeof createSignInApp>[0]): Server => createServer(createSignInApp(options))],
  ['a handler of fetch', (options: Parameters<typeof createSignInApp>[0]): Server => serveByFetch(createSignInHandler(options))],
])('the sign-in server of the README with %s', (_name, create) => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = create({ domain, chainId: anvil.chainId, nodeUrl: anvil.url });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens at a port
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** A page with the one cookie of its browser. */
  function openPage() {
    let cookie = '';
    const post = async (path: string, body: unknown = {}): Promise<{ readonly status: number; readonly cookie: string; readonly body: Readonly<Record<string, unknown>> }> => {
      const response = await fetch(`${url}${path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...(cookie !== '' && { headers: { cookie } }) });
      const set = response.headers.get('set-cookie') ?? '';
      if (set !== '') [cookie = ''] = set.split(';');
      const answer = await response.text();
      return { status: response.status, cookie: set, body: answer.startsWith('{') ? JSON.parse(answer) : {} };
    };
    const begin = async (): Promise<string> => String((await post('/payload')).body['nonce']);
    const sign = async (fields: { readonly nonce: string } & Readonly<Record<string, unknown>>, signer: Wallet = owner): Promise<{ readonly message: string; readonly signature: string }> => {
      const message = createSiweMessage({ domain, address: owner.address, uri: `https://${domain}`, version: '1', chainId: anvil.chainId, issuedAt: new Date().toISOString(), ...fields });
      return { message, signature: await signer.signMessage(message) };
    };
    return { post, begin, sign };
  }

  it('begins a session in a cookie that no script reads, and ends it', async () => {
    const { post, begin, sign } = openPage();
    expect((await post('/session', { address: owner.address })).status).toBe(401);
    const verified = await post('/verify', await sign({ nonce: await begin() }));
    expect([verified.status, verified.body]).toEqual([200, { address: owner.address }]);
    expect(verified.cookie).toMatch(/^session=[\w-]{36}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await post('/session', { address: owner.address })).status).toBe(204);
    expect((await post('/session', { address: contract })).status).toBe(401);
    expect((await post('/logout')).status).toBe(204);
    expect((await post('/session', { address: owner.address })).status).toBe(401);
  });

  it('has another cookie for who is signed in than for who asked', async () => {
    const { post, sign } = openPage();
    const asked = await post('/payload');
    const { cookie } = await post('/verify', await sign({ nonce: String(asked.body['nonce']) }));
    expect([asked.cookie.startsWith('session='), cookie === asked.cookie]).toEqual([true, false]);
    const taken = await fetch(`${url}/session`, { method: 'POST', body: JSON.stringify({ address: owner.address }), headers: { cookie: asked.cookie.split(';')[0] ?? '' } });
    expect(taken.status).toBe(401);
  });

  it('takes a nonce once, in the session that it was given to', async () => {
    const first = openPage();
    const proof = await first.sign({ nonce: await first.begin() });
    const other = openPage();
    await other.begin();
    expect(await other.post('/verify', proof)).toMatchObject({ status: 401, body: { error: 'siwe.wrongNonce' } });
    expect(await openPage().post('/verify', proof)).toMatchObject({ status: 401, body: { error: 'No sign-in was begun.' } });
    expect((await first.post('/verify', proof)).status).toBe(200);
    expect(await first.post('/verify', proof)).toMatchObject({ status: 401, body: { error: 'No sign-in was begun.' } });
  });

  it('takes a nonce once of two requests at a time', async () => {
    const { post, begin, sign } = openPage();
    const proof = await sign({ nonce: await begin() });
    const statuses = (await Promise.all([post('/verify', proof), post('/verify', proof)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('leaves no nonce behind a refusal', async () => {
    const { post, begin, sign } = openPage();
    const nonce = await begin();
    expect((await post('/verify', { ...(await sign({ nonce })), signature: '0x' })).status).toBe(401);
    expect(await post('/verify', await sign({ nonce }))).toMatchObject({ status: 401, body: { error: 'No sign-in was begun.' } });
  });

  it.each([
    ['that has expired', { expirationTime: new Date(Date.now() - 1_000).toISOString() }, 'siwe.expired'],
    ['that is not valid yet', { notBefore: new Date(Date.now() + 3_600_000).toISOString() }, 'siwe.notYetValid'],
    ['for another site', { domain: 'shop.example.evil.example' }, 'siwe.wrongDomain'],
    ['for another chain', { chainId: 1 }, 'siwe.wrongChain'],
    ['with a nonce of its own', { nonce: 'chosenByThePage' }, 'siwe.wrongNonce'],
  ])('refuses a message %s', async (_what, fields, code) => {
    const { post, begin, sign } = openPage();
    expect(await post('/verify', await sign({ nonce: await begin(), ...fields }))).toMatchObject({ status: 401, body: { error: code } });
    expect((await post('/session', { address: owner.address })).status).toBe(401);
  });

  it('refuses a message that was changed after it was signed, and a signature of another key', async () => {
    const { post, begin, sign } = openPage();
    const { message, signature } = await sign({ nonce: await begin(), statement: 'Read my orders.' });
    expect(await post('/verify', { message: message.replace('Read', 'Send'), signature })).toMatchObject({ status: 401, body: { error: 'siwe.wrongSignature' } });
    expect(await post('/verify', await sign({ nonce: await begin() }, new Wallet(id('another signer'))))).toMatchObject({ status: 401, body: { error: 'siwe.wrongSignature' } });
  });

  it.each([['nothing', ''], ['no JSON', '{'], ['null', 'null'], ['numbers', { message: 7, signature: 7 }], ['no message', { signature: '0x' }]])('refuses %s', async (_what, body) => {
    const { post, begin } = openPage();
    await begin();
    const { status } = await post('/verify', body);
    expect([400, 401]).toContain(status);
  });

  it('asks the contract whose account it is (ERC-1271)', async () => {
    const { post, begin, sign } = openPage();
    expect(await post('/verify', await sign({ nonce: await begin(), address: contract }))).toMatchObject({ status: 200, body: { address: contract } });
    expect((await post('/session', { address: contract })).status).toBe(204);
    expect(await post('/verify', await sign({ nonce: await begin(), address: contract }, new Wallet(id('another signer'))))).toMatchObject({ status: 401, body: { error: 'siwe.wrongSignature' } });
  });
});

it('says that it is the node where the node does not answer for a contract', async () => {
  const handle = createSignInHandler({ domain, chainId: 31_337, nodeUrl: 'http://127.0.0.1:9' });
  const ask = (path: string, body: unknown, cookie = ''): Promise<Response> => handle(new Request(`https://${domain}${path}`, { method: 'POST', body: JSON.stringify(body), headers: { cookie } }));
  const begun = await ask('/payload', {});
  const { nonce } = await begun.json();
  const message = createSiweMessage({ domain, address: contract, uri: `https://${domain}`, version: '1', chainId: 31_337, nonce, issuedAt: new Date().toISOString() });
  const answer = await ask('/verify', { message, signature: '0x12' }, begun.headers.get('set-cookie')?.split(';')[0]);
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'Try again later.' }]);
}, 90_000);
