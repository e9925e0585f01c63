import { Interface, getBytes, verifyMessage } from 'ethers';
import { encodeUserOperation } from '../../../src/domain/userOperations/encodeUserOperation.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import type { UserOperationV07 } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import { Refused } from './createGate.ts';
import { openRecords } from './openRecords.ts';
import { readSessionKey, signBySessionKey } from './sessionKeys.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const contract = new Interface(['function execute(address,uint256,bytes)']);
const operation: UserOperationV07 = { sender: account, nonce: 1n, callData: contract.encodeFunctionData('execute', [shop, 7n, '0x12']), callGasLimit: 100_000n, verificationGasLimit: 50_000n, preVerificationGas: 50_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, signature: '0x' };
const entry = { version: '0.7', chainId: 10, entryPoint: entryPointAddresses['0.7'] } as const;
/** The names and order are those of the contract's type hash. @see thirdweb contracts 3.15, AccountPermissions.sol */
const fields = [
  ['signer', 'address'], ['isAdmin', 'uint8'], ['approvedTargets', 'address[]'], ['nativeTokenLimitPerTransaction', 'uint256'], ['permissionStartTimestamp', 'uint128'], ['permissionEndTimestamp', 'uint128'],
  ['reqValidityStartTimestamp', 'uint128'], ['reqValidityEndTimestamp', 'uint128'], ['uid', 'bytes32'],
].map(([name = '', type = '']) => ({ name, type }));
const grantOf = (signer: string, part: object = {}, chainId = 10) => ({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'version', type: 'string' }, { name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }], SignerPermissionRequest: fields },
  primaryType: 'SignerPermissionRequest', domain: { name: 'Account', version: '1', chainId, verifyingContract: account },
  message: { signer, isAdmin: '0', approvedTargets: [shop], nativeTokenLimitPerTransaction: '7', permissionStartTimestamp: '0', permissionEndTimestamp: '99999999999', reqValidityStartTimestamp: '0', reqValidityEndTimestamp: '99999999999', uid: `0x${'12'.repeat(32)}`, ...part },
});

type Frame = ReturnType<typeof createTestFrame>;
const partsOf = (frame: Frame, address: string) => ({
  grant: (payload: unknown, chainId = 10) => frame.ask('sign', { method: 'eth_signTypedData_v4', address, payload, chainId, isFlow: false }),
  signBy: (key: string, part: Partial<UserOperationV07> = {}, chainId = 10) => frame.ask('sign', { method: 'latchkey_signUserOperation', address: key, payload: { version: '0.7', operation: encodeUserOperation({ ...operation, ...part }) }, chainId, isFlow: true }),
});

async function start(person: TestPerson = { confirm: async () => true }) {
  const world = createTestServer();
  const frame = createTestFrame(world, person);
  await frame.signInAsGuest();
  const { addresses: [address = ''] } = await frame.ask('open', {});
  const { address: key } = await frame.ask('sessionKey', {});
  return { world, frame, address, key, ...partsOf(frame, address) };
}

describe('a session key that the frame keeps', () => {
  it('is made once, and is none of the accounts', async () => {
    const { frame, address, key } = await start();
    expect(key).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(key).not.toBe(address);
    expect(await frame.ask('sessionKey', {})).toEqual({ address: key, grants: [] });
    expect((await frame.ask('status', {})).addresses).toEqual([address]);
  });

  it('signs what the owner has confirmed for it without asking again, and after a reload', async () => {
    const { world, frame, key, grant, signBy } = await start();
    await grant(grantOf(key));
    const before = frame.shown.length;
    expect(verifyMessage(getBytes(userOperationHash(operation, entry)), await signBy(key))).toBe(key);
    expect(frame.shown.slice(before)).toEqual([]);
    const reloaded = createTestFrame(world, {}, frame);
    expect(verifyMessage(getBytes(userOperationHash(operation, entry)), await partsOf(reloaded, '').signBy(key))).toBe(key);
  });

  it('signs nothing before it was granted anything', async () => {
    const { key, signBy } = await start();
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('signs nothing of a grant that the person turned away', async () => {
    const { key, grant, signBy } = await start({ confirm: async () => { throw new Refused('rejected'); } });
    await expect(grant(grantOf(key))).rejects.toMatchObject({ code: 'rejected' });
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it.each<[string, Partial<UserOperationV07>, number?]>([
    ['another contract', { callData: contract.encodeFunctionData('execute', [other, 0n, '0x']) }], ['a higher amount', { callData: contract.encodeFunctionData('execute', [shop, 8n, '0x']) }],
    ['another account', { sender: other }], ['another chain', {}, 1], ['a fee beyond the limit of the site', { maxFeePerGas: 10n ** 18n }], ['a deployment', { factory: other, factoryData: '0x' }],
  ])('does not sign %s', async (_what, part, chainId = 10) => {
    const { frame, key, grant, signBy } = await start();
    await grant(grantOf(key));
    const before = frame.shown.length;
    await expect(signBy(key, part, chainId)).rejects.toMatchObject({ code: 'notAllowed' });
    expect(frame.shown.slice(before)).toEqual([]);
  });

  it.each<[string, object]>([
    ['any contract', { approvedTargets: [`0x${'00'.repeat(20)}`] }], ['the rights of an owner', { isAdmin: '1' }], ['taken back', { approvedTargets: [], permissionEndTimestamp: '0' }], ['over', { permissionEndTimestamp: '1' }], ['not begun', { permissionStartTimestamp: '99999999998' }],
  ])('signs nothing any more once what it was granted anew is %s', async (_what, part) => {
    const { key, grant, signBy } = await start();
    await grant(grantOf(key));
    await signBy(key);
    await grant(grantOf(key, part));
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('is held to the newest grant of each account and chain', async () => {
    const { key, grant, signBy } = await start();
    await grant(grantOf(key));
    await grant(grantOf(key, { approvedTargets: [other] }, 1), 1);
    await signBy(key);
    await grant(grantOf(key, { approvedTargets: [other] }));
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('learns nothing of a grant to another key', async () => {
    const { key, grant, signBy } = await start();
    await grant(grantOf(other));
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(signBy(other)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('signs operations alone', async () => {
    const { frame, key } = await start();
    await expect(frame.ask('sign', { method: 'personal_sign', address: key, payload: '0x48656c6c6f', chainId: 10, isFlow: false })).rejects.toMatchObject({ code: 'badRequest' });
    await expect(frame.ask('sign', { method: 'eth_signTypedData_v4', address: key, payload: grantOf(key), chainId: 10, isFlow: false })).rejects.toMatchObject({ code: 'badRequest' });
  });

  it('belongs to the site and to the person who is signed in there', async () => {
    const { world, frame, key, grant } = await start();
    await grant(grantOf(key));
    await frame.ask('signOut', { everywhere: false });
    await expect(frame.ask('sessionKey', {})).rejects.toMatchObject({ code: 'notSignedIn' });
    await expect(partsOf(frame, '').signBy(key)).rejects.toMatchObject({ code: 'notSignedIn' });
    expect((await (await frame.records).names()).filter((name) => name.startsWith('sessionKey:'))).toEqual([]);
    const another = createTestFrame(world, { confirm: async () => true }, { records: frame.records });
    await another.signInAsGuest();
    await another.ask('open', {});
    expect((await another.ask('sessionKey', {})).address).not.toBe(key);
  });

  it('is none at a site that the person has not agreed to', async () => {
    const user = { session: { userId: 'ada', consent: 'needed' } } as never; // of a session, what is looked at
    const context = { site: { siteId: 'demo' }, records: await openRecords(undefined, 'test') } as never; // nothing else is used
    await expect(readSessionKey(context, user)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(signBySessionKey(context, user, { kind: 'userOperation', operation, entry, as: 'message' }, { signal: new AbortController().signal })).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('is none while the wallet is not open here', async () => {
    const frame = createTestFrame(createTestServer());
    await expect(frame.ask('sessionKey', {})).rejects.toMatchObject({ code: 'notSignedIn' });
    await frame.signInAsGuest();
    await expect(frame.ask('sessionKey', {})).rejects.toMatchObject({ code: 'noWallet' });
  });
});

describe('the key of an account that another wallet owns', () => {
  it('signs what the person has confirmed on the screen of the frame, which says what the page has told', async () => {
    const asked: unknown[] = [];
    const { frame, key, signBy } = await start({ allowKey: async (shown) => (asked.push(shown), true) });
    await frame.ask('allowSessionKey', { grant: grantOf(key) });
    expect(asked).toEqual([{ siteName: 'Demo', origin: 'https://app.example', account, chain: { id: 10, name: 'OP Mainnet', currency: expect.objectContaining({ symbol: 'ETH', decimals: 18 }) }, targets: [shop], limitWei: 7n, startSeconds: 0, endSeconds: 99_999_999_999 }]);
    expect(verifyMessage(getBytes(userOperationHash(operation, entry)), await signBy(key))).toBe(key);
    await expect(signBy(key, { callData: contract.encodeFunctionData('execute', [shop, 8n, '0x']) })).rejects.toMatchObject({ code: 'notAllowed' });
    expect((await frame.ask('sessionKey', {})).grants).toEqual([{ account, chainId: 10, targets: [shop], limitWei: '7', startSeconds: 0, endSeconds: 99_999_999_999 }]);
  });

  it('keeps what it had where the person turns a wider grant away', async () => {
    const answers = [async (): Promise<true> => true, async (): Promise<true> => { throw new Refused('rejected'); }];
    const { frame, key, signBy } = await start({ allowKey: () => (answers.shift() ?? answers[0])?.() ?? Promise.reject(new Error('Asked too often.')) });
    await frame.ask('allowSessionKey', { grant: grantOf(key) });
    await expect(frame.ask('allowSessionKey', { grant: grantOf(key, { approvedTargets: [shop, other] }) })).rejects.toMatchObject({ code: 'rejected' });
    await signBy(key);
    await expect(signBy(key, { callData: contract.encodeFunctionData('execute', [other, 0n, '0x']) })).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('ends without a question, and asks for nothing that it signs nothing by', async () => {
    const { frame, key, signBy } = await start({ allowKey: async () => true });
    await frame.ask('allowSessionKey', { grant: grantOf(key) });
    await frame.ask('allowSessionKey', { grant: grantOf(key, {}, 1) });
    const before = frame.shown.length;
    await frame.ask('allowSessionKey', { grant: grantOf(key, { approvedTargets: [], permissionEndTimestamp: '0' }) });
    expect(frame.shown.slice(before)).toEqual([]);
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
    // That of the other chain stays, and nothing but the person brings this one back.
    await signBy(key, {}, 1);
    expect((await frame.ask('sessionKey', {})).grants).toMatchObject([{ chainId: 1 }]);
    await frame.ask('allowSessionKey', { grant: grantOf(key) });
    expect(frame.shown.slice(before)).toEqual(['allowKey', 'hide']);
    await signBy(key);
    await frame.ask('allowSessionKey', { grant: grantOf(key, { approvedTargets: [], permissionEndTimestamp: '0' }) });
    await frame.ask('allowSessionKey', { grant: grantOf(key, { approvedTargets: [`0x${'00'.repeat(20)}`] }) });
    expect(frame.shown.slice(before)).toEqual(['allowKey', 'hide']);
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it.each<[string, (key: string) => unknown]>([['another key', () => grantOf(other)], ['text', () => 'grant'], ['no message', (key) => ({ ...grantOf(key), message: [] })], ['no domain', (key) => ({ ...grantOf(key), domain: undefined })]])('is not allowed anything by %s', async (_what, of) => {
    const { frame, key } = await start();
    await expect(frame.ask('allowSessionKey', { grant: of(key) })).rejects.toMatchObject({ code: 'badRequest' });
  });
});

describe('the list of keys', () => {
  it('is offered once there is one, tells what it is for, and takes it away', async () => {
    const listed: unknown[] = [];
    const { frame, key, grant, signBy } = await start({ confirm: async () => true, sessionKeys: async ({ keys }) => {
      listed.push(keys.map(({ siteName, origin, account: of, chain: { id }, targets }) => [siteName, origin, of, id, targets]));
      const first = keys.find(({ chain: { id } }) => id === 10);
      return first ? { remove: first.id } : 'closed';
    } });
    expect((await frame.ask('status', {})).screens).not.toContain('sessionKeys');
    await grant(grantOf(key));
    await grant(grantOf(key, { approvedTargets: [other] }, 1), 1);
    expect((await frame.ask('status', {})).screens).toContain('sessionKeys');
    const on1 = ['Demo', 'https://app.example', account, 1, [other]];
    await frame.ask('manage', { screen: 'sessionKeys' });
    expect(listed).toEqual([[['Demo', 'https://app.example', account, 10, [shop]], on1], [on1]]);
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
    expect(await frame.ask('sessionKey', {})).toMatchObject({ address: key, grants: [{ chainId: 1 }] });
  });

  it('forgets the key with its last grant', async () => {
    const { frame, key, grant, signBy } = await start({ confirm: async () => true, sessionKeys: async ({ keys: [first] }) => (first ? { remove: first.id } : 'closed') });
    await grant(grantOf(key));
    expect((await frame.ask('manage', { screen: 'sessionKeys' })).screens).not.toContain('sessionKeys');
    expect((await (await frame.records).names()).filter((name) => name.startsWith('sessionKey:'))).toEqual([]);
    await expect(signBy(key)).rejects.toMatchObject({ code: 'notAllowed' });
    expect((await frame.ask('sessionKey', {})).address).not.toBe(key);
  });
});

describe('a device whose standing the server is asked for', () => {
  it('signs without a round trip while the last word is fresh, and asks once after that', async () => {
    const calls: string[] = [];
    const world = createTestServer();
    const browser = world.newBrowser();
    const frame = createTestFrame(world, { confirm: async () => true }, { browser: { ...browser, fetch: (...args) => (calls.push(String(args[0] instanceof Request ? args[0].url : args[0])), browser.fetch(...args)) } });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    const { address: key } = await frame.ask('sessionKey', {});
    const { grant, signBy } = partsOf(frame, address);
    await grant(grantOf(key));
    await signBy(key);
    const before = calls.length;
    await signBy(key);
    await signBy(key);
    expect(calls.slice(before)).toEqual([]);
    world.wait(60_000);
    await signBy(key);
    await signBy(key);
    expect(calls.slice(before).map((url) => new URL(url).pathname)).toEqual(['/v1/custody']);
  });

  it('signs nothing once it was removed elsewhere and the word is no longer fresh', async () => {
    const { world, frame, key, grant, signBy } = await start();
    await grant(grantOf(key));
    await signBy(key);
    const userId = (await (await frame.records).names()).find((name) => name.startsWith('sessionKey:'))?.split(':')[2] ?? '';
    const revoked = { where: { userId }, changes: { revokedAtMs: 1 } };
    expect(await world.store.atomically([{ update: 'devices', ...revoked, expect: 1 }, { update: 'sessions', ...revoked, expect: 1 }])).toBe(true);
    await signBy(key);
    world.wait(60_000);
    await expect(signBy(key)).rejects.toMatchObject({ code: expect.stringMatching(/^(deviceRevoked|notSignedIn)$/) });
  });

  it('signs nothing while the server is away and the word is no longer fresh', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    let isAway = false;
    const frame = createTestFrame(world, { confirm: async () => true }, { browser: { ...browser, fetch: (...args) => (isAway ? Promise.reject(new TypeError('away')) : browser.fetch(...args)) } });
    await frame.signInAsGuest();
    const { addresses: [address = ''] } = await frame.ask('open', {});
    const { address: key } = await frame.ask('sessionKey', {});
    const { grant, signBy } = partsOf(frame, address);
    await grant(grantOf(key));
    await signBy(key);
    isAway = true;
    await signBy(key);
    world.wait(60_000);
    await expect(signBy(key)).rejects.toMatchObject({ code: 'serverAway' });
  });
});
