import { Wallet } from 'ethers';
import { toAccount, privateKeyToAccount } from 'viem/accounts';
import { mockAccounts } from '../../mocks/index.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import type { PreparedTransaction } from '../../src/domain/transactions/transactions.ts';
import { localSession } from '../ethers/index.ts';
import { viemSession } from './fromViemAccount.ts';

const [alice, bob] = mockAccounts;
const account = privateKeyToAccount(alice.privateKey);
const mail = { domain: { name: 'Test', chainId: 1 }, types: { Person: [{ name: 'name', type: 'string' }], Mail: [{ name: 'from', type: 'Person' }, { name: 'cents', type: 'uint256' }], Stray: [{ name: 'x', type: 'bool' }] }, primaryType: 'Mail', message: { from: { name: 'Ann' }, cents: '5' } };
const base = { from: alice.address, chainId: 1, nonce: 7, gas: 90_000n } as const;
const legacy = { type: 'legacy', gasPriceWei: 9n } as const;
const dynamic = { type: 'eip1559', maxFeePerGasWei: 30n, maxPriorityFeePerGasWei: 2n } as const;

/** The same key by ethers, which shares no code with viem, nor with the kit where a wallet has ways of its own to sign. */
const byEthers = () => {
  const wallet = new Wallet(alice.privateKey);
  return localSession({ signer: Object.assign(wallet, { signMessage: wallet.signMessage.bind(wallet) }), chainId: 1 });
};
/** The same account, hashing by viem itself: only those of a key or a phrase are asked for no more than a hash. */
const custom = toAccount({ address: account.address, signMessage: account.signMessage, signTransaction: account.signTransaction, signTypedData: account.signTypedData, signAuthorization: account.signAuthorization });

describe('viemSession', () => {
  it.each<[string, PreparedTransaction]>([
    ['legacy', { ...base, to: bob.address, valueWei: 5n, fees: legacy }],
    ['EIP-1559', { ...base, to: bob.address, valueWei: 5n, data: '0x1234', fees: dynamic }],
    ['creating', { ...base, data: '0x6001600155', fees: dynamic }],
    ['zk-stack', { ...base, to: bob.address, valueWei: 5n, fees: dynamic, zk: { gasPerPubdata: 50_000n, paymaster: { address: bob.address, input: '0x8c5a3445' } } }],
  ])('signs the same %s transaction as ethers', async (_kind, transaction) => {
    const expected = await (await byEthers()).signTransaction?.(alice.address, transaction);
    for (const each of [account, custom]) expect(await viemSession({ account: each, chainId: 1 }).signTransaction?.(alice.address, transaction)).toBe(expected);
  });

  it.each([['of two parts', dynamic], ['of one price', legacy]])('signs authorisations as ethers does, and what carries them, with fees %s', async (_kind, fees) => {
    const [ours, theirs] = [viemSession({ account, chainId: 1 }), await byEthers()];
    const byViem = viemSession({ account: custom, chainId: 1 });
    expect(await byViem.signAuthorization?.(alice.address, { chainId: 1, address: bob.address, nonce: 8 })).toEqual(await theirs.signAuthorization?.(alice.address, { chainId: 1, address: bob.address, nonce: 8 }));
    const authorization = await ours.signAuthorization?.(alice.address, { chainId: 1, address: bob.address, nonce: 8 });
    expect(authorization).toEqual(await theirs.signAuthorization?.(alice.address, { chainId: 1, address: bob.address, nonce: 8 }));
    if (!authorization) throw new Error('It does not sign.');
    const transaction = { ...base, to: alice.address, fees, authorizationList: [authorization] };
    expect(await ours.signTransaction?.(alice.address, transaction)).toBe(await theirs.signTransaction?.(alice.address, transaction));
  });

  it.each([['a key', account], ['another account', custom]])('signs the same messages and typed data as ethers, by %s', async (_name, by) => {
    const [ours, theirs] = [viemSession({ account: by, chainId: 1 }), await byEthers()];
    for (const message of ['héllo', new Uint8Array([1, 2, 255])]) expect(await ours.signMessage(alice.address, message)).toBe(await theirs.signMessage(alice.address, message));
    expect(await ours.signTypedData(alice.address, mail)).toBe(await theirs.signTypedData(alice.address, mail));
  });

  it('asks a key for hashes and nothing else', async () => {
    const asked: string[] = [];
    const refuse = async (): Promise<never> => { throw new Error('asked for more than a hash'); };
    const key = { ...account, signMessage: refuse, signTypedData: refuse, signTransaction: refuse, signAuthorization: refuse, sign: async ({ hash }: { readonly hash: `0x${string}` }) => {
      asked.push(hash);
      return account.sign({ hash });
    } };
    const session = viemSession({ account: key, chainId: 1 });
    await session.signMessage(alice.address, 'x');
    await session.signTypedData(alice.address, mail);
    await session.signTransaction?.(alice.address, { ...base, to: bob.address, fees: dynamic });
    await session.signAuthorization?.(alice.address, { chainId: 1, address: bob.address, nonce: 8 });
    expect(asked).toHaveLength(4);
  });

  it('is on one chain at a time, and signs for no other', async () => {
    const session = viemSession({ account, chainId: 1 });
    const told: unknown[] = [];
    const stop = session.subscribe((event) => told.push(event));
    const far = { ...base, chainId: 10, to: bob.address, fees: dynamic };
    await expect(session.signTransaction?.(alice.address, far)).rejects.toMatchObject({ code: 'chain.wrongChain' });
    await expect(session.signAuthorization?.(alice.address, { chainId: 0, address: bob.address, nonce: 0 })).rejects.toMatchObject({ code: 'chain.wrongChain' });
    await session.switchChain?.(defineChain({ id: 10, name: 'Ten', rpc: 'https://rpc.example' }));
    expect([session.chainId(), told]).toEqual([10, [{ type: 'chain', chainId: 10 }]]);
    expect(await session.signTransaction?.(alice.address, far)).toMatch(/^0x02/);
    stop();
  });

  it('signs for no other account, sends nothing itself, and nothing once it is closed', async () => {
    const session = viemSession({ account, chainId: 1 });
    await expect(session.signMessage(bob.address, 'x')).rejects.toMatchObject({ code: 'wallet.accountGone' });
    await expect(session.sendTransaction(alice.address, { to: bob.address }, 1)).rejects.toMatchObject({ code: 'wallet.unsupported' });
    await session.close({ revoke: true });
    await expect(session.signMessage(alice.address, 'x')).rejects.toMatchObject({ code: 'wallet.disconnected' });
  });

  it('takes nothing else for a signature', async () => {
    const odd = async () => '0x' as const;
    const session = viemSession({ account: toAccount({ address: account.address, signMessage: odd, signTransaction: odd, signTypedData: odd }), chainId: 1 });
    await expect(session.signMessage(alice.address, 'x')).rejects.toMatchObject({ code: 'wallet.badSignature' });
    await expect(session.signTypedData(alice.address, mail)).rejects.toMatchObject({ code: 'wallet.badSignature' });
  });

  it('can be given up while the account asks a person', async () => {
    const never = () => new Promise<never>(() => {});
    const session = viemSession({ account: toAccount({ address: account.address, signMessage: never, signTransaction: never, signTypedData: never }), chainId: 1 });
    expect(session.signAuthorization).toBeUndefined();
    const abort = new AbortController();
    const signing = session.signMessage(alice.address, 'x', { signal: abort.signal });
    const other = session.signTypedData(alice.address, mail);
    abort.abort(new Error('given up'));
    await expect(signing).rejects.toThrow('given up');
    void session.close({ revoke: false });
    await expect(other).rejects.toMatchObject({ code: 'wallet.disconnected' });
  });
});
