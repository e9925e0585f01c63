import { verifyMessage } from 'ethers';
import { mnemonicToAccount } from 'viem/accounts';
import { mockAccounts, mockMnemonic } from '../../mocks/accounts.ts';
import { createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { encodeJson } from '../../src/domain/encoding/json.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { selectActiveAddress } from '../../src/store/connection.ts';
import type { localAccount as LocalAccountFactory } from './index.ts';
import { localAccount, localSession } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice, bob] = mockAccounts;
const abandon = `${'abandon '.repeat(11)}about`; // the first vector of BIP-39
const request = (site?: { scheme: string; domain: string }): OpenRequest => ({
  walletId: 'key', chains: [], silent: false, signal: new AbortController().signal, port: (port) => (port.id === pagePort.id ? { site: () => site } : undefined) as never, note: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), warn: () => {}, // it asks for the page alone
});
const addressesOf = async (account: ReturnType<typeof localAccount>): Promise<readonly string[]> => (await account(request())).accounts();

describe('localAccount', () => {
  it('has the account of a private key', async () => {
    expect(await addressesOf(localAccount({ privateKey: alice.privateKey }))).toEqual([alice.address]);
  });

  it('has the accounts of a phrase, as nodes for developers have them', async () => {
    expect(await addressesOf(localAccount({ mnemonic: mockMnemonic }))).toEqual([alice.address]);
    expect(await addressesOf(localAccount({ mnemonic: mockMnemonic, count: 3 }))).toEqual(mockAccounts.map(({ address }) => address));
    expect(await addressesOf(localAccount({ mnemonic: `  ${mockMnemonic.toUpperCase().replaceAll(' ', '\n')} `, path: "m/44'/60'/0'/0/1" }))).toEqual([bob.address]);
  });

  // The first phrase of BIP-39 is in every wallet's tests; its first account by BIP-44 is published with them.
  it('derives as BIP-39 and BIP-44 have it', async () => {
    expect(await addressesOf(localAccount({ mnemonic: abandon }))).toEqual(['0x9858EfFD232B4033E47d90003D41EC34EcaEda94']);
  });

  it.each<[{ readonly passphrase?: string; readonly path?: `m/44'/60'/${string}` }]>([
    [{ passphrase: 'TREZOR' }], [{ passphrase: 'é ᚠ' }], [{ path: "m/44'/60'/3'/0/7" }], [{ path: "m/44'/60'/0'/5" }],
  ])('agrees with another implementation on %j', async (options) => {
    const expected = mnemonicToAccount(abandon, options);
    expect(await addressesOf(localAccount({ mnemonic: abandon, ...options }))).toEqual([expected.address]);
  });

  // The second chain of test vector 2 in BIP-32 counts to 1000000000 and more; the number of the first account is the last of a path.
  it.each(["m/0'/1/2'/2/1000000000", "m/0/2147483647'/1/2147483646'/2", 'm/0/2147483647'])('derives along %s as another implementation does', async (path) => {
    expect(await addressesOf(localAccount({ mnemonic: abandon, path }))).toEqual([mnemonicToAccount(abandon, { path: path as `m/44'/60'/${string}` }).address]); // its type knows the usual paths alone
  });

  it('signs with each of its accounts, and the owner selects', async () => {
    const account = localAccount({ mnemonic: mockMnemonic, count: 2 });
    const session = await account(request());
    const told: unknown[] = [];
    session.subscribe((event) => told.push(event));
    for (const { address } of [alice, bob]) expect(verifyMessage('x', await session.signMessage(address, 'x'))).toBe(address);
    account.select(bob.address.toLowerCase());
    account.select(bob.address);
    expect([session.accounts(), told]).toEqual([[bob.address, alice.address], [{ type: 'accounts', addresses: [bob.address, alice.address] }]]);
    expect((await account(request())).accounts()[0]).toBe(bob.address);
    expect(() => account.select(mockAccounts[2].address)).toThrow('no longer selected');
    await session.close({ revoke: true });
    account.select(alice.address);
    expect(told).toHaveLength(1);
  });

  const canary = 'c0ffee'.repeat(11);
  const words = 'zebra zebra zebra zebra zebra zebra zebra zebra zebra zebra zebra zebra';
  it.each<[string, () => unknown, string]>([
    ['a key that is too long', () => localAccount({ privateKey: `0x${canary}` }), 'walletLocal.badPrivateKey'],
    ['a key without 0x', () => localAccount({ privateKey: canary.slice(0, 64) }), 'walletLocal.badPrivateKey'],
    ['a key beyond the curve', () => localAccount({ privateKey: `0xffffffff${'f'.repeat(50)}c0ffee` }), 'walletLocal.badPrivateKey'],
    ['no key', () => localAccount({ privateKey: `0x${'00'.repeat(32)}` }), 'walletLocal.badPrivateKey'],
    ['a phrase whose checksum is wrong', () => localAccount({ mnemonic: words }), 'walletLocal.badMnemonic'],
    ['words of no list', () => localAccount({ mnemonic: canary }), 'walletLocal.badMnemonic'],
    ['a path that is none', () => localAccount({ mnemonic: mockMnemonic, path: 'm/c0ffee' }), 'walletLocal.badPath'],
    ['too many accounts', () => localAccount({ mnemonic: mockMnemonic, count: 101 }), 'walletLocal.badCount'],
  ])('refuses %s, and does not say which it was', (_what, make, code) => {
    let thrown: unknown;
    try {
      make();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code });
    expect(everythingIn(thrown)).not.toMatch(/c0ffee|zebra|junk/);
  });

  it('refuses a path past what BIP-32 counts to, when it is opened', async () => {
    await expect(localAccount({ mnemonic: mockMnemonic, path: 'm/9999999999/0' })(request())).rejects.toMatchObject({ code: 'walletLocal.badPath' });
    for (const options of [{ path: 'm/0/2147483648' }, { path: 'm/0/9999999999' }, { path: 'm/0/2147483647', count: 2 }]) expect(() => localAccount({ mnemonic: mockMnemonic, ...options })).toThrow(expect.objectContaining({ code: 'walletLocal.badPath' }));
  });

  it('leaves no key in state, actions, faults, storage or the session', async () => {
    const storage = createTestStorage();
    const test = createTestKit({ storage, plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ mnemonic: mockMnemonic, passphrase: 'c0ffee' }) })] });
    test.kit.start();
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    await test.settled(test.kit.dispatch(signMessage({ message: 'x' })));
    const session = servicesOf(test.kit).sessions.get('key')?.session;
    const stored = [...storage.values].join();
    expect(stored).toContain('key');
    const everything = [encodeJson(test.kit.getState()), encodeJson(test.actions), everythingIn(test.faults), stored, JSON.stringify(session), String(Object.values(session ?? {}))].join();
    expect(everything).not.toMatch(/c0ffee|junk/);
    expect(everything).not.toContain(alice.privateKey.slice(2));
    test.kit.destroy();
    test.world.close();
  });

  it('comes back after a reload only where the code gives the key again', async () => {
    const storage = createTestStorage();
    const first = createTestKit({ storage, plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) })] });
    first.kit.start();
    await first.settled(first.kit.dispatch(connect({ walletId: 'key' })));
    const again = createTestKit({ storage, plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) })] });
    again.kit.start();
    await again.turnUntil(() => selectActiveAddress(again.kit.getState()) === alice.address);
    const without = createTestKit({ storage });
    without.kit.start();
    await without.turnUntil(() => without.kit.getState().connection.phase.at === 'idle', { stepMs: 500 });
    expect(selectActiveAddress(without.kit.getState())).toBeUndefined();
    for (const { kit, world } of [first, again, without]) {
      kit.destroy();
      world.close();
    }
  });

  describe('in production', () => {
    let inProduction: typeof LocalAccountFactory;
    const before = process.env['NODE_ENV'];
    beforeAll(async () => {
      process.env['NODE_ENV'] = 'production';
      await jest.isolateModulesAsync(async () => {
        ({ localAccount: inProduction } = await import('./index.ts'));
      });
      process.env['NODE_ENV'] = before;
    });

    it('is refused in a page, unless the site insists', async () => {
      for (const domain of ['example.com', 'localhost.example.com', '127.0.0.1.example.com', 'example.com:8080']) {
        const site = { scheme: 'https', domain };
        await expect(inProduction({ privateKey: alice.privateKey })(request(site))).rejects.toMatchObject({ code: 'walletLocal.refusedInPage' });
        expect((await inProduction({ privateKey: alice.privateKey, allowInProduction: true })(request(site))).accounts()).toEqual([alice.address]);
      }
    });

    it.each(['localhost', 'localhost:5173', 'app.localhost', '127.0.0.1:80', '[::1]:3000'])('works at %s, which no other machine reaches', async (domain) => {
      expect((await inProduction({ privateKey: alice.privateKey })(request({ scheme: 'http', domain }))).accounts()).toEqual([alice.address]);
    });

    it('works where there is no page', async () => {
      expect((await inProduction({ privateKey: alice.privateKey })(request())).accounts()).toEqual([alice.address]);
    });
  });
});

describe('localSession of several', () => {
  it('does not select an account that it does not have', async () => {
    const { Wallet } = await import('ethers');
    const session = await localSession({ signer: [new Wallet(alice.privateKey), new Wallet(bob.privateKey)], chainId: 1 });
    expect(() => session.select(mockAccounts[2].address)).toThrow('no longer selected');
    await expect(session.signMessage(mockAccounts[2].address, 'x')).rejects.toMatchObject({ code: 'wallet.accountGone' });
  });
});

/** Messages, contexts, causes and stacks: what a log would get. */
function everythingIn(error: unknown): string {
  const seen = new Set<unknown>();
  const textOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    if (seen.has(value)) return '';
    seen.add(value);
    return Object.getOwnPropertyNames(value).map((name) => textOf((value as Record<string, unknown>)[name])).join();
  };
  return textOf(error);
}
