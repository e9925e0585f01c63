import { decodeRlp, encodeRlp, Transaction, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/accounts.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { assertSigned } from './assertSigned.ts';
import { decodeSigned } from './decodeSigned.ts';

const [alice, bob] = mockAccounts;
const prepared: PreparedTransaction = { chainId: 1, from: alice.address, to: bob.address, nonce: 3, gas: 21_000n, valueWei: 5n, data: '0x1234', fees: { type: 'eip1559', maxFeePerGasWei: 9n, maxPriorityFeePerGasWei: 2n } };
const legacy: PreparedTransaction = { ...prepared, fees: { type: 'legacy', gasPriceWei: 7n } };
const zk: PreparedTransaction = { ...prepared, zk: { gasPerPubdata: 50_000n } };
const { to: _to, ...creation } = prepared;
const sign = async (transaction: PreparedTransaction, by = alice): Promise<string> => {
  const session = await localSession({ signer: new Wallet(by.privateKey), chainId: transaction.chainId });
  return (await session.signTransaction?.(by.address, { ...transaction, from: by.address })) ?? '';
};
const forms: readonly [string, PreparedTransaction][] = [['EIP-1559', prepared], ['legacy', legacy], ['zk-stack', zk], ['creating', creation]];

describe('assertSigned', () => {
  it.each(forms.filter(([name]) => name !== 'zk-stack'))('gives the hash that ethers reads out of a transaction, %s', async (_name, transaction) => {
    const raw = await sign(transaction);
    expect(assertSigned(raw, transaction)).toBe(Transaction.from(raw).hash);
  });

  it.each(forms)('refuses what another key signed, %s', async (_name, transaction) => {
    // Under zk-stack the sender is part of what is signed, so that another one is another transaction.
    await expect(sign(transaction, bob).then((raw) => assertSigned(raw, transaction))).rejects.toMatchObject({ code: transaction.zk ? 'transaction.altered' : 'transaction.wrongSigner' });
  });

  it('refuses another key that poses as the sender, zk-stack', async () => {
    const session = await localSession({ signer: Object.assign(new Wallet(bob.privateKey), { getAddress: async () => alice.address }), chainId: 1 });
    const raw = (await session.signTransaction?.(alice.address, zk)) ?? '';
    expect(() => assertSigned(raw, zk)).toThrow(expect.objectContaining({ code: 'transaction.wrongSigner', message: `The transaction is signed by ${bob.address} and not by ${alice.address}` }));
  });

  it.each(forms.flatMap(([name, transaction]) => ([['value', { valueWei: 6n }], ['recipient', { to: alice.address }], ['chain', { chainId: 2 }], ['nonce', { nonce: 4 }], ['data', { data: '0x12' }], ['gas', { gas: 1n }], ['fees', { fees: { type: 'legacy', gasPriceWei: 8n } }]] as const)
    .map(([what, change]) => [what, name, transaction, { ...transaction, ...change }] as const)))('refuses another %s than was asked, %s', async (_what, _name, asked, other) => {
    await expect(sign(other).then((raw) => assertSigned(raw, asked))).rejects.toMatchObject({ code: 'transaction.altered' });
  });

  it.each(['', '0x', '0x71', '0x71c0', '0x02', `0x71${'ff'.repeat(9)}`])('refuses %s', (raw) => {
    for (const transaction of [prepared, zk]) expect(() => assertSigned(raw, transaction)).toThrow(expect.objectContaining({ code: 'wallet.badSignedPayload', message: 'Invalid signed payload returned', cause: expect.objectContaining({ code: 'transaction.notSigned' }) }));
  });
});

describe('decodeSigned', () => {
  it.each([
    ['legacy', { type: 0, gasPrice: 7n }],
    ['with an access list', { type: 1, gasPrice: 7n, accessList: [{ address: bob.address, storageKeys: [`0x${'11'.repeat(32)}`] }] }],
    ['of two fees and an access list', { type: 2, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, accessList: [{ address: bob.address, storageKeys: [] }] }],
    ['legacy for any chain', { type: 0, gasPrice: 7n, chainId: 0n }],
  ])('reads what ethers writes, %s', async (_name, change) => {
    const raw = await new Wallet(alice.privateKey).signTransaction({ chainId: 5n, nonce: 3, to: bob.address, value: 8n, data: '0x1234', gasLimit: 21_000n, ...change });
    const { hash, unsignedSerialized, chainId } = Transaction.from(raw);
    expect(decodeSigned(raw)).toEqual({ hash, from: alice.address, to: bob.address, chainId: Number(chainId), nonce: 3, valueWei: 8n, data: '0x1234', unsigned: unsignedSerialized });
  });

  it('refuses a field with zeros before its number, which other readers take for another transaction', async () => {
    const raw = await sign({ ...prepared, data: '0x', nonce: 128 });
    expect(raw).toContain('8180');
    const [type, items] = [raw.slice(0, 4), decodeRlp(`0x${raw.slice(4)}`)];
    const padded = Array.isArray(items) ? items.map((item: unknown, at) => (at === 1 ? '0x0080' : item)) : [];
    expect(() => decodeSigned(`${type}${encodeRlp(padded as string[]).slice(2)}`)).toThrow(expect.objectContaining({ code: 'transaction.notSigned' }));
  });

  it('refuses bytes without end', () => {
    expect(() => decodeSigned(`0x02${'00'.repeat(1024 * 1024)}`)).toThrow(expect.objectContaining({ code: 'transaction.notSigned' }));
  });
});
