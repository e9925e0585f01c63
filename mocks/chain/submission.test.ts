import { createAddressFromString } from '@ethereumjs/util';
import { concat, decodeRlp, encodeRlp, toBeHex, Transaction, Wallet } from 'ethers';
import type { TransactionLike } from 'ethers';
import { mockAccounts } from '../accounts.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createBlockStore } from './blocks.ts';
import type { ChainContext } from './context.ts';
import { baseFeeWei, createEngine } from './engine.ts';
import { createFilters } from './filters.ts';
import { writeGenesis } from './genesis.ts';
import { isHex } from './hex.ts';
import type { Hex } from './hex.ts';
import type { Mining } from './mining.ts';
import { mineBlock } from './mining.ts';
import { createPool } from './pool.ts';
import { createSnapshots } from './snapshots.ts';
import { submit } from './submission.ts';
import { createChainTime } from './time.ts';

const chainId = 1_337;
const [alice, bob] = mockAccounts;
const startWei = 10n ** 18n;
const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000n };
const manual: Mining = { at: 'manual' };

/** A chain of one block, on which Alice has one coin. */
async function scene() {
  const engine = await createEngine(chainId, () => new Uint8Array(32));
  const blocks = createBlockStore();
  const pool = createPool();
  const context: ChainContext = { chainId, engine, blocks, pool, filters: createFilters({ blocks, pool }), snapshots: createSnapshots(), time: createChainTime(createFakeClock()) };
  await writeGenesis(engine, { balances: [{ address: alice.address, balanceWei: startWei }] });
  await mineBlock(context);
  const send = (raw: Hex, mining: Mining = manual) => submit(context, raw, mining);
  const hashes = () => pool.all.map(({ hash }) => hash);
  return { context, send, hashes };
}

function signed(part: TransactionLike<string> = {}, by = alice): Transaction {
  const { gasPrice } = part;
  const transaction = Transaction.from({ chainId, nonce: 0, to: bob.address, value: 1n, gasLimit: 21_000n, ...(gasPrice === undefined ? { type: 2, ...fees } : { type: 0 }), ...part });
  transaction.signature = new Wallet(by.privateKey).signingKey.sign(transaction.unsignedHash);
  return transaction;
}
const raw = (part?: TransactionLike<string>, by?: typeof alice): Hex => asHex(signed(part, by).serialized);

function asHex(text: string): Hex {
  if (!isHex(text)) throw new Error(`no hexadecimal: ${text}`);
  return text;
}

const refused = (message: string) => expect.objectContaining({ name: 'RpcError', code: -32_000, message: expect.stringContaining(message) });
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'It was taken.', (error: unknown) => error);

/** The transaction as it was signed, or with the other of the two signatures that there are for it: EIP-2 allows the one with the lower s alone. */
function withS(which: 'low' | 'high'): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const fields = decodeRlp(`0x${signed().serialized.slice(4)}`);
  if (typeof fields === 'string') throw new Error('no list');
  const { yParity = 0, s = '0x0' } = signed().signature ?? {};
  const isOdd = (yParity === 1) === (which === 'low');
  return asHex(concat(['0x02', encodeRlp([...fields.slice(0, -3), isOdd ? '0x01' : '0x', fields.at(-2) ?? '0x', which === 'low' ? s : toBeHex(order - BigInt(s))])]));
}

describe('submit', () => {
  it('takes a signed transaction into the pool, by its hash and with its sender', async () => {
    const { send, context, hashes } = await scene();
    const transaction = signed();
    expect(await send(asHex(transaction.serialized))).toMatchObject({ hash: transaction.hash, from: alice.address.toLowerCase() });
    expect([hashes(), context.pool.acceptedHashes]).toEqual([[transaction.hash], [transaction.hash]]);
  });

  it.each<[string, () => Hex, string]>([
    ['no signature', () => asHex(signed().unsignedSerialized), 'invalid transaction'],
    ['a signature that is not the lower of the two', () => withS('high'), 'invalid transaction'],
    ['no bytes', () => '0x', 'invalid transaction'],
    ['bytes that are no transaction', () => '0x02c0ff', 'invalid transaction'],
    ['a kind that there is not', () => '0x7fc0', 'invalid transaction'],
    ['bytes that follow a transaction', () => `${raw()}00`, 'invalid transaction'],
    ['another chain', () => raw({ chainId: 1 }), 'invalid chain id for signer'],
    ['another chain, in the oldest kind', () => raw({ chainId: 1, gasPrice: fees.maxFeePerGas }), 'invalid chain id for signer'],
    ['less gas than a transfer costs', () => raw({ gasLimit: 20_999n }), 'intrinsic gas too low'],
    ['less gas than its data cost', () => raw({ gasLimit: 21_000n, data: '0x01' }), 'intrinsic gas too low'],
    ['more gas than a transaction may have by EIP-7825', () => raw({ gasLimit: 16_777_217n }), ''],
    ['a fee below the base fee', () => raw({ maxFeePerGas: baseFeeWei - 1n }), `max fee per gas less than block base fee: ${baseFeeWei - 1n} < ${baseFeeWei}`],
    ['a price below the base fee', () => raw({ gasPrice: baseFeeWei - 1n }), 'max fee per gas less than block base fee'],
    ['a sender who has nothing', () => raw({}, bob), 'insufficient funds'],
  ])('refuses %s, and keeps nothing of it', async (_what, make, message) => {
    const { send, hashes } = await scene();
    expect([await failure(send(make())), hashes()]).toEqual([refused(message), []]);
  });

  it('takes the lower of the two signatures', async () => {
    const { send } = await scene();
    expect(withS('low')).toBe(raw());
    await expect(send(withS('low'))).resolves.toMatchObject({ hash: signed().hash });
  });

  it('wants value and all gas at the most it may cost to be there, to the last wei', async () => {
    const { send } = await scene();
    const most = startWei - 21_000n * fees.maxFeePerGas;
    expect(await failure(send(raw({ value: most + 1n })))).toEqual(refused('insufficient funds for gas * price + value'));
    await expect(send(raw({ value: most }))).resolves.toBeDefined();
  });

  it('knows a transaction that waits, and one that was mined', async () => {
    const { send, context, hashes } = await scene();
    await send(raw());
    expect(await failure(send(raw()))).toEqual(refused('already known'));
    await mineBlock(context);
    expect([await failure(send(raw())), hashes()]).toEqual([refused('already known'), []]);
  });

  it('refuses a nonce that was used', async () => {
    const { send, context } = await scene();
    await send(raw());
    await mineBlock(context);
    expect(await failure(send(raw({ value: 2n })))).toEqual(refused('nonce too low: next nonce 1, tx nonce 0'));
  });

  it('lets a nonce wait that comes too early, but where each is mined at once', async () => {
    const { send, hashes } = await scene();
    const early = signed({ nonce: 2 });
    expect(await failure(send(asHex(early.serialized), { at: 'once' }))).toEqual(refused('nonce too high: next nonce 0, tx nonce 2'));
    await send(asHex(early.serialized), { at: 'after', everyMs: 10 });
    expect(hashes()).toEqual([early.hash]);
  });

  describe('a second one with the nonce of one that waits', () => {
    const first = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000n };

    it.each<[string, TransactionLike<string>]>([
      ['offers a tenth less one wei more for a unit', { maxFeePerGas: 2_199_999_999n, maxPriorityFeePerGas: 1_100n }],
      ['offers a tenth less one wei more as tip', { maxFeePerGas: 2_200_000_000n, maxPriorityFeePerGas: 1_099n }],
      ['offers the same', { ...first, value: 2n }],
      ['offers less as a price', { gasPrice: 2_199_999_999n }],
    ])('is refused if it %s', async (_what, part) => {
      const { send, hashes } = await scene();
      const waiting = await send(raw(first));
      expect([await failure(send(raw(part))), hashes()]).toEqual([refused('replacement transaction underpriced'), [waiting.hash]]);
    });

    it.each<[string, TransactionLike<string>]>([
      ['a tenth more of both', { maxFeePerGas: 2_200_000_000n, maxPriorityFeePerGas: 1_100n }],
      ['a tenth more as a price', { gasPrice: 2_200_000_000n }],
    ])('takes its place if it offers %s', async (_what, part) => {
      const { send, hashes } = await scene();
      await send(raw(first));
      const next = signed(part);
      await send(asHex(next.serialized));
      expect(hashes()).toEqual([next.hash]);
    });

    it('takes no place of another sender', async () => {
      const { send, context, hashes } = await scene();
      await context.engine.state.modifyAccountFields(createAddressFromString(bob.address), { balance: startWei });
      await send(raw());
      await send(raw({}, bob));
      expect(hashes()).toEqual([signed().hash, signed({}, bob).hash]);
    });
  });
});
