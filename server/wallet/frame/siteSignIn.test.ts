import { verifyMessage, Wallet } from 'ethers';
import { encodeUtf8 } from '../../../src/domain/encoding/bytes.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import type { TestServer } from '../../testing/createTestServer.ts';
import { createSiteSignIn, isOwnSignIn } from './siteSignIn.ts';

const later: TestPerson = { setUpRecovery: async () => 'later' };
const minuteMs = 60_000;
const account = new Wallet(`0x${'11'.repeat(32)}`).address;
const other = new Wallet(`0x${'22'.repeat(32)}`).address;

interface Line {
  readonly head?: string; readonly address?: string; readonly statement?: string; readonly uri?: string; readonly version?: string; readonly issuedAtMs?: number; readonly endsAtMs?: number | null; readonly more?: string;
}
/** By hand, as EIP-4361 has it. */
const write = (nowMs: number, { head = 'app.example', address = account, statement, uri = 'https://app.example', version = '1', issuedAtMs = nowMs, endsAtMs = nowMs + 10 * minuteMs, more = '' }: Line = {}): string => [
  `${head} wants you to sign in with your Ethereum account:`, address, '', ...(statement === undefined ? [] : [statement]), '',
  `URI: ${uri}`, `Version: ${version}`, 'Chain ID: 1', 'Nonce: abcdefgh1234', `Issued At: ${new Date(issuedAtMs).toISOString()}`, ...(endsAtMs === null ? [] : [`Expiration Time: ${new Date(endsAtMs).toISOString()}`]),
].join('\n') + more;

describe('isOwnSignIn', () => {
  const nowMs = Date.parse('2026-11-24T10:00:00Z');
  const bounds = { origin: 'https://app.example', address: account, statements: ['Sign in to the shop.'], nowMs };

  it.each<[string, Line]>([
    ['without a statement', {}], ['with one that the operator allows', { statement: 'Sign in to the shop.' }], ['that names the scheme of the page', { head: 'https://app.example' }], ['about an address of the page', { uri: 'https://app.example/orders' }],
    ['that was written a moment ahead', { issuedAtMs: nowMs + 30_000 }], ['that is good for a day', { endsAtMs: nowMs + 24 * 60 * minuteMs }],
  ])('takes a message %s', (_what, line) => {
    expect(isOwnSignIn(write(nowMs, line), bounds)).toBe(true);
  });

  it.each<[string, string]>([
    ['another domain', write(nowMs, { head: 'evil.example' })], ['a domain that begins alike', write(nowMs, { head: 'app.example.evil.test' })], ['a domain with a port', write(nowMs, { head: 'app.example:8443' })], ['a domain with a user before it', write(nowMs, { head: 'app.example@evil.test' })],
    ['another scheme', write(nowMs, { head: 'http://app.example' })], ['a URI elsewhere', write(nowMs, { uri: 'https://evil.example' })], ['a URI of a subdomain', write(nowMs, { uri: 'https://api.app.example' })], ['a URI of another scheme', write(nowMs, { uri: 'http://app.example' })], ['a URI that is no address', write(nowMs, { uri: 'urn:uuid:1' })],
    ['another account', write(nowMs, { address: other })], ['a statement of its own', write(nowMs, { statement: 'I give everything away.' })], ['a statement that goes on', write(nowMs, { statement: 'Sign in to the shop. And more.' })],
    ['resources', write(nowMs, { more: '\nResources:\n- https://app.example/terms' })], ['rights', write(nowMs, { more: '\nResources:\n- urn:recap:eyJhdHQiOnt9fQ' })], ['a beginning in the future', write(nowMs, { more: '\nNot Before: 2026-11-24T10:05:00Z' })],
    ['no end', write(nowMs, { endsAtMs: null })], ['an end that is over', write(nowMs, { endsAtMs: nowMs })], ['an end in two days', write(nowMs, { endsAtMs: nowMs + 48 * 60 * minuteMs })], ['an end far away', write(nowMs, { endsAtMs: Date.parse('9999-01-01T00:00:00Z') })],
    ['a time of an hour ago', write(nowMs, { issuedAtMs: nowMs - 60 * minuteMs })], ['a time in the future', write(nowMs, { issuedAtMs: nowMs + 5 * minuteMs })], ['another version', write(nowMs, { version: '2' })],
    ['a line after it', `${write(nowMs)}\n`], ['a line before it', `\n${write(nowMs)}`], ['a letter that only looks alike', write(nowMs, { head: 'аpp.example' })], ['an address that is not checksummed', write(nowMs, { address: account.toLowerCase() })], ['nothing of the kind', 'Hello, shop'],
  ])('leaves a message with %s to the person', (_what, text) => {
    expect(isOwnSignIn(text, bounds)).toBe(false);
  });

  it('holds the page to its port', () => {
    const origin = 'http://shop.localhost:4000';
    expect(isOwnSignIn(write(nowMs, { head: 'shop.localhost:4000', uri: origin }), { ...bounds, origin })).toBe(true);
    expect(isOwnSignIn(write(nowMs, { head: 'shop.localhost', uri: 'http://shop.localhost' }), { ...bounds, origin })).toBe(false);
  });
});

/** A site whose operator allows it, and one who signs in and is asked nothing but what `person` answers. */
function open(world: TestServer, { person = {}, oneStepSignIn = { statements: ['Sign in to the shop.'] }, ...more }: { readonly person?: TestPerson; readonly oneStepSignIn?: { readonly statements: readonly string[] } | null } & Partial<Parameters<typeof createTestFrame>[2]> = {}) {
  return createTestFrame(world, { ...later, ...person }, { ...more, parts: { site: { ...(oneStepSignIn && { oneStepSignIn }) } } });
}
const ask = (frame: ReturnType<typeof open>, address: string, text: string, isSignIn = true): Promise<string> => frame.ask('sign', { method: 'personal_sign', payload: encodeUtf8(text), address, chainId: 1, isFlow: false, ...(isSignIn && { isSignIn: true as const }) });
async function signedIn(world: TestServer, options: Parameters<typeof open>[1] = {}) {
  const frame = open(world, options);
  await frame.signInByCode('ada@example.com');
  const { addresses: [address = ''] } = await frame.ask('open', {});
  return { frame, address };
}
const confirms = (frame: ReturnType<typeof open>): number => frame.shown.filter((name) => name === 'confirm').length;

describe('a message of the site that follows from a sign-in', () => {
  it('is signed without a screen, by the account of the wallet', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world);
    const text = write(world.now(), { address, statement: 'Sign in to the shop.' });
    expect(verifyMessage(text, await ask(frame, address, text))).toBe(address);
    expect(confirms(frame)).toBe(0);
  });

  it('is one: the next is shown', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { person: { confirm: async () => true } });
    for (const _time of [1, 2, 3]) await ask(frame, address, write(world.now(), { address }));
    expect(confirms(frame)).toBe(2);
  });

  it('is shown where the page has not said what it is for', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { person: { confirm: async () => true } });
    await ask(frame, address, write(world.now(), { address }), false);
    expect(confirms(frame)).toBe(1);
  });

  it.each<[string, (nowMs: number, address: string) => string]>([
    ['is for another site', (nowMs, address) => write(nowMs, { address, head: 'evil.example', uri: 'https://evil.example' })],
    ['states something else', (nowMs, address) => write(nowMs, { address, statement: 'I give everything away.' })],
    ['has no end', (nowMs, address) => write(nowMs, { address, endsAtMs: null })],
    ['is no sign-in', () => 'Pay to the bearer.'],
  ])('is shown where it %s, and the sign-in is used up', async (_what, text) => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { person: { confirm: async () => true } });
    await ask(frame, address, text(world.now(), address));
    await ask(frame, address, write(world.now(), { address }));
    expect(confirms(frame)).toBe(2);
  });

  it('is shown after a reload, however the wallet was opened before', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world);
    const reloaded = open(world, { person: { confirm: async () => true }, browser: frame.browser, records: frame.records });
    expect(await reloaded.ask('status', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', signsInAtSite: true });
    await ask(reloaded, address, write(world.now(), { address }));
    expect(confirms(reloaded)).toBe(1);
  });

  it('is shown ten minutes after the sign-in, after the sign-out, and after a sign-in that failed', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { person: { confirm: async () => true } });
    world.wait(10 * minuteMs);
    await ask(frame, address, write(world.now(), { address }));
    expect(confirms(frame)).toBe(1);
    await frame.signInByCode('ada@example.com');
    await frame.ask('signIn', { proof: { type: 'code', flowId: 'none', code: '000000' } }).catch(() => {});
    await ask(frame, address, write(world.now(), { address }));
    expect(confirms(frame)).toBe(2);
    world.wait(2 * minuteMs);
    await frame.signInByCode('ada@example.com');
    await frame.ask('signOut', { everywhere: false });
    await expect(ask(frame, address, write(world.now(), { address }))).rejects.toMatchObject({ code: 'notSignedIn' });
  });

  it('is shown to one who was signed out here and is signed in by another tab', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { person: { confirm: async () => true } });
    await frame.ask('signOut', { everywhere: false });
    world.wait(61_000);
    const tab = open(world, { browser: frame.browser, records: frame.records });
    await tab.signInByCode('ada@example.com');
    await ask(frame, address, write(world.now(), { address }));
    expect(confirms(frame)).toBe(1);
  });

  it('follows from the sign-in of the same person alone', () => {
    const nowMs = Date.parse('2026-11-24T10:00:00Z');
    const asked = { origin: 'https://app.example', address: account };
    const one = createSiteSignIn({ statements: [], now: () => nowMs });
    for (const [userId, isTaken] of [['bob', false], ['ada', true]] as const) {
      one.grant('ada');
      expect(one.take({ kind: 'message', message: encodeUtf8(write(nowMs)), isBytes: true }, { ...asked, userId })).toBe(isTaken);
    }
    one.grant('ada');
    expect(one.take({ kind: 'message', message: `${encodeUtf8(write(nowMs))}ff`, isBytes: true }, { ...asked, userId: 'ada' })).toBe(false); // no text
  });

  it('is shown where the operator has not allowed it', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { oneStepSignIn: null, person: { confirm: async () => true } });
    expect('signsInAtSite' in (await frame.ask('status', {}))).toBe(false);
    await ask(frame, address, write(world.now(), { address }));
    expect(confirms(frame)).toBe(1);
  });

  it('is nothing else: typed data and transactions are shown', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { person: { confirm: async () => true } });
    const data = { types: { Login: [{ name: 'text', type: 'string' }] }, primaryType: 'Login', domain: { name: 'Shop', chainId: 1 }, message: { text: write(world.now(), { address }) } };
    await frame.ask('sign', { method: 'eth_signTypedData_v4', payload: data, address, chainId: 1, isFlow: false, isSignIn: true });
    expect(confirms(frame)).toBe(1);
  });

  it('is refused with the person, where it is shown', async () => {
    const world = createTestServer();
    const { frame, address } = await signedIn(world, { oneStepSignIn: null, person: { confirm: async () => Promise.reject(Object.assign(new Error('rejected'), { code: 'rejected' })) } });
    await expect(ask(frame, address, write(world.now(), { address }))).rejects.toBeDefined();
  });
});
