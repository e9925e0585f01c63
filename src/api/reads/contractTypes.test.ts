import { Interface } from 'ethers';
import { erc20Abi, parseAbi as parseViemAbi } from 'viem';
import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { parseAbi, parseFunction } from '../../domain/abi/parseAbi.ts';
import { readContract } from './readContract.ts';
import { readLogs } from './readLogs.ts';
import { readMulticall } from './readMulticall.ts';

// What the compiler says of a result has to be what arrives: each case checks both. ethers encodes.

/** Fails to compile unless both are the same type, and none that fits all. */
function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}
type Hex = `0x${string}`;

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const node = (signatures: readonly string[], answers: Readonly<Record<string, unknown>>) => createFakeNode({ contracts: { [address]: { abi: signatures, answers } } }).transport;

describe('the types of a result', () => {
  it('have every integer a bigint, whatever its width', async () => {
    const narrow = 'function f() view returns (uint8 a, int8 b, uint16 c, int24 d, uint32 e, int40 f, uint48 g)';
    const narrowest = await readContract(node([narrow], { f: [255, -128, 65_535, -8_388_608, 4_294_967_295, -1, 281_474_976_710_655n] }), { address, fn: narrow });
    same<typeof narrowest, { readonly a: bigint; readonly b: bigint; readonly c: bigint; readonly d: bigint; readonly e: bigint; readonly f: bigint; readonly g: bigint }>();
    expect(narrowest).toEqual({ a: 255n, b: -128n, c: 65_535n, d: -8_388_608n, e: 4_294_967_295n, f: -1n, g: 281_474_976_710_655n });
    const wide = 'function f() view returns (uint56, int64, uint128, int136, uint248, int256, uint256)';
    const widest = await readContract(node([wide], { f: [1n, -2n, 3n, -4n, 5n, -(2n ** 255n), 2n ** 256n - 1n] }), { address, fn: wide });
    same<typeof widest, readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint]>();
    expect(widest).toEqual([1n, -2n, 3n, -4n, 5n, -(2n ** 255n), 2n ** 256n - 1n]);
  });

  it('have bytes and addresses as hexadecimal text', async () => {
    const fn = 'function f() view returns (address who, bytes data, bytes1 one, bytes32 word, string text, bool is)';
    const value = await readContract(node([fn], { f: [address.toLowerCase(), '0x', '0xff', `0x${'12'.repeat(32)}`, 'ä', true] }), { address, fn });
    same<typeof value, { readonly who: Hex; readonly data: Hex; readonly one: Hex; readonly word: Hex; readonly text: string; readonly is: boolean }>();
    expect(value).toEqual({ who: address, data: '0x', one: '0xff', word: `0x${'12'.repeat(32)}`, text: 'ä', is: true });
  });

  it('have arrays as arrays, of a length that is known where the contract fixes it', async () => {
    const fn = 'function f() view returns (uint8[] any, bool[2] two, uint8[2][] pairs, uint8[][3] three, uint8[40] many)';
    const many = Array.from({ length: 40 }, (_, i) => i);
    const value = await readContract(node([fn], { f: [[1, 2, 3], [true, false], [[1, 2], [3, 4]], [[], [1], [2, 3]], many] }), { address, fn });
    same<typeof value.any, readonly bigint[]>();
    same<typeof value.two, readonly [boolean, boolean]>();
    same<typeof value.pairs, readonly (readonly [bigint, bigint])[]>();
    same<typeof value.three, readonly [readonly bigint[], readonly bigint[], readonly bigint[]]>();
    same<typeof value.many, readonly bigint[]>();
    expect(value).toEqual({ any: [1n, 2n, 3n], two: [true, false], pairs: [[1n, 2n], [3n, 4n]], three: [[], [1n], [2n, 3n]], many: many.map(BigInt) });
  });

  it('have a tuple as an object where each part has a name of its own, else as a list', async () => {
    const fn = 'function f() view returns (tuple(uint8 x, tuple(bool y, bytes4[] z) inner) named, (uint8, bool) bare, (uint8 a, bool) partly, (uint8 a, bool a) twice)';
    const value = await readContract(node([fn], { f: [[1, [true, ['0x12345678']]], [2, false], [3, true], [4, false]] }), { address, fn });
    same<typeof value, {
      readonly named: { readonly x: bigint; readonly inner: { readonly y: boolean; readonly z: readonly Hex[] } };
      readonly bare: readonly [bigint, boolean]; readonly partly: readonly [bigint, boolean]; readonly twice: readonly [bigint, boolean];
    }>();
    expect(value).toEqual({ named: { x: 1n, inner: { y: true, z: ['0x12345678'] } }, bare: [2n, false], partly: [3n, true], twice: [4n, false] });
  });

  it('have one output as itself, several by name or as a list, and none as nothing', async () => {
    const [one, none, partly, twice] = ['function f() view returns (uint8 n)', 'function f()', 'function f() view returns (uint8 a, bool)', 'function f() view returns (uint8 a, bool a)'] as const;
    const single = await readContract(node([one], { f: 7 }), { address, fn: one });
    same<typeof single, bigint>();
    expect(single).toBe(7n);
    const nothing = await readContract(node([none], { f: [] }), { address, fn: none });
    same<typeof nothing, undefined>();
    expect(nothing).toBeUndefined();
    const list = await readContract(node([partly], { f: [1, true] }), { address, fn: partly });
    same<typeof list, readonly [bigint, boolean]>();
    expect(list).toEqual([1n, true]);
    const namesakes = await readContract(node([twice], { f: [1, true] }), { address, fn: twice });
    same<typeof namesakes, readonly [bigint, boolean]>();
    expect(namesakes).toEqual([1n, true]);
  });

  it('follow a signature without the word function, and one that is parsed already', async () => {
    const transport = node(['function balanceOf(address) view returns (uint256)'], { balanceOf: 5 });
    const bare = await readContract(transport, { address, fn: 'balanceOf(address) view returns (uint256)', args: [other] });
    same<typeof bare, bigint>();
    const parsed = await readContract(transport, { address, fn: parseFunction('function balanceOf(address) view returns (uint256)'), args: [other] });
    same<typeof parsed, bigint>();
    expect([bare, parsed]).toEqual([5n, 5n]);
  });
});

describe('interfaces as others write them', () => {
  const transport = node(['function balanceOf(address) view returns (uint256)', 'function decimals() view returns (uint8)', 'function pair() view returns ((uint8, bool) p)', 'function old(address) view returns (uint256)'], { balanceOf: 5, decimals: 18, pair: [[1, true]], old: 9 });

  it('are those of viem, whose parser leaves names out where there are none', async () => {
    const balance = await readContract(transport, { address, fn: { abi: erc20Abi, name: 'balanceOf' }, args: [other] });
    same<typeof balance, bigint>();
    const abi = parseViemAbi(['function pair() view returns ((uint8, bool) p)', 'receive() external payable', 'constructor(uint8 a)']);
    const pair = await readContract(transport, { address, fn: { abi, name: 'pair' } });
    same<typeof pair, readonly [bigint, boolean]>();
    expect([balance, pair]).toEqual([5n, [1n, true]]);
  });

  it('are our own, parsed', async () => {
    const abi = parseAbi(['function decimals() view returns (uint8)', 'fallback() external']);
    const decimals = await readContract(transport, { address, fn: { abi, name: 'decimals' } });
    same<typeof decimals, bigint>();
    expect(decimals).toBe(18n);
  });

  it('are JSON with a constructor, receive and fallback, of compilers that left out what newer ones say, and with entries of no known kind', async () => {
    const abi = [
      { type: 'constructor', inputs: [], payable: false },
      { type: 'fallback', payable: true },
      { type: 'receive', stateMutability: 'payable' },
      { type: 'struct', name: 'S' },
      { type: 'event', name: 'E', inputs: [{ type: 'uint8', name: 'n' }] },
      { type: 'function', name: 'old', constant: true, payable: false, inputs: [{ type: 'address' }], outputs: [{ type: 'uint256' }] },
    ] as const;
    const value = await readContract(transport, { address, fn: { abi, name: 'old' }, args: [other] });
    same<typeof value, bigint>();
    expect(value).toBe(9n);
    const item = await readContract(transport, { address, fn: abi[5], args: [other] });
    same<typeof item, bigint>();
    expect(item).toBe(9n);
  });

  it('may be known at run time only', async () => {
    const abi: readonly { readonly type: string }[] = JSON.parse('[{"type":"function","name":"decimals","inputs":[],"outputs":[{"name":"","type":"uint8"}],"stateMutability":"view"}]');
    const value = await readContract(transport, { address, fn: { abi, name: 'decimals' } });
    expect(typeof value === 'bigint' && value + 1n).toBe(19n);
  });

  it('are refused with a code where they are none', async () => {
    const abi: readonly { readonly type: string }[] = JSON.parse('[{"type":"function","name":"f","inputs":[{"type":5}]}]');
    await expect(readContract(transport, { address, fn: { abi, name: 'f' }, args: [1] })).rejects.toMatchObject({ code: 'abi.badSignature' });
  });
});

describe('the types of many results', () => {
  it('are those of each call', async () => {
    const transport = node(['function decimals() view returns (uint8)', 'function symbol() view returns (string)'], { decimals: 6, symbol: 'USD' });
    const results = await readMulticall(transport, [{ address, fn: 'function decimals() view returns (uint8)' }, { address, fn: { abi: erc20Abi, name: 'symbol' } }]);
    same<(typeof results)[0], PromiseSettledResult<bigint>>();
    same<(typeof results)[1], PromiseSettledResult<string>>();
    expect(results).toEqual([{ status: 'fulfilled', value: 6n }, { status: 'fulfilled', value: 'USD' }]);
  });
});

describe('the types of a log', () => {
  const logOf = (signature: string, values: readonly unknown[]) => {
    const name = /event (\w+)/.exec(signature)?.[1] ?? '';
    const log = { address: address.toLowerCase(), ...new Interface([signature]).encodeEventLog(name, values), blockNumber: '0x1', blockHash: `0x${'1'.padStart(64, '0')}`, transactionHash: `0x${'12'.repeat(32)}`, logIndex: '0x0', removed: false };
    return createFakeNode({ methods: { eth_getLogs: () => [log] } }).transport;
  };

  it('have values by name, and hashes of what does not fit into a word', async () => {
    const event = 'event Stored(address indexed from, string indexed name, bytes32 indexed key, uint8[] list, (uint8 x, bool y) pair)';
    const { logs: [log] } = await readLogs(logOf(event, [other, 'n', `0x${'34'.repeat(32)}`, [1, 2], [3, true]]), { address, event, args: { from: other }, fromBlock: 1, toBlock: 1 });
    same<NonNullable<typeof log>['args'], { readonly from: Hex; readonly name: Hex; readonly key: Hex; readonly list: readonly bigint[]; readonly pair: { readonly x: bigint; readonly y: boolean } }>();
    // keccak256 of the letter n, by another implementation
    expect(log?.args).toEqual({ from: other, name: new Interface([event]).encodeFilterTopics('Stored', [null, 'n'])[2], key: `0x${'34'.repeat(32)}`, list: [1n, 2n], pair: { x: 3n, y: true } });
  });

  it('have values by place where they have no name', async () => {
    const event = 'event Quiet(address indexed, uint256 amount, bool)';
    const { logs: [log] } = await readLogs(logOf(event, [other, 5, true]), { address, event, fromBlock: 1, toBlock: 1 });
    same<NonNullable<typeof log>['args'], { readonly 0: Hex; readonly amount: bigint; readonly 2: boolean }>();
    expect(log?.args).toEqual({ 0: other, amount: 5n, 2: true });
  });

  it('follow the name of an event in an interface', async () => {
    const { logs: [log] } = await readLogs(logOf('event Transfer(address indexed from, address indexed to, uint256 value)', [address, other, 7]), { event: { abi: erc20Abi, name: 'Transfer' }, args: { to: other }, fromBlock: 1, toBlock: 1 });
    same<NonNullable<typeof log>['args'], { readonly from: Hex; readonly to: Hex; readonly value: bigint }>();
    expect(log?.args).toEqual({ from: address, to: other, value: 7n });
  });

  it('are refused where no event, or more than one, has the name', async () => {
    const two = parseAbi(['event E(uint8 a)', 'event E(uint16 a)']);
    const { transport } = createFakeNode({ methods: { eth_getLogs: () => [] } });
    const place = { fromBlock: 1, toBlock: 1 };
    const wide: string = 'Missing';
    const missing: { readonly abi: readonly { readonly type: string }[]; readonly name: string } = { abi: erc20Abi, name: wide };
    await expect(readLogs(transport, { event: missing, ...place })).rejects.toMatchObject({ code: 'abi.unknownEvent' });
    await expect(readLogs(transport, { event: { abi: two, name: 'E' }, ...place })).rejects.toMatchObject({ code: 'abi.ambiguousEvent', message: 'Several events are called E: E(uint8), E(uint16)' });
    expect(await readLogs(transport, { event: { abi: two, name: 'E(uint16)' }, ...place })).toEqual({ logs: [], skipped: 0 });
  });
});
