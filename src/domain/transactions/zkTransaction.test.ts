import { readFileSync } from 'node:fs';
import { TypedDataEncoder, Wallet } from 'ethers';
import { mockAccounts } from '../../../mocks/accounts.ts';
import { hashZkTransaction, isZkTransaction, parseZkTransaction, recoverZkSigner, serialiseZkTransaction, toZkTypedData } from './zkTransaction.ts';
import type { ZkTransaction } from './zkTransaction.ts';

interface Vector {
  readonly name: string; readonly from: string; readonly to: string; readonly chainId: number; readonly nonce: number; readonly gas: string;
  readonly maxFeePerGasWei: string; readonly maxPriorityFeePerGasWei: string; readonly valueWei: string; readonly data: string; readonly gasPerPubdata: string;
  readonly factoryDeps?: readonly string[]; readonly paymaster?: { readonly address: string; readonly input: string };
  readonly digest: string; readonly signature: string; readonly serialised: string; readonly hash: string;
}
const vectors: readonly Vector[] = JSON.parse(readFileSync(new URL('../../../fixtures/zksync/vectors.json', `file://${__filename}`), 'utf8'));

const toTransaction = ({ from, to, chainId, nonce, gas, maxFeePerGasWei, maxPriorityFeePerGasWei, valueWei, data, gasPerPubdata, factoryDeps, paymaster }: Vector): ZkTransaction => ({
  from, to, chainId, nonce, gas: BigInt(gas), valueWei: BigInt(valueWei), data,
  fees: { type: 'eip1559', maxFeePerGasWei: BigInt(maxFeePerGasWei), maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGasWei) },
  zk: { gasPerPubdata: BigInt(gasPerPubdata), ...(factoryDeps && { factoryDeps }), ...(paymaster && { paymaster }) },
});

describe.each(vectors.map((vector) => [vector.name, vector, toTransaction(vector)] as const))('a zk-stack transaction, %s', (_name, vector, transaction) => {
  const { domain, types, message } = toZkTypedData(transaction);
  const mutable = { Transaction: [...(types['Transaction'] ?? [])] };

  it('has the digest that zksync-ethers signs', () => {
    expect(TypedDataEncoder.hash(domain, mutable, message)).toBe(vector.digest);
  });

  it('is signed as zksync-ethers signs it', async () => {
    expect(await new Wallet(mockAccounts[0].privateKey).signTypedData(domain, mutable, message)).toBe(vector.signature);
  });

  it('is written and named as zksync-ethers does', () => {
    expect(serialiseZkTransaction(transaction, vector.signature)).toBe(vector.serialised);
    expect(hashZkTransaction(transaction, vector.signature)).toBe(vector.hash);
  });

  it('is read again as it was written, and its signer found', () => {
    expect(parseZkTransaction(vector.serialised)).toEqual({ transaction, signature: vector.signature });
    expect(recoverZkSigner(transaction, vector.signature)).toBe(vector.from);
  });

  it('is not read, when a byte is missing, added or written another way', () => {
    const { serialised } = vector;
    for (const raw of [serialised.slice(0, -2), `${serialised}00`, serialised.replace('0x71', '0x02'), serialiseZkTransaction(transaction, '0x')]) expect(parseZkTransaction(raw)).toBeUndefined();
  });
});

describe('toZkTypedData', () => {
  it('refuses code that the chain cannot hold', () => {
    const [vector] = vectors;
    if (!vector) throw new Error('no vectors');
    const transaction = toTransaction({ ...vector, factoryDeps: [`0x${'00'.repeat(64)}`] });
    expect(() => toZkTypedData(transaction)).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});

describe('isZkTransaction', () => {
  it('is false without the fields, and for a creation', () => {
    const [vector] = vectors;
    if (!vector) throw new Error('no vectors');
    const { zk, to, ...rest } = toTransaction(vector);
    expect([isZkTransaction({ ...rest, to, zk }), isZkTransaction({ ...rest, to }), isZkTransaction({ ...rest, zk })]).toEqual([true, false, false]);
  });
});
