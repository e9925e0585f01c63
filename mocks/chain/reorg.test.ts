import { Transaction, Wallet } from 'ethers';
import { mockAccounts } from '../accounts.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createWorldGenesis } from '../worldGenesis.ts';
import { createMockChain } from './chain.ts';
import type { MockChain } from './chain.ts';
import type { Mining } from './mining.ts';

const [alice, bob] = mockAccounts;
const signer = new Wallet(alice.privateKey);

describe('a chain whose blocks are replaced', () => {
  const create = (mining: Mining = { at: 'once' }): Promise<MockChain> => createMockChain({ chainId: 1_337, clock: createFakeClock(), mining, genesis: createWorldGenesis(mockAccounts) });
  const send = async (chain: MockChain, nonce: number): Promise<string> => {
    const raw = await signer.signTransaction(Transaction.from({ type: 2, chainId: 1_337, nonce, to: bob.address, value: 5n, gasLimit: 21_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n }));
    return (await chain.request({ method: 'eth_sendRawTransaction', params: [raw] })) as string; // the hash
  };
  const receiptOf = async (chain: MockChain, hash: string) => (await chain.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as { readonly blockHash: string; readonly blockNumber: string } | null;
  const hashOf = async (chain: MockChain, number: string): Promise<string> => ((await chain.request({ method: 'eth_getBlockByNumber', params: [number, false] })) as { readonly hash: string }).hash;
  const height = (chain: MockChain) => chain.request({ method: 'eth_blockNumber' });

  it('has a transaction in another block, of another hash, at once where it mines at once', async () => {
    const chain = await create();
    const hash = await send(chain, 0);
    const before = await receiptOf(chain, hash);
    await chain.reorg(1);
    const after = await receiptOf(chain, hash);
    expect([before?.blockNumber, after?.blockNumber]).toEqual(['0x1', '0x2']);
    expect(after?.blockHash).not.toBe(before?.blockHash);
    expect(await hashOf(chain, '0x1')).not.toBe(before?.blockHash);
    expect(await chain.request({ method: 'eth_getBlockByHash', params: [before?.blockHash, false] })).toBeNull();
    expect(await chain.request({ method: 'eth_getTransactionCount', params: [alice.address, 'latest'] })).toBe('0x1');
  });

  it('goes several blocks back, empty ones too, and brings all transactions again in their order', async () => {
    const chain = await create();
    const first = await send(chain, 0);
    await chain.request({ method: 'evm_mine' });
    const second = await send(chain, 1);
    const old = await Promise.all(['0x1', '0x2', '0x3'].map((number) => hashOf(chain, number)));
    await chain.reorg(3);
    expect(await height(chain)).toBe('0x4');
    const now = await Promise.all(['0x1', '0x2', '0x3'].map((number) => hashOf(chain, number)));
    expect(now.filter((hash) => old.includes(hash))).toEqual([]);
    expect((await receiptOf(chain, first))?.blockNumber).toBe('0x4');
    expect((await receiptOf(chain, second))?.blockNumber).toBe('0x4');
  });

  it('has what was in the blocks wait again where blocks are made by hand, with state and nonce as before', async () => {
    const chain = await create({ at: 'manual' });
    const hash = await send(chain, 0);
    await chain.request({ method: 'evm_mine' });
    const richer = await chain.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] });
    await chain.reorg(1);
    expect(await receiptOf(chain, hash)).toBeNull();
    expect(await chain.request({ method: 'eth_getTransactionByHash', params: [hash] })).toMatchObject({ hash, blockNumber: null });
    expect(await chain.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })).not.toBe(richer);
    await chain.request({ method: 'evm_mine' });
    expect(await chain.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })).toBe(richer);
  });

  it.each([0, -1, 1.5, 3])('refuses to replace %p of its two blocks', async (depth) => {
    const chain = await create();
    await chain.request({ method: 'evm_mine' });
    await chain.request({ method: 'evm_mine' });
    await expect(chain.reorg(depth)).rejects.toThrow(RangeError);
    expect(await height(chain)).toBe('0x2');
  });

  it('forgets what waits for a block', async () => {
    const chain = await create({ at: 'manual' });
    const hash = await send(chain, 0);
    expect(await chain.dropWaiting()).toEqual([hash]);
    expect(await chain.request({ method: 'eth_getTransactionByHash', params: [hash] })).toBeNull();
    await chain.request({ method: 'evm_mine' });
    expect(await receiptOf(chain, hash)).toBeNull();
    expect(await send(chain, 0)).toBe(hash);
  });
});
