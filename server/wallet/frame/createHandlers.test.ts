import { Transaction, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import { openBackup } from '../exit/open.ts';
import { parseRecoveryFile } from '../exit/recoveryFile.ts';
import { Refused } from './createGate.ts';
import type { View } from './view.ts';

const later: TestPerson = { setUpRecovery: async () => 'later' };
/** By a file, which takes no time; a passphrase takes a second a try, and is tested where it is stretched. */
function recoveringByFile() {
  const files: { [what: string]: Uint8Array<ArrayBuffer> } = {};
  const person: TestPerson = { setUpRecovery: async () => ({ type: 'file' }), giveFile: async ({ what, bytes }) => ((files[what] = bytes), true) };
  const fileOf = (what: string): Uint8Array<ArrayBuffer> => files[what] ?? new Uint8Array();
  const recover: TestPerson['recover'] = async ({ methods: [method], tryIt }, { signal }) => {
    const fault = await tryIt({ recipientId: method?.recipientId ?? '', type: 'file', bytes: fileOf('recoveryKey') }, signal);
    if (fault) throw new Error(fault);
  };
  return { person, recover, fileOf };
}
const confirming: TestPerson = { confirm: async () => true };

describe('a wallet through its frame', () => {
  it('is made by a person who signs in by a code, and is the same after a reload', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, later);
    expect(await frame.ask('status', {})).toMatchObject({ status: 'Logged Out', canImport: true });
    expect(await frame.signInByCode('ada@example.com')).toMatchObject({ status: 'Logged In, Wallet Uninitialized', addresses: [], identities: [{ kind: 'email', value: 'ada@example.com' }] });
    const opened = await frame.ask('open', {});
    expect(opened).toMatchObject({ status: 'Logged In, Wallet Initialized', addresses: [expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)], custody: 'device-only', wantsRecovery: true });
    const reloaded = createTestFrame(world, {}, frame);
    expect(await reloaded.ask('status', {})).toEqual(opened);
  });

  it('speaks the protocol that it knows to a page of any version', async () => {
    const frame = createTestFrame(createTestServer());
    for (const more of [{}, { protocol: 1 }, { protocol: 9, more: true }]) expect(await frame.ask('hello', { siteId: 'demo', ...more })).toEqual({ protocol: 1 });
  });

  it('does not do something else than what a newer page asks for', async () => {
    const frame = createTestFrame(createTestServer(), later);
    await frame.signInByCode('ada@example.com');
    await expect(frame.ask('open', { from: 'heir' } as never)).rejects.toMatchObject({ code: 'unsupported' });
    expect(await frame.ask('open', { more: true } as never)).toMatchObject({ status: 'Logged In, Wallet Initialized' });
    await expect(frame.ask('manage', { screen: 'inheritance' } as never)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('begins a login at a provider for a page of the site alone', async () => {
    const frame = createTestFrame(createTestServer());
    const login = { providerId: 'google', purpose: 'signIn', mode: 'popup', returnTo: 'https://app.example/?a=b' } as const;
    for (const returnTo of ['https://app.example.evil.test/', 'https://evil.test/', 'javascript:alert(1)', 'app.example', `https://app.example/${'x'.repeat(2_048)}`]) await expect(frame.ask('beginLogin', { ...login, returnTo })).rejects.toMatchObject({ code: 'badRequest' });
    for (const more of [{ purpose: 'heir' }, { mode: 'letter' }]) await expect(frame.ask('beginLogin', { ...login, ...more } as never)).rejects.toMatchObject({ code: 'unsupported' });
    await expect(frame.ask('beginLogin', { ...login, purpose: 'link' })).rejects.toMatchObject({ code: 'notSignedIn' });
    // No provider is set up at this server.
    await expect(frame.ask('beginLogin', login)).rejects.toMatchObject({ code: 'notOffered' });
  });

  it('shows an address only once its shares were proved', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, later);
    const { addresses } = await frame.signInByCode('ada@example.com');
    expect(addresses).toEqual([]);
  });

  it('asks for a recovery method once, and tells the label that follows', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, recoveringByFile().person);
    await frame.signInByCode('ada@example.com');
    expect(await frame.ask('open', {})).toMatchObject({ custody: 'user-recoverable', wantsRecovery: false });
    await frame.ask('open', {});
    expect(frame.shown.filter((name) => name === 'setUpRecovery')).toHaveLength(1);
  });

  it('does not ask a guest, whose wallet stays with the device', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world);
    expect(await frame.signInAsGuest()).toMatchObject({ status: 'Logged In, Wallet Uninitialized', isGuest: true });
    expect(await frame.ask('open', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', isGuest: true, custody: 'device-only' });
  });

  it('keeps its address where a guest adds an address of mail', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world);
    await frame.signInAsGuest();
    const { addresses } = await frame.ask('open', {});
    const { flowId } = await frame.ask('sendCode', { kind: 'email', to: 'ada@example.com', locale: 'en_US', purpose: 'link' });
    const linked = await frame.ask('link', { proof: { type: 'code', flowId, code: await world.takeCode('ada@example.com') } });
    expect(linked).toMatchObject({ addresses, isGuest: false });
  });

  it('opens on another device by the recovery method, at the same address', async () => {
    const world = createTestServer();
    const byFile = recoveringByFile();
    const one = createTestFrame(world, byFile.person);
    await one.signInByCode('ada@example.com');
    const { addresses } = await one.ask('open', {});
    const faults: unknown[] = [];
    const other = createTestFrame(world, { recover: async ({ methods: [method], tryIt }, { signal }) => {
      if (!method) throw new Error('There is no method.');
      const attempt = (text: string) => tryIt({ recipientId: method.recipientId, type: 'file', bytes: new TextEncoder().encode(text) }, signal);
      faults.push(await attempt('a shopping list'), await attempt(`latchkey-recovery-key-1:${'A'.repeat(43)}`), await attempt(new TextDecoder().decode(byFile.fileOf('recoveryKey'))));
    } });
    world.wait(61_000);
    expect(await other.signInByCode('ada@example.com')).toMatchObject({ status: 'Logged In, New Device', addresses: [] });
    expect(await other.ask('open', {})).toMatchObject({ addresses, status: 'Logged In, Wallet Initialized' });
    expect(faults).toEqual(['wrongFile', 'wrongFile', undefined]);
    expect(await one.ask('status', {})).toMatchObject({ addresses });
  });

  it('cannot be opened on another device by the mailbox alone', async () => {
    const world = createTestServer();
    const one = createTestFrame(world, later);
    await one.signInByCode('ada@example.com');
    await one.ask('open', {});
    const other = createTestFrame(world);
    world.wait(61_000);
    await other.signInByCode('ada@example.com');
    await expect(other.ask('open', {})).rejects.toMatchObject({ code: 'recoveryNeeded' });
  });

  it('signs what was shown and confirmed', async () => {
    const world = createTestServer();
    const seen: unknown[] = [];
    const frame = createTestFrame(world, { ...later, confirm: async ({ origin, siteName, preview }) => (seen.push([origin, siteName, preview.kind]), true) });
    await frame.signInByCode('ada@example.com');
    const { addresses: [address = ''] } = await frame.ask('open', {});
    const message = await frame.ask('sign', { method: 'personal_sign', address, payload: '0x48656c6c6f', chainId: 1, isFlow: false });
    expect(verifyMessage('Hello', message)).toBe(address);
    const types = { Note: [{ name: 'text', type: 'string' }] };
    const domain = { name: 'Shop', chainId: 1 };
    const typed = await frame.ask('sign', { method: 'eth_signTypedData_v4', address, payload: { types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }], ...types }, primaryType: 'Note', domain, message: { text: 'Hi' } }, chainId: 1, isFlow: false });
    expect(verifyTypedData(domain, types, { text: 'Hi' }, typed)).toBe(address);
    const raw = await frame.ask('sign', { method: 'eth_signTransaction', address, chainId: 1, isFlow: false, payload: { from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1', nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1', chainId: '0x1' } });
    expect(Transaction.from(raw)).toMatchObject({ from: address, value: 1n, chainId: 1n });
    expect(seen).toEqual([['https://app.example', 'Demo', 'message'], ['https://app.example', 'Demo', 'typedData'], ['https://app.example', 'Demo', 'transaction']]);
  });

  it.each<readonly [string, object, string]>([
    ['a hash', { method: 'personal_sign', payload: `0x${'12'.repeat(32)}` }, 'unsupported'],
    ['for another chain', { method: 'eth_signTransaction', payload: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1', nonce: '0x0', gas: '0x5208', gasPrice: '0x1', chainId: '0x2' } }, 'unsupported'],
    ['for another account', { method: 'personal_sign', payload: '0x61', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'badRequest'],
    ['by a method that is none', { method: 'eth_sign', payload: '0x61' }, 'unsupported'],
    ['by a method of the prototype', { method: 'constructor', payload: '0x61' }, 'unsupported'],
    ['a user operation without its fields', { method: 'latchkey_signUserOperation', payload: {}, isFlow: true }, 'badRequest'],
    ['an authorisation without its fields', { method: 'latchkey_signAuthorization', payload: {}, isFlow: true }, 'badRequest'],
    ['on a chain that is none', { method: 'personal_sign', payload: '0x61', chainId: 0 }, 'badRequest'],
  ])('signs nothing that is %s, and shows nothing', async (_what, request, code) => {
    const world = createTestServer();
    const frame = createTestFrame(world, confirming);
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    await expect(frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false, ...request })).rejects.toMatchObject({ code: expect.stringMatching(new RegExp(`${code}|badRequest`)) });
    expect(frame.shown).not.toContain('confirm');
  });

  it('signs nothing that the person turned away', async () => {
    const world = createTestServer();
    const { Refused } = await import('./createGate.ts');
    const frame = createTestFrame(world, { confirm: () => Promise.reject(new Refused('rejected')) });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    const { userId } = await frame.browser.newClient().call('session.refresh', { siteId: 'demo' });
    const audit = () => world.auditOf(userId);
    const before = (await audit()).filter((entry) => entry === 'wallet.share done').length;
    await expect(frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false })).rejects.toMatchObject({ code: 'rejected' });
    expect((await audit()).filter((entry) => entry === 'wallet.share done')).toHaveLength(before);
  });

  /** A person who goes on in a window of the wallet's own, and does this there. */
  async function signInWindow(act: (close: AbortController) => Promise<true>) {
    const closed = new AbortController();
    let closes = 0;
    const view = { confirm: () => act(closed) } as unknown as View; // the one screen that comes
    const frame = createTestFrame(createTestServer(), { confirm: async () => 'window' }, { parts: { openWindow: async () => ({ view, signal: closed.signal, show: () => {}, close: () => void (closes += 1) }) } });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    return { address, signed: frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false }), closes: () => closes };
  }

  it('signs what was confirmed in a window of its own, which closes', async () => {
    const { address, signed, closes } = await signInWindow(async () => true);
    expect([verifyMessage('a', await signed), closes()]).toEqual([address, 1]);
  });

  it('signs nothing where that window was closed', async () => {
    const { signed, closes } = await signInWindow((closed) => {
      closed.abort();
      return Promise.reject(closed.signal.reason);
    });
    await expect(signed).rejects.toMatchObject({ code: 'rejected' });
    expect(closes()).toBe(1);
  });

  it('says that no window opens, and offers it again until the person turns away', async () => {
    const seen: unknown[] = [];
    const frame = createTestFrame(createTestServer(), { confirm: async ({ needsWindow, isWindowBlocked }) => {
      seen.push([needsWindow, isWindowBlocked]);
      if (seen.length === 3) throw new Refused('rejected');
      return 'window';
    } }, { parts: { openWindow: () => (seen.length === 1 ? undefined : Promise.reject(new Error('The window did not load.'))) } });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    await expect(frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false })).rejects.toMatchObject({ code: 'rejected' });
    expect(seen).toEqual([[false, undefined], [true, true], [true, true]]);
  });

  it('signs nothing where the person takes the request back in the frame, and closes the window', async () => {
    let closes = 0;
    const view = { confirm: (_facts: unknown, { signal }: { signal: AbortSignal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason)); }) } as unknown as View; // the one screen that comes
    const frame = createTestFrame(createTestServer(), { confirm: async () => 'window', inWindow: async () => { throw new Refused('rejected'); } }, { parts: { openWindow: async () => ({ view, signal: new AbortController().signal, show: () => {}, close: () => void (closes += 1) }) } });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    await expect(frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false })).rejects.toMatchObject({ code: 'rejected' });
    expect(closes).toBe(1);
  });

  const payment = (valueWei: bigint, more: object = {}) => ({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: `0x${valueWei.toString(16)}`, nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', chainId: '0x1', ...more });
  const coin = 10n ** 18n;
  it.each<readonly [string, object, bigint | undefined, boolean]>([
    ['a payment up to one coin, its fee included', { method: 'eth_signTransaction', payload: payment(coin - 21_000n) }, undefined, false],
    ['a payment of more', { method: 'eth_signTransaction', payload: payment(coin - 20_999n) }, undefined, true],
    ['a payment above the limit of the site', { method: 'eth_signTransaction', payload: payment(1_000_000n) }, 1_000_000n, true],
    ['nothing at all under a limit of 0, but for its fee', { method: 'eth_signTransaction', payload: payment(0n) }, 0n, true],
    ['a call of a contract that cannot be read', { method: 'eth_signTransaction', payload: payment(0n, { data: '0xa9059cbb' }) }, undefined, true],
    ['a transfer of tokens, which the wallet reads', { method: 'eth_signTransaction', payload: payment(0n, { data: `0xa9059cbb${'3c44cdddb6a900fa2b585dd299e03d12fa4293bc'.padStart(64, '0')}${'5'.padStart(64, '0')}` }) }, undefined, false],
    ['an allowance without a limit', { method: 'eth_signTransaction', payload: payment(0n, { data: `0x095ea7b3${'70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0')}${'f'.repeat(64)}` }) }, undefined, true],
    ['typed data that gives nothing away', { method: 'eth_signTypedData_v4', payload: { types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', domain: {}, message: { text: 'Hi' } } }, undefined, false],
    ['a message', { method: 'personal_sign', payload: '0x61' }, 0n, false],
  ])('has %s confirmed where the limit says', async (_what, asked, windowAboveWei, isInWindow) => {
    const seen: unknown[] = [];
    const site = { siteId: 'demo', realm: 'site:demo', name: 'Demo', origins: ['https://app.example'], ...(windowAboveWei !== undefined && { windowAboveWei }) };
    const frame = createTestFrame(createTestServer(), { confirm: async ({ needsWindow, windowAboveWei: limit }) => {
      seen.push(needsWindow, limit);
      throw new Refused('rejected');
    } }, { parts: { site } });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    if ('payload' in asked && isRecord(asked.payload) && 'to' in asked.payload) Object.assign(asked.payload, { from: address });
    await expect(frame.ask('sign', { address, chainId: 1, isFlow: false, ...asked } as never)).rejects.toMatchObject({ code: 'rejected' });
    expect(seen).toEqual([isInWindow, windowAboveWei ?? coin]);
  });

  it('gives its key to the person, and to no one else', async () => {
    const world = createTestServer();
    let secret = '';
    const frame = createTestFrame(world, { ...later, warnOfExport: async () => true, showSecret: async (facts) => void (secret = facts.secret) });
    await frame.signInByCode('ada@example.com');
    const { addresses: [address = ''] } = await frame.ask('open', {});
    const answer = await frame.ask('manage', { screen: 'export' });
    expect(new Wallet(secret).address).toBe(address);
    expect(JSON.stringify(answer)).not.toContain(secret.slice(2, 12));
  });

  it('asks once more who the person is, where the last proof is long ago', async () => {
    const world = createTestServer();
    const faults: unknown[] = [];
    const frame = createTestFrame(world, { ...later, warnOfExport: async () => true, showSecret: async () => {}, stepUp: async ({ verify, sentTo }, { signal }) => {
      faults.push(sentTo, (await verify('000000', signal))?.fault, await verify(await world.takeCode('ada@example.com'), signal));
    } });
    await frame.signInByCode('ada@example.com');
    await frame.ask('open', {});
    world.wait(20 * 60_000);
    await frame.ask('manage', { screen: 'export' });
    expect(faults).toEqual(['a…@example.com', 'wrongCode', undefined]);
  });

  it('writes the mail with that code in the language of the page', async () => {
    const world = createTestServer();
    const mails: unknown[] = [];
    const frame = createTestFrame(world, { ...later, warnOfExport: async () => true, stepUp: async () => {
      mails.push(...(await world.takeMails()).map(({ locale, about }) => [about.kind, locale]));
      throw new Refused('rejected');
    } });
    await frame.ask('hello', { siteId: 'demo', locale: 'de_DE' });
    await frame.signInByCode('ada@example.com');
    await frame.ask('open', {});
    world.wait(20 * 60_000);
    await expect(frame.ask('manage', { screen: 'export' })).rejects.toMatchObject({ code: 'rejected' });
    expect(mails).toEqual([['code', 'de_DE']]);
  });

  it('writes a backup that opens the wallet without any server', async () => {
    const world = createTestServer();
    const { person, fileOf } = recoveringByFile();
    const frame = createTestFrame(world, person);
    await frame.signInByCode('ada@example.com');
    const { addresses: [address] } = await frame.ask('open', {});
    await frame.ask('manage', { screen: 'backup' });
    const opened = await openBackup(new TextDecoder().decode(fileOf('backup')), { type: 'file', key: parseRecoveryFile(fileOf('recoveryKey')) });
    expect([opened.accounts[0]?.address, new Wallet(await opened.privateKey(0)).address]).toEqual([address, address]);
  });

  it('removes a device, which then opens nothing', async () => {
    const world = createTestServer();
    const { person, recover } = recoveringByFile();
    const one = createTestFrame(world, { ...person, ...confirming });
    await one.signInByCode('ada@example.com');
    const { addresses } = await one.ask('open', {});
    let turn = 0;
    const other = createTestFrame(world, { recover, devices: async ({ devices }) => {
      turn += 1;
      return turn === 1 ? { remove: devices.find(({ isThis }) => !isThis)?.deviceId ?? '' } : 'closed';
    } });
    world.wait(61_000);
    await other.signInByCode('ada@example.com');
    await other.ask('open', {});
    expect(await other.ask('manage', { screen: 'devices' })).toMatchObject({ addresses });
    await expect(one.ask('sign', { method: 'personal_sign', address: addresses[0] ?? '', payload: '0x61', chainId: 1, isFlow: false })).rejects.toMatchObject({ code: expect.stringMatching(/deviceRevoked|notSignedIn/) });
  });

  it('signs without asking what the person has allowed the site, and asks for the rest', async () => {
    const world = createTestServer();
    const asked: unknown[] = [];
    const frame = createTestFrame(world, { ...later, ...confirming, policy: async ({ dailyWei, maxDailyWei }) => (asked.push(dailyWei, maxDailyWei), { dailyWei: 10n ** 30n, contracts: ['1:0xunlisted'] }) });
    await frame.signInByCode('ada@example.com');
    const { addresses: [address = ''] } = await frame.ask('open', {});
    const sign = () => frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false });
    await sign();
    await frame.ask('manage', { screen: 'policy', dailyWei: '5000' });
    expect(asked).toEqual([5_000n, 10n ** 18n]);
    expect(verifyMessage('a', await sign())).toBe(address);
    expect(frame.shown.filter((name) => name === 'confirm')).toHaveLength(1);
    await frame.ask('sign', { method: 'eth_signTransaction', address, chainId: 1, isFlow: false, payload: { from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1', nonce: '0x0', gas: '0x5208', gasPrice: '0x1', chainId: '0x1' } });
    expect(frame.shown.filter((name) => name === 'confirm')).toHaveLength(2);
  });

  it('is closed to the page once the person has signed out', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, later);
    await frame.signInByCode('ada@example.com');
    await frame.ask('open', {});
    await frame.ask('signOut', { everywhere: false });
    expect((await frame.ask('status', {})).status).toBe('Logged Out');
    await expect(frame.ask('open', {})).rejects.toMatchObject({ code: 'notSignedIn' });
  });

  it('vouches for the person at the site', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, later);
    await frame.signInByCode('ada@example.com');
    await frame.ask('open', {});
    const { token, expiresInMs } = await frame.ask('identityToken', { nonce: 'n-1' });
    const [, body = ''] = token.split('.');
    expect(JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({ aud: 'demo', nonce: 'n-1' });
    expect(expiresInMs).toBeGreaterThan(0);
  });

  it.each([[{}, 'badRequest'], [{ siteId: 'other' }, 'badRequest']])('says hello to its own site alone (%j)', async (params, code) => {
    const frame = createTestFrame(createTestServer());
    await expect(frame.ask('hello', params as never)).rejects.toMatchObject({ code });
  });
});
