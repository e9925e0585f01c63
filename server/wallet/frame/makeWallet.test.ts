import { HDNodeWallet, Wallet } from 'ethers';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import type { BroughtSecret } from '../worker/checkSecret.ts';
import { Refused } from './createGate.ts';

const later: TestPerson = { setUpRecovery: async () => 'later' };
const phrase = 'test test test test test test test test test test test junk';
const existing = { from: 'existing' } as const;
const site = { siteId: 'demo', realm: 'site:demo', name: 'Demo', origins: ['https://app.example'] };

/** A person who types a secret in, and says that its address is theirs. */
const bringing = (secret: BroughtSecret): TestPerson => ({
  ...later,
  importWallet: async ({ check }) => {
    const checked = await check(secret);
    if (checked.at !== 'good') throw new Error(checked.at);
    return { secret, address: checked.address };
  },
});

describe('a wallet that a person brings', () => {
  it.each<readonly [string, BroughtSecret, string, boolean]>([
    ['a phrase', { from: 'phrase', text: phrase }, HDNodeWallet.fromPhrase(phrase).address, true],
    ['a private key', { from: 'key', text: `0x${'5'.repeat(64)}` }, new Wallet(`0x${'5'.repeat(64)}`).address, false],
  ])('has the address of %s, and is the same after a reload', async (_what, secret, address, hasPhrase) => {
    const world = createTestServer();
    const frame = createTestFrame(world, bringing(secret));
    await frame.signInByCode('ada@example.com');
    const opened = await frame.ask('open', existing);
    expect(opened).toMatchObject({ status: 'Logged In, Wallet Initialized', addresses: [address], hasPhrase });
    expect(await createTestFrame(world, {}, frame).ask('status', {})).toEqual(opened);
  });

  it('is not asked for where the page does not say that there is one', async () => {
    const frame = createTestFrame(createTestServer(), later);
    await frame.signInByCode('ada@example.com');
    expect(await frame.ask('open', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', hasPhrase: false });
    expect(frame.shown).not.toContain('importWallet');
  });

  it('may be a new one after all', async () => {
    const frame = createTestFrame(createTestServer(), { ...later, importWallet: async () => 'new' });
    await frame.signInByCode('ada@example.com');
    expect(await frame.ask('open', existing)).toMatchObject({ status: 'Logged In, Wallet Initialized' });
  });

  it('leaves nothing where the person turns away', async () => {
    const frame = createTestFrame(createTestServer(), { importWallet: async () => { throw new Refused('rejected'); } });
    await frame.signInByCode('ada@example.com');
    await expect(frame.ask('open', existing)).rejects.toMatchObject({ code: 'rejected' });
    expect(await frame.ask('status', {})).toMatchObject({ status: 'Logged In, Wallet Uninitialized', addresses: [] });
  });

  it('never takes the place of the one that is there, which the person is told', async () => {
    const told: unknown[] = [];
    const frame = createTestFrame(createTestServer(), { ...bringing({ from: 'phrase', text: phrase }), walletExists: async (facts) => (told.push(facts), true) });
    await frame.signInByCode('ada@example.com');
    const { addresses } = await frame.ask('open', {});
    expect(await frame.ask('open', existing)).toMatchObject({ addresses });
    expect(told).toEqual([{ address: addresses[0] }]);
    expect(frame.shown).not.toContain('importWallet');
  });

  it('gives way to one that another device made in the meantime', async () => {
    const world = createTestServer();
    const other = createTestFrame(world, later);
    await other.signInByCode('ada@example.com');
    const brought = bringing({ from: 'phrase', text: phrase });
    const told: unknown[] = [];
    const frame = createTestFrame(world, {
      ...brought,
      importWallet: async (facts, options) => {
        const found = await brought.importWallet?.(facts, options);
        await other.ask('open', {});
        return found ?? 'new';
      },
      walletExists: async (facts) => {
        told.push(facts);
        throw new Refused('rejected');
      },
    });
    world.wait(61_000);
    await frame.signInByCode('ada@example.com');
    await expect(frame.ask('open', existing)).rejects.toMatchObject({ code: 'rejected' });
    expect(told).toEqual([{}]);
    expect((await other.ask('status', {})).addresses).not.toContain(HDNodeWallet.fromPhrase(phrase).address);
  });
});

describe('a new wallet', () => {
  it('is made of a phrase where the site says so', async () => {
    const frame = createTestFrame(createTestServer(), later, { parts: { site: { ...site, newWallets: 'phrase' } } });
    await frame.signInByCode('ada@example.com');
    expect(await frame.ask('open', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', hasPhrase: true });
  });
});
