import { HDNodeWallet, Transaction, verifyMessage, Wallet } from 'ethers';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import type { BroughtSecret } from '../worker/checkSecret.ts';
import type { FrameParts } from './parts.ts';
import type { AccountsChoice, AccountsFacts } from './view.ts';

const phrase = 'test test test test test test test test test test test junk';
const addressAt = (index: number): string => HDNodeWallet.fromPhrase(phrase, undefined, `m/44'/60'/0'/0/${index}`).address;
const confirming: TestPerson = { confirm: async () => true };

/** A person who brings a wallet, and chooses on the list of accounts what they were told to, one after the other, and closes it then. */
async function opened({ secret = { from: 'phrase', text: phrase }, parts = {}, person = {} }: { readonly secret?: BroughtSecret; readonly parts?: Partial<FrameParts>; readonly person?: TestPerson } = {}) {
  const world = createTestServer();
  const lists: AccountsFacts[] = [];
  const choices: AccountsChoice[] = [];
  let file: Uint8Array<ArrayBuffer> = new Uint8Array();
  const played: TestPerson = {
    ...confirming,
    importWallet: async ({ check }) => {
      const checked = await check(secret);
      return { secret, address: checked.at === 'good' ? checked.address : '' };
    },
    setUpRecovery: async () => ({ type: 'file' }),
    giveFile: async ({ bytes }) => ((file = bytes), true),
    recover: async ({ methods: [method], tryIt }, { signal }) => {
      const fault = await tryIt({ recipientId: method?.recipientId ?? '', type: 'file', bytes: file }, signal);
      if (fault) throw new Error(fault);
    },
    accounts: async (facts) => (lists.push(facts), choices.shift() ?? 'closed'),
    ...person,
  };
  const frame = createTestFrame(world, played, { parts });
  await frame.signInByCode('ada@example.com');
  await frame.ask('open', { from: 'existing' });
  const choose = async (...next: readonly AccountsChoice[]) => {
    choices.push(...next);
    return frame.ask('manage', { screen: 'accounts' });
  };
  return { world, frame, lists, choose, played };
}

describe('the accounts of a wallet through its frame', () => {
  it('are those of the phrase in their order, and one that is added is the active one', async () => {
    const { choose, lists } = await opened();
    expect((await choose({ does: 'add', name: 'Savings' })).addresses).toEqual([addressAt(1), addressAt(0)]);
    expect(lists.map(({ accounts }) => accounts)).toEqual([
      [{ index: 0, address: addressAt(0), isActive: true }],
      [{ index: 0, address: addressAt(0), isActive: false }, { index: 1, address: addressAt(1), name: 'Savings', isActive: true }],
    ]);
  });

  it('tells the page of another active account, and keeps the choice over a reload', async () => {
    let told = 0;
    const { world, frame, choose } = await opened({ parts: { changed: () => (told += 1) } });
    await choose({ does: 'add', name: undefined });
    expect(told).toBe(1);
    expect((await choose({ does: 'use', index: 0 })).addresses).toEqual([addressAt(0), addressAt(1)]);
    expect(told).toBe(2);
    await choose({ does: 'use', index: 1 });
    expect((await createTestFrame(world, {}, frame).ask('status', {})).addresses).toEqual([addressAt(1), addressAt(0)]);
  });

  it('sign each with its own key, and show who signs', async () => {
    const shown: string[] = [];
    const { frame, choose } = await opened({ person: { confirm: async ({ address }) => (shown.push(address), true) } });
    await choose({ does: 'add', name: undefined });
    for (const index of [0, 1]) expect(verifyMessage('Hello', await frame.ask('sign', { method: 'personal_sign', address: addressAt(index), payload: '0x48656c6c6f', chainId: 1, isFlow: false }))).toBe(addressAt(index));
    const raw = await frame.ask('sign', { method: 'eth_signTransaction', address: addressAt(1), chainId: 1, isFlow: false, payload: { from: addressAt(1), to: addressAt(0), value: '0x1', nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1', chainId: '0x1' } });
    expect(Transaction.from(raw).from).toBe(addressAt(1));
    expect(shown).toEqual([addressAt(0), addressAt(1), addressAt(1)]);
    await expect(frame.ask('sign', { method: 'personal_sign', address: addressAt(2), payload: '0x61', chainId: 1, isFlow: false })).rejects.toMatchObject({ code: 'badRequest' });
  });

  it('come with their names to a device that recovers the wallet', async () => {
    const { world, choose, played, lists } = await opened();
    await choose({ does: 'add', name: 'Savings' }, { does: 'name', index: 0, name: 'Daily' });
    const phone = createTestFrame(world, played);
    world.wait(61_000);
    await phone.signInByCode('ada@example.com');
    expect((await phone.ask('open', {})).addresses).toEqual([addressAt(0), addressAt(1)]);
    await phone.ask('manage', { screen: 'accounts' });
    expect(lists.at(-1)?.accounts.map(({ name }) => name)).toEqual(['Daily', 'Savings']);
  });

  it('are one of a bare key, and none can be added', async () => {
    const { choose, lists } = await opened({ secret: { from: 'key', text: '5'.repeat(64) } });
    await choose();
    expect(lists).toMatchObject([{ kind: 'key', canAdd: false, accounts: [{ index: 0, isActive: true }] }]);
    await expect(choose({ does: 'add', name: undefined })).rejects.toMatchObject({ code: 'failed' });
  });

  it('are no others than the wallet has', async () => {
    const { choose } = await opened();
    await expect(choose({ does: 'use', index: 7 })).rejects.toMatchObject({ code: 'badRequest' });
  });
});

describe('what is shown of a secret', () => {
  const secrets: (readonly [string, string, string])[] = [];
  const looking: TestPerson = { warnOfExport: async ({ what }) => (secrets.push([`warned of ${what}`, '', '']), true), showSecret: async ({ what, secret, address }) => void secrets.push([what, secret, address]) };
  beforeEach(() => void secrets.splice(0));

  it('is the phrase as it was brought, counted by the server like a key', async () => {
    const { frame, world } = await opened({ person: looking });
    await frame.ask('manage', { screen: 'phrase' });
    expect(secrets).toEqual([['warned of phrase', '', ''], ['phrase', phrase, addressAt(0)]]);
    await frame.ask('manage', { screen: 'phrase' });
    await frame.ask('manage', { screen: 'export' });
    await expect(frame.ask('manage', { screen: 'phrase' })).rejects.toMatchObject({ code: 'tooMany' });
    const notices = (await world.takeMails()).filter(({ to, about }) => to === 'ada@example.com' && about.kind === 'notice' && about.event === 'export');
    expect(notices).toHaveLength(3);
  });

  it('is the private key of the active account', async () => {
    const { frame, choose } = await opened({ person: looking });
    await choose({ does: 'add', name: undefined });
    await frame.ask('manage', { screen: 'export' });
    expect(new Wallet(secrets.at(-1)?.[1] ?? '').address).toBe(addressAt(1));
    expect(secrets.at(-1)?.[2]).toBe(addressAt(1));
  });

  it('is no phrase of a wallet without one, which costs no export', async () => {
    const { frame } = await opened({ secret: { from: 'key', text: '5'.repeat(64) }, person: looking });
    for (let tries = 0; tries < 4; tries += 1) await expect(frame.ask('manage', { screen: 'phrase' })).rejects.toMatchObject({ code: 'unsupported' });
    await frame.ask('manage', { screen: 'export' });
    expect(secrets.at(-1)?.[0]).toBe('privateKey');
  });
});
