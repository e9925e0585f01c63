import { hashMessage, Wallet } from 'ethers';
import type { Site } from '../config/site.ts';
import type { Client } from '../client/createClient.ts';
import { isCallError } from '../client/refusedCall.ts';
import type { Outside } from '../core/outside.ts';
import { refused } from '../core/refusals.ts';
import type { Proof } from '../protocol/proof.ts';
import { createTestServer } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { parseSiweMessage } from '../../src/domain/messages/parseSiweMessage.ts';

const siteId = 'demo';
const base: Site = { siteId, name: 'Demo', origins: ['https://app.example', 'https://app.example:8443', 'http://localhost:5173'], signIn: ['email', 'wallet', 'guest'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100 } };
const sites = new Map<string, Site>([[siteId, base], ['other', { ...base, siteId: 'other', origins: ['https://other.example'] }], ['mailonly', { ...base, siteId: 'mailonly', signIn: ['email'] }], ['north', { ...base, siteId: 'north', ecosystemId: 'compass' }], ['south', { ...base, siteId: 'south', ecosystemId: 'compass' }]]);
const account = new Wallet(`0x${'11'.repeat(32)}`);
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const outcomeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (isCallError(error) ? error.code : String(error)));
const nowhere: Outside = { ask: () => Promise.reject(new Error('Not asked.')), callContract: () => Promise.reject(new Error('not asked for')), secretOf: () => '', verifyContractSignature: () => Promise.reject(refused('unknownChain')) };

describe.each(overStores)('signing in by a wallet, over %s', (_store, openStore) => {
  async function begin(outside: Partial<Outside> = {}) {
    const world = createTestServer({ store: await openStore(), sites, outside: { ...nowhere, ...outside } });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const messageFor = async (more: object = {}, by: Client = client): Promise<string> => (await by.call('siwe.begin', { siteId, purpose: 'signIn', address: account.address, chainId: 1, ...more })).message;
    const signInBy = async (proof: Proof, by: Client = client) => by.call('signIn.prove', { siteId, proof, device: await browser.newDevice(), locale: 'en_US' });
    const proofOf = async (message: string): Promise<Proof> => ({ type: 'siwe', message, signature: await account.signMessage(message) });
    return { world, browser, client, messageFor, signInBy, proofOf };
  }

  it('writes a message of the page that embeds the wallet, by its own clock', async () => {
    const { world, messageFor } = await begin();
    const atMs = world.now();
    const parsed = parseSiweMessage(await messageFor({ origin: 'https://app.example:8443', address: account.address.toLowerCase(), chainId: 8453 }));
    expect(parsed).toEqual({
      domain: 'app.example:8443', address: account.address, statement: expect.stringMatching(/^Sign in to the in-app wallet/) as string, uri: 'https://app.example:8443', version: '1', chainId: 8453,
      nonce: expect.stringMatching(/^[A-Za-z0-9]{22}$/) as string, issuedAt: new Date(atMs).toISOString(), expirationTime: new Date(atMs + 600_000).toISOString(),
    });
  });

  it.each([
    ['another domain', 'https://evil.example'], ['a subdomain', 'https://www.app.example'], ['another port', 'https://app.example:444'], ['another scheme', 'http://app.example'], ['a name before the host', 'https://app.example@evil.example'],
    ['a homograph', 'https://аpp.example'], ['a page without an origin', 'null'], ['no origin at all', ''], ['a path', 'https://app.example/'],
  ])('writes none for %s', async (_what, origin) => {
    const { messageFor } = await begin();
    expect(await outcomeOf(messageFor({ origin }))).toBe('originNotAllowed');
  });

  it('writes none where the site does not offer it, nor for what is no address by its checksum', async () => {
    const { messageFor } = await begin();
    expect(await outcomeOf(messageFor({ siteId: 'mailonly' }))).toBe('signInNotOffered');
    expect(await outcomeOf(messageFor({ address: account.address.replace(/[a-f]/, (letter) => letter.toUpperCase()) }))).toBe('badRequest');
    expect(await outcomeOf(messageFor({ chainId: 0 }))).toBe('badRequest');
  });

  it('lets the account in, which it knows by its address on every chain', async () => {
    const { world, signInBy, messageFor, proofOf } = await begin();
    const { userId, identities } = await signInBy(await proofOf(await messageFor()));
    expect(identities).toMatchObject([{ kind: 'wallet', value: account.address, providerId: null }]);
    world.wait(1_000);
    expect((await signInBy(await proofOf(await messageFor({ chainId: 8453 })))).userId).toBe(userId);
  });

  it('takes 64 bytes, and v as 0 and 1', async () => {
    const { signInBy, messageFor } = await begin();
    const compact = await messageFor();
    expect(await outcomeOf(signInBy({ type: 'siwe', message: compact, signature: account.signingKey.sign(hashMessage(compact)).compactSerialized }))).toBe('done');
    const bare = await messageFor();
    const signature = await account.signMessage(bare);
    expect(await outcomeOf(signInBy({ type: 'siwe', message: bare, signature: `${signature.slice(0, 130)}0${Number.parseInt(signature.slice(130), 16) - 27}` }))).toBe('done');
  });

  it('takes no twin of a signature, whose s is in the upper half', async () => {
    const { signInBy, messageFor } = await begin({ verifyContractSignature: async () => false });
    const message = await messageFor();
    const signature = await account.signMessage(message);
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const twin = `${signature.slice(0, 66)}${(curveOrder - s).toString(16).padStart(64, '0')}${signature.slice(130) === '1b' ? '1c' : '1b'}`;
    expect(await outcomeOf(signInBy({ type: 'siwe', message, signature: twin }))).toBe('wrongSignature');
  });

  it.each<readonly [string, (message: string) => string, string]>([
    ['another domain', (text) => text.replace('app.example wants', 'evil.example wants'), 'badProof'],
    ['a subdomain', (text) => text.replace('app.example wants', 'www.app.example wants'), 'badProof'],
    ['another port', (text) => text.replace('app.example wants', 'app.example:444 wants'), 'badProof'],
    ['a scheme', (text) => `http://${text}`, 'badProof'],
    ['a name before the domain', (text) => text.replace('app.example wants', 'app.example@evil.example wants'), 'badProof'],
    ['a homograph', (text) => text.replace('app.example wants', 'аpp.example wants'), 'badProof'],
    ['no nonce', (text) => text.replace(/Nonce: .*\n/, ''), 'badProof'],
    ['a short nonce', (text) => text.replace(/Nonce: .*/, 'Nonce: abc1234'), 'badProof'],
    ['a nonce of its own', (text) => text.replace(/Nonce: .*/, `Nonce: ${'a'.repeat(22)}`), 'codeExpired'],
    ['a later expiration', (text) => text.replace(/Expiration Time: .*/, 'Expiration Time: 2030-01-01T00:00:00.000Z'), 'badProof'],
    ['a time before which it is not valid', (text) => `${text}\nNot Before: 2030-01-01T00:00:00.000Z`, 'badProof'],
    ['an issue in the future', (text) => text.replace(/Issued At: .*/, 'Issued At: 2026-01-05T09:02:00.000Z'), 'badProof'],
    ['another chain', (text) => text.replace('Chain ID: 1', 'Chain ID: 10'), 'badProof'],
    ['an address that is not checksummed', (text) => text.replace(account.address, account.address.toLowerCase()), 'badProof'],
    ['a line break in the statement', (text) => text.replace('This costs', 'This\ncosts'), 'badProof'],
    ['another statement', (text) => text.replace('This costs nothing', 'This costs something'), 'badProof'],
    ['a resource', (text) => `${text}\nResources:\n- https://evil.example`, 'badProof'],
    ['line ends of another kind', (text) => text.replaceAll('\n', '\r\n'), 'badProof'],
    ['a line break at its end', (text) => `${text}\n`, 'badProof'],
  ])('takes back no message with %s, though the account has signed it', async (_what, change, code) => {
    const { messageFor, signInBy, proofOf } = await begin();
    const message = await messageFor();
    const other = change(message);
    expect(other).not.toBe(message);
    expect(await outcomeOf(signInBy(await proofOf(other)))).toBe(code);
    expect(await outcomeOf(signInBy(await proofOf(message)))).toBe('done');
  });

  it('takes a message from the browser that began it alone, for what it was begun for, at that site', async () => {
    const { world, messageFor, signInBy, proofOf, client } = await begin();
    const message = await messageFor();
    const thief = world.newBrowser();
    expect(await outcomeOf(thief.newClient().call('signIn.prove', { siteId, proof: await proofOf(message), device: await thief.newDevice(), locale: 'en_US' }))).toBe('codeExpired');
    await thief.newClient().call('siwe.begin', { siteId, purpose: 'signIn', address: account.address, chainId: 1 });
    expect(await outcomeOf(thief.newClient().call('signIn.prove', { siteId, proof: await proofOf(message), device: await thief.newDevice(), locale: 'en_US' }))).toBe('codeExpired');
    expect(await outcomeOf(signInBy(await proofOf(await messageFor({ purpose: 'link' }))))).toBe('codeExpired');
    const browser = world.newBrowser();
    expect(await outcomeOf(client.call('signIn.prove', { siteId: 'other', proof: await proofOf(message), device: await browser.newDevice(), locale: 'en_US' }))).toBe('badProof');
    const north = await messageFor({ siteId: 'north' });
    expect(await outcomeOf(client.call('signIn.prove', { siteId: 'south', proof: await proofOf(north), device: await browser.newDevice(), locale: 'en_US' }))).toBe('badProof');
    expect(await outcomeOf(signInBy(await proofOf(message)))).toBe('done');
  });

  it('takes no message after ten minutes, nor a second time', async () => {
    const { world, messageFor, signInBy, proofOf } = await begin();
    const late = await proofOf(await messageFor());
    world.wait(600_000);
    expect(await outcomeOf(signInBy(late))).toBe('codeExpired');
    const proof = await proofOf(await messageFor());
    expect(await outcomeOf(signInBy(proof))).toBe('done');
    expect(await outcomeOf(signInBy(proof))).toBe('codeUsed');
  });

  it('gives one session to a hundred replays at once', async () => {
    const { world, messageFor, signInBy, proofOf } = await begin();
    const proof = await proofOf(await messageFor());
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(signInBy(proof))));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'codeUsed']));
    expect(await world.store.list('sessions', {})).toHaveLength(1);
  });

  it('says that a signature is of another account, and leaves the message for the right one', async () => {
    const { messageFor, signInBy, proofOf } = await begin({ verifyContractSignature: async () => false });
    const message = await messageFor();
    expect(await outcomeOf(signInBy({ type: 'siwe', message, signature: await Wallet.createRandom().signMessage(message) }))).toBe('wrongSignature');
    expect(await outcomeOf(signInBy({ type: 'siwe', message, signature: '0x00' }))).toBe('wrongSignature');
    expect(await outcomeOf(signInBy(await proofOf(message)))).toBe('done');
  });

  it('refuses contract accounts by a code of their own where it knows no node', async () => {
    const { messageFor, signInBy } = await begin();
    expect(await outcomeOf(signInBy({ type: 'siwe', message: await messageFor(), signature: `0x${'ab'.repeat(96)}` }))).toBe('unknownChain');
  });

  it('knows a contract account by its chain, for on another one it may be of another person, and apart from a key of that address', async () => {
    const asked: unknown[] = [];
    const { world, messageFor, signInBy, proofOf } = await begin({ verifyContractSignature: async (claim) => (asked.push(claim), true) });
    const signIn = async (chainId: number) => signInBy({ type: 'siwe', message: await messageFor({ chainId }), signature: `0x${'ab'.repeat(96)}` });
    const first = await signIn(1);
    expect(asked).toMatchObject([{ chainId: 1, address: account.address, signature: `0x${'ab'.repeat(96)}` }]);
    expect(first.identities).toMatchObject([{ kind: 'wallet', value: account.address }]);
    const users = [first.userId];
    for (const chainId of [1, 10]) {
      world.wait(1_000);
      users.push((await signIn(chainId)).userId);
    }
    users.push((await signInBy(await proofOf(await messageFor()))).userId);
    expect([users[1] === users[0], new Set(users).size]).toEqual([true, 3]);
  });

  it('asks a node only so often for one network of callers', async () => {
    let asked = 0;
    const { messageFor, signInBy } = await begin({ verifyContractSignature: async () => (asked += 1) < 0 });
    const message = await messageFor();
    const outcomes: string[] = [];
    for (let nth = 0; nth < 61; nth += 1) outcomes.push(await outcomeOf(signInBy({ type: 'siwe', message, signature: '0xab' })));
    expect([asked, outcomes.at(-1)]).toEqual([60, 'tooMany']);
  });

  it('links the account to one that is signed in, steps up by it, and lets in by it from then on', async () => {
    const { world, browser, client, messageFor, signInBy, proofOf } = await begin();
    const { userId } = await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    world.wait(1);
    const { identities } = await client.call('identity.linkBy', { proof: await proofOf(await messageFor({ purpose: 'link' })) });
    expect(identities.map(({ kind, value }) => [kind, value])).toEqual([['email', 'ada@example.com'], ['wallet', account.address]]);
    world.wait(60_000);
    expect(await client.call('proof.by', { proof: await proofOf(await messageFor({ purpose: 'stepUp' })) })).toEqual({ provedAtMs: world.now() });
    const other = Wallet.createRandom();
    const message = await messageFor({ purpose: 'stepUp', address: other.address });
    expect(await outcomeOf(client.call('proof.by', { proof: { type: 'siwe', message, signature: await other.signMessage(message) } }))).not.toBe('done');
    expect((await signInBy(await proofOf(await messageFor()))).userId).toBe(userId);
    expect(await world.auditOf(userId)).toEqual(expect.arrayContaining(['identity.linkBy done', 'signIn.prove done']));
  });

  it('writes no signature and no message to its log', async () => {
    const { world, messageFor, signInBy, proofOf } = await begin();
    const message = await messageFor();
    await signInBy(await proofOf(message));
    expect(JSON.stringify(world.logs)).not.toContain(parseSiweMessage(message).nonce);
    expect(JSON.stringify(world.logs)).not.toContain(account.address);
  });
});
