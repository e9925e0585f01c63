import { createTxFromRLP } from '@ethereumjs/tx';
import { createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { AbiCoder, concat, getCreateAddress, Interface, Transaction, Wallet } from 'ethers';
import type { TransactionLike } from 'ethers';
import { mockAccounts } from '../accounts.ts';
import { createFakeClock } from '../fakeClock.ts';
import { mockToken, startTokenUnits } from '../token/mockToken.ts';
import { testTokenAbi } from '../token/testToken.ts';
import { createWorldGenesis } from '../worldGenesis.ts';
import { createBlockStore } from './blocks.ts';
import { nextBlock } from './context.ts';
import type { ChainContext } from './context.ts';
import { baseFeeWei, createEngine, maxTransactionGas } from './engine.ts';
import { balanceOf, call, estimateGas, execute, noFunds, nonceOf } from './execution.ts';
import type { View } from './execution.ts';
import { createFilters } from './filters.ts';
import { writeGenesis } from './genesis.ts';
import { isHex } from './hex.ts';
import type { Hex } from './hex.ts';
import { mineBlock } from './mining.ts';
import { parseCallRequest, parseOverrides } from './params.ts';
import { createPool } from './pool.ts';
import { createSnapshots } from './snapshots.ts';
import { createChainTime } from './time.ts';

const chainId = 1_337;
const startSeconds = 1_800_000_000;
const [alice, bob] = mockAccounts;
const poor = new Wallet(`0x${'77'.repeat(32)}`);
const coder = AbiCoder.defaultAbiCoder();
const token = new Interface(testTokenAbi);
const at = '0x00000000000000000000000000000000000000aa';
const latest = { at: 'latest' } as const;

/** Code that returns the word which `instructions` leave on the stack: PUSH0 MSTORE PUSH1 32 PUSH0 RETURN. */
const returning = (instructions: string): string => `0x${instructions}5f5260205ff3`;
/** Code that reverts with what it is called with: CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY CALLDATASIZE PUSH0 REVERT. */
const echoRevert = '0x365f5f37365ffd';
const word = (value: bigint | number | string): string => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

/** A chain with the token and one block, and a clock that a test turns. */
async function scene() {
  const clock = createFakeClock(startSeconds * 1_000);
  const engine = await createEngine(chainId, (number) => blocks.all[number]?.block.hash() ?? new Uint8Array(32));
  const blocks = createBlockStore();
  const pool = createPool();
  const context: ChainContext = { chainId, engine, blocks, pool, filters: createFilters({ blocks, pool }), snapshots: createSnapshots(), time: createChainTime(clock) };
  await writeGenesis(engine, createWorldGenesis(mockAccounts));
  await mineBlock(context);
  const view = (overrides: object | undefined, tag: View['tag']): View => ({ tag, overrides: parseOverrides(overrides) });
  return {
    context, engine, clock,
    mark: () => engine.state.mark,
    run: (request: object, overrides?: object, tag: View['tag'] = latest) => call(context, parseCallRequest(request), view(overrides, tag)),
    estimate: (request: object, overrides?: object, tag: View['tag'] = latest) => estimateGas(context, parseCallRequest(request), view(overrides, tag)),
    /** Signed by ethers, and run for good. */
    send: (part: TransactionLike<string>) => execute(engine, decoded(part, engine), nextBlock(context), 0n),
  };
}

function decoded(part: TransactionLike<string>, { common }: ChainContext['engine']) {
  const transaction = Transaction.from({ type: 2, chainId, nonce: 0, to: bob.address, gasLimit: 100_000n, maxFeePerGas: 2n * baseFeeWei, maxPriorityFeePerGas: 0n, ...part });
  transaction.signature = new Wallet(alice.privateKey).signingKey.sign(transaction.unsignedHash);
  return createTxFromRLP(hexToBytes(asHex(transaction.serialized)), { common });
}

function asHex(text: string): Hex {
  if (!isHex(text)) throw new Error(`no hexadecimal: ${text}`);
  return text;
}

const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then((value) => `It gave ${String(value)}.`, (error: unknown) => error);
const rpcError = (code: number, message: unknown, data?: string) => expect.objectContaining({ name: 'RpcError', code, message, ...(data !== undefined && { data }) });

describe('call', () => {
  it('answers what a contract returns, and nothing where there is none', async () => {
    const { run } = await scene();
    expect(await run({ to: mockToken.address, data: token.encodeFunctionData('balanceOf', [alice.address]) })).toBe(word(startTokenUnits));
    expect(await run({ to: bob.address, data: '0x1234' })).toBe('0x');
  });

  it('returns the code of the contract that it would create', async () => {
    const { run } = await scene();
    expect(await run({ data: '0x600160005260206000f3' })).toBe(word(1)); // PUSH1 1 PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN
  });

  it('leaves no trace, neither when it works nor when it fails', async () => {
    const { run, mark, engine } = await scene();
    const before = mark();
    await run({ from: alice.address, to: mockToken.address, data: token.encodeFunctionData('transfer', [bob.address, 1n]) });
    await run({ from: alice.address, to: bob.address, value: '0x5' });
    await failure(run({ to: at, data: '0x01' }, { [at]: { code: echoRevert, balance: '0x1' } }));
    expect([mark(), engine.state.depth, await balanceOf(engine, at)]).toEqual([before, 0, 0n]);
    expect(await run({ to: mockToken.address, data: token.encodeFunctionData('balanceOf', [bob.address]) })).toBe(word(startTokenUnits));
  });

  // The number after each name is the instruction's own; see the Yellow Paper, appendix H.
  it.each<[string, string, object, string]>([
    ['CALLER 33', '33', { from: alice.address }, word(alice.address)],
    ['ORIGIN 32', '32', { from: alice.address }, word(alice.address)],
    ['CALLER 33 without a sender', '33', {}, word(0)],
    ['CALLVALUE 34', '34', { from: alice.address, value: '0x7' }, word(7)],
    ['CHAINID 46 (EIP-1344)', '46', {}, word(chainId)],
    ['BASEFEE 48 where nothing is paid', '48', {}, word(0)],
    ['BASEFEE 48 where a price is offered', '48', { gasPrice: '0x77359400' }, word(baseFeeWei)],
    ['GASPRICE 3a', '3a', { gasPrice: '0x77359400' }, word(2_000_000_000n)],
    ['NUMBER 43: the block to come', '43', {}, word(1)],
    ['TIMESTAMP 42: later than the block before', '42', {}, word(startSeconds + 1)],
  ])('tells a contract %s', async (_what, instruction, request, expected) => {
    const { run } = await scene();
    expect(await run({ to: at, ...request }, { [at]: { code: returning(instruction) } })).toBe(expected);
  });

  it('runs in the time of the clock, while no block is mined', async () => {
    const { run, clock } = await scene();
    await clock.advance(60_000);
    expect(await run({ to: at }, { [at]: { code: returning('42') } })).toBe(word(startSeconds + 60));
  });

  it('knows the hash of an earlier block', async () => {
    const { run, context } = await scene();
    expect(await run({ to: at }, { [at]: { code: returning('5f40') } })).toBe(context.blocks.head?.hash); // PUSH0 BLOCKHASH
  });

  describe('on an earlier block', () => {
    it('sees its state and its own number and time', async () => {
      const { run, context, clock, engine } = await scene();
      await clock.advance(10_000);
      await engine.state.modifyAccountFields(createAddressFromString(at), { balance: 5n });
      await mineBlock(context);
      const code = (instructions: string) => ({ [at]: { code: returning(instructions) } });
      const early = { at: 'number', number: 0 } as const;
      expect([await run({ to: at }, code('43'), early), await run({ to: at }, code('42'), early), await run({ to: at }, code('47'), early)]).toEqual([word(0), word(startSeconds), word(0)]); // 47: SELFBALANCE
      expect([await run({ to: at }, code('43')), await run({ to: at }, code('47'))]).toEqual([word(2), word(5)]);
    });

    it('is refused where there is no such block', async () => {
      const { run } = await scene();
      expect(await failure((async () => run({ to: at }, undefined, { at: 'number', number: 9 }))())).toEqual(rpcError(-32_000, 'header not found'));
      expect(await failure((async () => run({ to: at }, undefined, { at: 'hash', hash: `0x${'11'.repeat(32)}` }))())).toEqual(rpcError(-32_000, 'header not found'));
    });
  });

  describe('with overrides', () => {
    const slots = (values: object) => ({ code: '0x5f545f5260015460205260405ff3', ...values }); // SLOAD 0 and SLOAD 1, side by side
    const key = (nth: number) => word(nth);

    it('pretends balance, code and nonce', async () => {
      const { run, engine, mark } = await scene();
      const before = mark();
      expect(await run({ to: at }, { [at]: { code: returning('47'), balance: '0x2a' } })).toBe(word(42));
      const create = await run({ to: at }, { [at]: { code: returning('5f5f5ff0'), nonce: '0x5' } }); // CREATE of nothing
      expect(create).toBe(word(getCreateAddress({ from: at, nonce: 5 })));
      expect([await balanceOf(engine, at), await nonceOf(engine, at), mark()]).toEqual([0n, 0n, before]);
    });

    it('replaces the whole storage by state, and single slots by stateDiff', async () => {
      const { run, engine } = await scene();
      await engine.state.putStorage(createAddressFromString(at), hexToBytes(asHex(key(1))), Uint8Array.of(9));
      const both = (first: number, second: number) => concat([word(first), word(second)]);
      expect(await run({ to: at }, { [at]: slots({ stateDiff: { [key(0)]: word(3) } }) })).toBe(both(3, 9));
      expect(await run({ to: at }, { [at]: slots({ state: { [key(0)]: word(3) } }) })).toBe(both(3, 0));
      expect(await run({ to: at }, { [at]: slots({ stateDiff: { [key(1)]: word(0) } }) })).toBe(both(0, 0));
      expect(await run({ to: at }, { [at]: slots({}) })).toBe(both(0, 9));
    });
  });

  describe('fails', () => {
    const revertOf = (data: string) => scene().then(({ run }) => failure(run({ to: at, data }, { [at]: { code: echoRevert } })));

    it('with 3 and the payload where the contract reverts, and says its reason as geth does', async () => {
      const reason = concat(['0x08c379a0', coder.encode(['string'], ['out of cheese'])]); // Error(string)
      const panic = concat(['0x4e487b71', coder.encode(['uint256'], [0x11])]); // Panic(uint256)
      expect([await revertOf(reason), await revertOf(panic)]).toEqual([rpcError(3, 'execution reverted: out of cheese', reason), rpcError(3, 'execution reverted: panic code 0x11', panic)]);
    });

    it.each([['nothing', '0x'], ['an error of its own', '0xe450d38c'], ['what is no text after all', '0x08c379a0ff'], ['less than a selector', '0x08c3']])('with 3 and no reason where it reverts with %s', async (_what, data) => {
      expect(await revertOf(data)).toEqual(rpcError(3, 'execution reverted', data));
    });

    it('with -32015 where it breaks', async () => {
      const { run } = await scene();
      expect(await failure(run({ to: at }, { [at]: { code: '0xfe' } }))).toEqual(rpcError(-32_015, expect.stringMatching(/invalid opcode/i))); // EIP-141
      expect(await failure(run({ to: at, gas: '0x2' }, { [at]: { code: returning('43') } }))).toEqual(rpcError(-32_015, expect.stringMatching(/out of gas/i)));
    });

    it('with -32000 where its sender does not have the value; without a sender it is not asked for', async () => {
      const { run } = await scene();
      expect(await failure(run({ from: poor.address, to: bob.address, value: '0x1' }))).toEqual(rpcError(-32_000, expect.stringContaining('insufficient funds')));
      await expect(run({ to: bob.address, value: '0x1' })).resolves.toBe('0x');
      await expect(run({ from: poor.address, to: bob.address, value: '0x1' }, { [poor.address]: { balance: '0x1' } })).resolves.toBe('0x');
    });

    it('with -32602 for delegations, which it does not run', async () => {
      const { run } = await scene();
      expect(await failure((async () => run({ to: at, authorizationList: [] }))())).toEqual(rpcError(-32_602, expect.stringContaining('authorizationList')));
    });
  });
});

describe('estimateGas', () => {
  it.each<[string, object, bigint]>([
    ['a transfer', { to: bob.address, value: '0x1' }, 21_000n],
    ['data, of which a byte is four tokens of 10 at least (EIP-7623)', { to: bob.address, data: '0x01020304' }, 21_000n + 160n],
    ['zeros in the data, which are one token each', { to: bob.address, data: '0x00000000' }, 21_000n + 40n],
    ['an access list (EIP-2930)', { to: bob.address, accessList: [{ address: at, storageKeys: [word(0), word(1)] }] }, 21_000n + 2_400n + 2n * 1_900n],
  ])('is exact for %s', async (_what, request, expected) => {
    const { estimate } = await scene();
    expect(await estimate({ from: alice.address, ...request })).toBe(expected);
  });

  it('is exact where a contract writes a slot for the first time', async () => {
    const { estimate } = await scene();
    // PUSH1 1 PUSH0 SSTORE: 3 + 2 + 22100 (EIP-2929, EIP-2200).
    expect(await estimate({ from: alice.address, to: at }, { [at]: { code: '0x60015f55' } })).toBe(21_000n + 22_105n);
  });

  it('is the same for a contract that sends, such as a smart account, which needs the value, too', async () => {
    const { estimate } = await scene();
    const contract = '0x00000000000000000000000000000000000000cc';
    const codes = { [contract]: { code: '0x00' }, [at]: { code: '0x60015f55' } };
    expect(await estimate({ from: contract, to: at }, codes)).toBe(21_000n + 22_105n);
    expect(await failure(estimate({ from: contract, to: at, value: '0x1' }, codes))).toEqual(rpcError(-32_000, expect.stringContaining('insufficient funds')));
    expect(await failure(estimate({ from: contract, to: at }, { ...codes, [at]: { code: '0x5f5ffd' } }))).toEqual(rpcError(3, 'execution reverted'));
  });

  it('needs no money for gas, but the value', async () => {
    const { estimate } = await scene();
    expect(await estimate({ from: poor.address, to: bob.address })).toBe(21_000n);
    expect(await failure(estimate({ from: poor.address, to: bob.address, value: '0x1' }))).toEqual(rpcError(-32_000, expect.stringContaining('insufficient funds')));
  });

  it('leaves headroom for a call that keeps a 64th behind (EIP-150), so that the transaction works, and no more than twice', async () => {
    const { estimate, engine, send } = await scene();
    const inner = '0x00000000000000000000000000000000000000bb';
    await engine.state.putCode(createAddressFromString(inner), hexToBytes('0x60015f5560016001556001600255')); // three slots
    await engine.state.putCode(createAddressFromString(at), hexToBytes('0x5f5f5f5f5f60bb5af115600e57005b5f5ffd')); // CALL with all gas; reverts if that fails
    const gasLimit = await estimate({ from: alice.address, to: at });
    const { execResult, totalGasSpent } = await send({ to: at, gasLimit });
    expect([execResult.exceptionError, gasLimit > totalGasSpent, gasLimit <= 2n * totalGasSpent]).toEqual([undefined, true, true]);
  });

  it('gives the most that there is where a contract wants far more than it uses', async () => {
    const { estimate } = await scene();
    // GAS > 1000000, or it reverts.
    const code = '0x620f42405a11600c575f5ffd5b00';
    expect(await estimate({ from: alice.address, to: at }, { [at]: { code } })).toBe(maxTransactionGas);
    expect(await estimate({ from: alice.address, to: at, gas: word(2_000_000) }, { [at]: { code } })).toBe(2_000_000n);
    expect(await failure(estimate({ from: alice.address, to: at, gas: word(900_000) }, { [at]: { code } }))).toEqual(rpcError(3, 'execution reverted'));
  });

  it('covers delegations, of which each costs 25000 until it is refunded (EIP-7702)', async () => {
    const { estimate, send } = await scene();
    const authorization = await new Wallet(bob.privateKey).authorize({ address: mockToken.address, nonce: 0n, chainId: BigInt(chainId) });
    const { signature: { r, s, yParity } } = authorization;
    const gasLimit = await estimate({ from: alice.address, to: poor.address, authorizationList: [{ chainId: `0x${chainId.toString(16)}`, address: mockToken.address, nonce: '0x0', yParity: `0x${yParity}`, r, s }] });
    expect(gasLimit).toBeGreaterThanOrEqual(46_000n);
    const { execResult } = await send({ type: 4, to: poor.address, gasLimit, authorizationList: [authorization] });
    expect(execResult.exceptionError).toBeUndefined();
  });

  it('fails with 3 and the payload where the contract reverts, and with -32000 where it breaks or has too little', async () => {
    const { estimate } = await scene();
    const tooMuch = token.encodeFunctionData('transfer', [bob.address, startTokenUnits + 1n]);
    expect(await failure(estimate({ from: alice.address, to: mockToken.address, data: tooMuch }))).toEqual(rpcError(3, 'execution reverted', token.encodeErrorResult('ERC20InsufficientBalance', [alice.address, startTokenUnits, startTokenUnits + 1n])));
    expect(await failure(estimate({ from: alice.address, to: at }, { [at]: { code: '0xfe' } }))).toEqual(rpcError(-32_000, expect.stringMatching(/invalid opcode/i)));
    expect(await failure(estimate({ from: alice.address, to: bob.address, gas: '0x5207' }))).toEqual(rpcError(-32_000, 'intrinsic gas too low'));
  });

  it('leaves no trace', async () => {
    const { estimate, mark, engine } = await scene();
    const before = mark();
    await estimate({ from: alice.address, to: mockToken.address, data: token.encodeFunctionData('transfer', [bob.address, 1n]) }, { [at]: { balance: '0x1' } });
    await failure(estimate({ from: alice.address, to: at }, { [at]: { code: '0xfe' } }));
    expect([mark(), engine.state.depth, await nonceOf(engine, alice.address), await balanceOf(engine, at)]).toEqual([before, 0, 0n, 0n]);
  });
});

describe('execute', () => {
  it('moves value and nonce for good, and takes the gas at the base fee', async () => {
    const { send, engine } = await scene();
    const [before, bobBefore] = [await balanceOf(engine, alice.address), await balanceOf(engine, bob.address)];
    const { totalGasSpent } = await send({ value: 5n });
    expect([totalGasSpent, await balanceOf(engine, bob.address) - bobBefore, before - await balanceOf(engine, alice.address), await nonceOf(engine, alice.address)]).toEqual([21_000n, 5n, 5n + 21_000n * baseFeeWei, 1n]);
  });

  it('takes gas and nonce from a transaction that reverts, and nothing else', async () => {
    const { send, engine, run } = await scene();
    const { execResult } = await send({ to: mockToken.address, data: token.encodeFunctionData('transfer', [bob.address, startTokenUnits + 1n]) });
    expect([execResult.exceptionError?.error, await nonceOf(engine, alice.address)]).toEqual(['revert', 1n]);
    expect(await run({ to: mockToken.address, data: token.encodeFunctionData('balanceOf', [alice.address]) })).toBe(word(startTokenUnits));
  });

  it.each<[string, TransactionLike<string>, string]>([
    ['whose nonce is not its turn', { nonce: 3 }, 'nonce'],
    ['that its sender cannot pay', { value: 10n ** 30n }, 'insufficient funds for gas * price + value'],
    ['with too little gas to begin with', { gasLimit: 20_000n }, 'intrinsic gas too low'],
    ['that pays less than the base fee', { maxFeePerGas: baseFeeWei - 1n }, 'maxFeePerGas'],
  ])('refuses a transaction %s, and leaves the state as it was', async (_what, part, message) => {
    const { send, engine, mark } = await scene();
    const [before, balance] = [mark(), await balanceOf(engine, alice.address)];
    expect(await failure(send(part))).toEqual(rpcError(-32_000, expect.stringContaining(message)));
    expect([mark(), engine.state.depth, await balanceOf(engine, alice.address), await nonceOf(engine, alice.address)]).toEqual([before, 0, balance, 0n]);
    await expect(send({})).resolves.toMatchObject({ totalGasSpent: 21_000n });
  });

  it('leaves the state as it was, too, where a precompile that it does not have breaks in the middle', async () => {
    const { send, engine, mark } = await scene();
    const before = mark();
    const pointEvaluation = '0x000000000000000000000000000000000000000a'; // EIP-4844; it needs a trusted setup
    expect(await failure(send({ to: pointEvaluation, data: `0x${'01'.repeat(192)}`, gasLimit: 200_000n }))).toEqual(rpcError(-32_000, expect.any(String)));
    expect([mark(), engine.state.depth, await nonceOf(engine, alice.address)]).toEqual([before, 0, 0n]);
    await expect(send({})).resolves.toMatchObject({ totalGasSpent: 21_000n });
  });
});

describe('an account that does not exist', () => {
  it('has no balance and no nonce', async () => {
    const { engine } = await scene();
    expect([await balanceOf(engine, at), await nonceOf(engine, at)]).toEqual([0n, 0n]);
  });
});

describe('noFunds', () => {
  it('begins as nodes put it, by which libraries know it', () => {
    expect(noFunds()).toEqual(rpcError(-32_000, expect.stringMatching(/^insufficient funds/)));
  });
});
