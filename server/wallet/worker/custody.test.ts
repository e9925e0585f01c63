import { codeOf, createFileMethod, createTestDevice, deviceRecipient } from '../testing/parties.ts';
import type { TestDevice } from '../testing/parties.ts';
import { randomId } from './bytes.ts';
import { createCustody, keepMs } from './custody.ts';
import type { Custody, MadeSet } from './custody.ts';
import type { SealedWallet, SharePair } from './shareSets.ts';

const phrase = 'test test test test test test test test test test test junk';
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hello = { asked: { kind: 'request', method: 'personal_sign', params: ['Hello', address] }, account: { address, index: 0 }, chainId: 1 } as const;

async function createdWallet(custody: Custody) {
  const device = await createTestDevice();
  const made = await custody.create({ walletId: randomId(), userId: device.userId, secret: { from: 'phrase', text: phrase }, add: [deviceRecipient(device), createFileMethod()] });
  return { device, made, ...refOf(device, made) };
}

function refOf({ userId, deviceId, publicKey, privateKey }: TestDevice, { set }: MadeSet): { readonly wallet: SealedWallet; readonly pair: SharePair } {
  const { walletId, version, ciphertext } = set;
  const own = set.recipients.find(({ recipientId }) => recipientId === deviceId);
  if (!own) throw new Error('no envelope');
  return { wallet: { walletId, userId, address: set.address, version, ciphertext }, pair: [{ share: 'D', recipientId: deviceId, envelope: own.envelope, publicKey, privateKey }, { share: 'S', bare: set.serverShare }] };
}

describe('createCustody', () => {
  it('makes, proves and opens a wallet', async () => {
    const custody = createCustody({ now: Date.now });
    const { device, made: { madeId, set }, wallet, pair } = await createdWallet(custody);
    const { serverShare, ...rest } = set;
    const proof = { madeId, readBack: { ...rest, state: 'pending', createdAtMs: 0 }, serverShare, recipientId: device.deviceId, privateKey: device.privateKey } as const;
    expect(await custody.prove(proof)).toEqual({ address });
    expect(await custody.inspect({ wallet, pair })).toMatchObject({ kind: 'phrase', accounts: [{ index: 0, address }], recipients: [{ gets: 'D' }, { gets: 'R' }] });
    await custody.forget({ madeId });
    expect(await codeOf(() => custody.prove(proof))).toBe('notPending');
  });

  it('shows the key or the phrase only where two shares open the wallet', async () => {
    const custody = createCustody({ now: Date.now });
    const { wallet, pair: [D, S] } = await createdWallet(custody);
    expect(await custody.reveal({ wallet, pair: [D, S], what: 'phrase' })).toEqual({ text: phrase });
    expect(await custody.reveal({ wallet, pair: [D, S], what: { privateKeyOf: 0 } })).toEqual({ text: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' });
    expect(await codeOf(() => custody.reveal({ wallet, pair: [S, S], what: 'phrase' }))).toBe('badShare');
  });

  it('keeps no wrap key where that is not allowed', async () => {
    const custody = createCustody({ now: Date.now });
    const { wallet, pair } = await createdWallet(custody);
    expect(await codeOf(() => custody.keep({ wallet, pair }))).toBe('locked');
    const { ticket } = await custody.prepare(hello);
    expect(await codeOf(() => custody.sign({ ticket, wallet, pair: 'kept' }))).toBe('locked');
  });

  it('signs by a kept wrap key until its time is over, the wallet is locked, or another wallet asks', async () => {
    let nowMs = 0;
    const custody = createCustody({ now: () => nowMs, mayKeep: true });
    const { wallet, pair } = await createdWallet(custody);
    const signKept = async (of: SealedWallet = wallet): Promise<unknown> => custody.sign({ ticket: (await custody.prepare(hello)).ticket, wallet: of, pair: 'kept' });
    await custody.keep({ wallet, pair });
    await expect(signKept()).resolves.toMatchObject({ kind: 'signature' });
    expect(await codeOf(() => signKept({ ...wallet, version: 2 }))).toBe('locked');
    nowMs = keepMs - 1;
    await expect(signKept()).resolves.toMatchObject({ kind: 'signature' });
    nowMs = keepMs;
    expect(await codeOf(() => signKept())).toBe('locked');
    await custody.keep({ wallet, pair });
    await custody.lock();
    expect(await codeOf(() => signKept())).toBe('locked');
  });

  it('wipes a kept key when its time is over, though no message comes', async () => {
    const later: (() => void)[] = [];
    const custody = createCustody({ now: () => 0, mayKeep: true, later: (run, ms) => void (ms === keepMs && later.push(run)) });
    const { wallet, pair } = await createdWallet(custody);
    await custody.keep({ wallet, pair });
    for (const run of later) run();
    const { ticket } = await custody.prepare(hello);
    expect(await codeOf(() => custody.sign({ ticket, wallet, pair: 'kept' }))).toBe('locked');
  });

  it('signs once by a ticket that two ask for at once, and uses it up where the shares are wrong', async () => {
    const custody = createCustody({ now: Date.now });
    const { wallet, pair } = await createdWallet(custody);
    const { ticket } = await custody.prepare(hello);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(() => custody.sign({ ticket, wallet, pair }))));
    expect(codes).toEqual(['nothing was thrown', 'unknownTicket', 'unknownTicket']);
    const second = await custody.prepare(hello);
    expect(await codeOf(() => custody.sign({ ticket: second.ticket, wallet: { ...wallet, version: 9 }, pair }))).toBe('wrongKeys');
    expect(await codeOf(() => custody.sign({ ticket: second.ticket, wallet, pair }))).toBe('unknownTicket');
  });

  it('wipes the oldest of many versions that were never proved', async () => {
    const custody = createCustody({ now: Date.now });
    const { device, made: { madeId, set: { serverShare, ...rest } }, wallet, pair } = await createdWallet(custody);
    for (let i = 0; i < 4; i += 1) await custody.next({ wallet, pair, change: { add: [], drop: [] } });
    expect(await codeOf(() => custody.prove({ madeId, readBack: { ...rest, state: 'pending', createdAtMs: 0 }, serverShare, recipientId: device.deviceId, privateKey: device.privateKey }))).toBe('notPending');
  });

  it('gives its own share of a device for a backup, and a method for a good passphrase', async () => {
    const custody = createCustody({ now: Date.now });
    const { wallet, pair: [D, S] } = await createdWallet(custody);
    const { deviceShare } = await custody.backupShare({ wallet, pair: [D, S] });
    await expect(custody.inspect({ wallet, pair: [{ share: 'D', bare: deviceShare }, S] })).resolves.toBeDefined();
    expect(await custody.passphraseMethod({ passphrase: 'four plain words here' })).toMatchObject({ method: { type: 'passphrase' } });
    expect((await custody.fileKey()).key).toHaveLength(32);
  });
});
