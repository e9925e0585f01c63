import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createTxFromRLP } from '@ethereumjs/tx';
import { hexToBytes } from '@ethereumjs/util';
import { getCreateAddress, id, Interface, keccak256, Transaction, Wallet } from 'ethers';
import type { TransactionLike } from 'ethers';
import { mockAccounts } from '../accounts.ts';
import { mockToken, startTokenUnits } from '../token/mockToken.ts';
import { testTokenAbi, testTokenCreationCode } from '../token/testToken.ts';
import { createWorldGenesis } from '../worldGenesis.ts';
import { createBlockStore } from './blocks.ts';
import { baseFeeWei, createEngine } from './engine.ts';
import { nextBlock } from './context.ts';
import { execute } from './execution.ts';
import { writeGenesis } from './genesis.ts';
import { isHex } from './hex.ts';
import type { Hex } from './hex.ts';
import { createChainTime } from './time.ts';
import { encodeReceipt, encodeTransaction, hashOf, logsOf } from './wire.ts';
import type { Place } from './wire.ts';

const chainId = 1_337;
const [alice, bob] = mockAccounts;
const wallet = new Wallet(alice.privateKey);
const token = new Interface(testTokenAbi);
const place: Place = { blockHash: `0x${'bb'.repeat(32)}`, blockNumber: 300, transactionIndex: 17 };
const gwei = 10n ** 9n;
const base: TransactionLike<string> = { chainId, nonce: 0, to: bob.address, value: 5n, gasLimit: 100_000n };
const eip1559 = { type: 2, maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: 7n };

/** Signed by ethers, of which every expected value comes. */
function signed(part: TransactionLike<string>, by = wallet): Transaction {
  const transaction = Transaction.from({ ...base, ...part });
  transaction.signature = by.signingKey.sign(transaction.unsignedHash);
  return transaction;
}

const common = createCustomCommon({ chainId, name: 'test' }, Mainnet, { hardfork: Hardfork.Osaka });
const decoded = (transaction: Transaction) => createTxFromRLP(hexToBytes(asHex(transaction.serialized)), { common });

function asHex(text: string): Hex {
  if (!isHex(text)) throw new Error(`no hexadecimal: ${text}`);
  return text;
}

describe('hashOf', () => {
  it.each<[string, TransactionLike<string>]>([
    ['legacy', { type: 0, gasPrice: 2n * gwei }],
    ['with an access list', { type: 1, gasPrice: 2n * gwei, accessList: [{ address: mockToken.address, storageKeys: [`0x${'00'.repeat(32)}`] }] }],
    ['of EIP-1559', eip1559],
    ['that creates a contract', { ...eip1559, to: null, data: testTokenCreationCode }],
  ])('is the hash that ethers has of a transaction %s', (_what, part) => {
    const transaction = signed(part);
    expect(hashOf(decoded(transaction))).toBe(transaction.hash);
  });
});

describe('encodeTransaction', () => {
  it('writes numbers as quantities, without leading zeros, and addresses in lower case', () => {
    expect(encodeTransaction(decoded(signed({ ...eip1559, nonce: 16, data: '0x00ff' })), place)).toMatchObject({
      type: '0x2', nonce: '0x10', value: '0x5', gas: '0x186a0', chainId: '0x539', from: alice.address.toLowerCase(), to: bob.address.toLowerCase(), input: '0x00ff',
      maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0x7', blockHash: place.blockHash, blockNumber: '0x12c', transactionIndex: '0x11',
    });
    expect(encodeTransaction(decoded(signed({ ...eip1559, value: 0n })))).toMatchObject({ nonce: '0x0', value: '0x0' }); // EIP-1474: zero is 0x0
  });

  it('gives back the signature, with the chain in it where the kind is the oldest', () => {
    for (const part of [{ type: 0, gasPrice: 2n * gwei }, { type: 1, gasPrice: 2n * gwei, accessList: [] }, eip1559]) {
      const transaction = signed(part);
      const { r, s, v } = Object(encodeTransaction(decoded(transaction), place));
      expect([BigInt(r), BigInt(s)]).toEqual([BigInt(transaction.signature?.r ?? 0), BigInt(transaction.signature?.s ?? 0)]);
      const expected = part.type === 0 ? BigInt(2 * chainId + 35 + (transaction.signature?.yParity ?? NaN)) : BigInt(transaction.signature?.yParity ?? -1); // EIP-155
      expect(BigInt(v)).toBe(expected);
    }
  });

  it('tells the parity by its own name for typed transactions alone', () => {
    const typed = signed(eip1559);
    expect(BigInt(String(encodeTransaction(decoded(typed))['yParity']))).toBe(BigInt(typed.signature?.yParity ?? -1));
    expect(encodeTransaction(decoded(signed({ type: 0, gasPrice: gwei })))).not.toHaveProperty('yParity');
  });

  it('is pending without a place: its three members are null, and its price is the most that it would pay', () => {
    const waiting = encodeTransaction(decoded(signed(eip1559)));
    expect(waiting).toMatchObject({ blockHash: null, blockNumber: null, transactionIndex: null });
    expect(BigInt(String(waiting['gasPrice']))).toBe(3n * gwei);
  });

  // EIP-1559: the base fee plus the lesser of the tip and what the most leaves above the base fee.
  it.each<[string, TransactionLike<string>, bigint]>([
    ['base fee and tip', eip1559, baseFeeWei + 7n],
    ['the most, where that leaves less than the tip', { type: 2, maxFeePerGas: baseFeeWei + 3n, maxPriorityFeePerGas: 10n }, baseFeeWei + 3n],
    ['its own price, before EIP-1559', { type: 0, gasPrice: 2n * gwei }, 2n * gwei],
  ])('costs %s once it is mined', (_what, part, price) => {
    expect(BigInt(String(encodeTransaction(decoded(signed(part)), place)['gasPrice']))).toBe(price);
  });

  it('has no recipient where a contract is created, and fees and lists of its own kind alone', () => {
    expect(encodeTransaction(decoded(signed({ ...eip1559, to: null, data: '0x00' }))).to).toBeNull();
    const legacy = encodeTransaction(decoded(signed({ type: 0, gasPrice: gwei })));
    for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'authorizationList']) expect(legacy).not.toHaveProperty(name);
    const accessList = [{ address: mockToken.address.toLowerCase(), storageKeys: [`0x${'01'.repeat(32)}`] }];
    expect(encodeTransaction(decoded(signed({ ...eip1559, accessList })))).toMatchObject({ accessList });
  });

  it('writes a zero of an authorization as 0x0, as EIP-1474 has it', async () => {
    const authorization = await new Wallet(bob.privateKey).authorize({ address: mockToken.address, nonce: 0n, chainId: 0n }); // EIP-7702: 0 is any chain
    const [item] = Object(encodeTransaction(decoded(signed({ ...eip1559, type: 4, authorizationList: [authorization] })))).authorizationList;
    expect(item).toMatchObject({ chainId: '0x0', nonce: '0x0', address: mockToken.address.toLowerCase(), yParity: `0x${authorization.signature.yParity}`, r: authorization.signature.r, s: authorization.signature.s });
  });
});

describe('encodeReceipt', () => {
  /** What the transaction does on a chain with the token. */
  async function run(part: TransactionLike<string>) {
    const engine = await createEngine(chainId, () => new Uint8Array(32));
    await writeGenesis(engine, createWorldGenesis(mockAccounts));
    const block = nextBlock({ engine, blocks: createBlockStore(), time: createChainTime({ nowMs: () => 1_800_000_000_000 }) });
    const sent = signed({ ...eip1559, ...part });
    const transaction = decoded(sent);
    const result = await execute(engine, transaction, block, 0n);
    return { sent, result, receipt: encodeReceipt({ transaction, result, cumulativeGas: 500_000n, logsBefore: 4 }, place) };
  }
  const transfer = (amount: bigint) => ({ to: mockToken.address, value: 0n, data: token.encodeFunctionData('transfer', [bob.address, amount]) });

  it('says where it stands, what it cost, and that it went well', async () => {
    const { sent, receipt } = await run({});
    expect(receipt).toEqual({
      transactionHash: sent.hash, transactionIndex: '0x11', blockNumber: '0x12c', blockHash: place.blockHash, from: alice.address.toLowerCase(), to: bob.address.toLowerCase(),
      gasUsed: '0x5208', cumulativeGasUsed: '0x7a120', contractAddress: null, logs: [], logsBloom: `0x${'00'.repeat(256)}`, status: '0x1', type: '0x2', effectiveGasPrice: '0x3b9aca07', // the price of a plain transfer is 21000 gas
    });
  });

  it('has the logs, numbered on from those of the block before it, with a bloom that names them', async () => {
    const { sent, receipt } = await run(transfer(250n));
    const [log, ...others] = receipt.logs;
    expect([log, others]).toEqual([{
      address: mockToken.address, topics: [id('Transfer(address,address,uint256)'), ...[alice, bob].map(({ address }) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`)], data: `0x${(250).toString(16).padStart(64, '0')}`,
      blockNumber: '0x12c', blockHash: place.blockHash, transactionHash: sent.hash, transactionIndex: '0x11', logIndex: '0x4', removed: false,
    }, []]);
    for (const named of [mockToken.address, ...(log?.topics ?? [])]) expect(isInBloom(receipt.logsBloom, named)).toBe(true);
    expect(isInBloom(receipt.logsBloom, id('Approval(address,address,uint256)'))).toBe(false);
  });

  it('has status 0 and no log where the contract failed, and costs gas all the same', async () => {
    const { receipt, result } = await run(transfer(startTokenUnits + 1n));
    expect(receipt).toMatchObject({ status: '0x0', logs: [], logsBloom: `0x${'00'.repeat(256)}` });
    expect(logsOf(result)).toEqual([]);
    expect(BigInt(receipt.gasUsed)).toBeGreaterThan(21_000n);
  });

  it('names the contract that was created, where ethers foretells it', async () => {
    const data = `${testTokenCreationCode}${token.encodeDeploy(['New', 'NEW', 6, [bob.address], 1n]).slice(2)}`;
    const { receipt } = await run({ to: null, value: 0n, data, gasLimit: 5_000_000n });
    expect(receipt).toMatchObject({ to: null, status: '0x1', contractAddress: getCreateAddress({ from: alice.address, nonce: 0 }).toLowerCase() });
  });
});

/** Whether the filter of 2048 bits may hold the bytes. @see the Yellow Paper, 4.3.1 */
function isInBloom(bloom: Hex, named: string): boolean {
  const bits = BigInt(bloom);
  const digest = Buffer.from(keccak256(named).slice(2), 'hex');
  return [0, 2, 4].every((at) => (bits >> BigInt(digest.readUInt16BE(at) & 2_047)) % 2n === 1n);
}
