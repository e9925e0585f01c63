import { Transaction, verifyMessage, verifyTypedData } from 'ethers';
import { createSigner } from '../../node/createSigner.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import { startTestSigner } from '../../testing/startTestSigner.ts';
import type { SignerFault } from '../../testing/startTestSigner.ts';
import { custodyProbe } from '../testing/custodyProbe.ts';
import { custodySuite } from '../testing/custodySuite.ts';

const to = 'ada@example.com';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A site with a signer, over HTTP, and frames of it in browsers of one person. */
async function begin() {
  const counterpart = await startTestSigner();
  ends.push(counterpart.stop);
  const [patient, impatient] = [30, 0.3].map((timeoutSeconds) => createSigner({ ...counterpart.settings, timeoutSeconds }, { log: () => {} }));
  const world = createTestServer({ signerOf: () => (counterpart.isSilent() ? impatient : patient) });
  const frameOf = (person: TestPerson = {}, at: Parameters<typeof createTestFrame>[2] = {}) => createTestFrame(world, person, { ...at, parts: { site: { custody: 'signer' }, ...at.parts } });
  const sign = (frame: ReturnType<typeof createTestFrame>, address: string, more: object = {}) => frame.ask('sign', { method: 'personal_sign', address, payload: '0x61', chainId: 1, isFlow: false, ...more });
  return { counterpart, world, frameOf, sign };
}
const confirming: TestPerson = { confirm: async () => true };

describe('a wallet of a signer, through its frame', () => {
  it('is there after the sign-in, asks for no recovery, and says who can open it', async () => {
    const { frameOf, sign } = await begin();
    const frame = frameOf(confirming);
    expect(await frame.signInByCode(to)).toMatchObject({ status: 'Logged In, Wallet Uninitialized', custody: 'external', addresses: [], canImport: false });
    const opened = await frame.ask('open', {});
    expect(opened).toMatchObject({ status: 'Logged In, Wallet Initialized', custody: 'external', wantsRecovery: false, screens: ['policy'] });
    const [address = ''] = opened.addresses;
    expect(verifyMessage('a', await sign(frame, address))).toBe(address);
    const types = { Note: [{ name: 'text', type: 'string' }] };
    const domain = { name: 'Demo', chainId: 1 };
    const typed = await sign(frame, address, { method: 'eth_signTypedData_v4', payload: { types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }], ...types }, primaryType: 'Note', domain, message: { text: 'Hi' } } });
    expect(verifyTypedData(domain, types, { text: 'Hi' }, typed)).toBe(address);
    const raw = await sign(frame, address, { method: 'eth_signTransaction', payload: { from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1', nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1', chainId: '0x1' } });
    expect(Transaction.from(raw)).toMatchObject({ from: address, value: 1n, chainId: 1n });
    expect(frame.shown.filter((name) => name === 'confirm')).toHaveLength(3);
  });

  it('is made of nothing that the person brings, which is told before the sign-in and to one who asks for it', async () => {
    const { frameOf } = await begin();
    const frame = frameOf();
    expect(await frame.ask('status', {})).toMatchObject({ status: 'Logged Out', canImport: false });
    await frame.signInByCode(to);
    await expect(frame.ask('open', { from: 'existing' })).rejects.toMatchObject({ code: 'cannotImport' });
    expect([await frame.ask('status', {}), frame.shown.filter((name) => name !== 'hide')]).toMatchObject([{ status: 'Logged In, Wallet Uninitialized' }, []]);
  });

  it('is the same after a reload, without the signer, and on a second device without recovery', async () => {
    const { counterpart, world, frameOf, sign } = await begin();
    const one = frameOf();
    await one.signInByCode(to);
    const opened = await one.ask('open', {});
    counterpart.fail('silent');
    expect(await frameOf({}, one).ask('status', {})).toEqual(opened);
    counterpart.fail(undefined);
    world.wait(61_000);
    const other = frameOf(confirming);
    expect(await other.signInByCode(to)).toEqual(opened);
    const [address = ''] = opened.addresses;
    expect(verifyMessage('a', await sign(other, address))).toBe(address);
  });

  it.each<readonly [SignerFault, string]>([['silent', 'signerAway'], ['failing', 'signerAway'], ['refusing', 'signerRefused'], ['otherKey', 'wrongSigner'], ['otherHash', 'wrongSigner'], ['losesKey', 'wrongSigner'], ['garbage', 'wrongSigner']])('signs nothing where the signer is %s, and does later', async (fault, code) => {
    const { counterpart, frameOf, sign } = await begin();
    const frame = frameOf(confirming);
    await frame.signInByCode(to);
    const { addresses: [address = ''] } = await frame.ask('open', {});
    counterpart.fail(fault);
    await expect(sign(frame, address)).rejects.toMatchObject({ code });
    counterpart.fail(undefined);
    expect(verifyMessage('a', await sign(frame, address))).toBe(address);
  });

  it.each<SignerFault>(['otherKey', 'otherHash', 'losesKey', 'silent'])('shows no address that the signer has not signed for: %s', async (fault) => {
    const { counterpart, frameOf, world } = await begin();
    const one = frameOf();
    await one.signInByCode(to);
    await one.ask('open', {});
    world.wait(61_000);
    const other = frameOf();
    counterpart.fail(fault);
    await expect(other.signInByCode(to)).rejects.toMatchObject({ code: fault === 'silent' ? 'signerAway' : 'wrongSigner' });
  });

  it.each(['export', 'backup', 'recovery', 'devices'] as const)('has no screen for %s', async (screen) => {
    const { frameOf } = await begin();
    const frame = frameOf();
    await frame.signInByCode(to);
    await frame.ask('open', {});
    await expect(frame.ask('manage', { screen })).rejects.toMatchObject({ code: 'unsupported' });
    expect(frame.shown.filter((name) => !name.startsWith('busy') && name !== 'hide')).toEqual([]);
  });

  it('is refused where the server shows another address than this device knows', async () => {
    const { frameOf, world } = await begin();
    const frame = frameOf();
    await frame.signInByCode(to);
    await frame.ask('open', {});
    const [row] = await world.store.list('wallets', {});
    await world.store.update('wallets', { userId: row?.userId ?? '' }, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });
    await expect(frameOf({}, frame).ask('status', {})).rejects.toMatchObject({ code: 'rolledBack' });
    await world.store.delete('wallets', { userId: row?.userId ?? '' });
    await expect(frameOf({}, frame).ask('status', {})).rejects.toMatchObject({ code: 'rolledBack' });
  });

  it('does not take the place of a wallet of shares that this device knows', async () => {
    const { frameOf, world } = await begin();
    const plain = { parts: { site: { custody: 'shares' as const } } };
    const frame = frameOf({ setUpRecovery: async () => 'later' }, plain);
    await frame.signInByCode(to);
    const opened = await frame.ask('open', {});
    // Shares stay shares where the site gets a signer.
    expect(await frameOf({}, { browser: frame.browser, records: frame.records }).ask('status', {})).toEqual(opened);
    // A server that says otherwise is not believed.
    await world.store.delete('wallets', { userId: (await world.store.list('wallets', {}))[0]?.userId ?? '' });
    await expect(frameOf({}, { browser: frame.browser, records: frame.records }).ask('status', {})).rejects.toMatchObject({ code: 'rolledBack' });
  });
});

custodySuite('createSignerCustody', () => custodyProbe('signer'));
