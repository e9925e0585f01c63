import { AbiCoder, concat, Interface, ZeroAddress } from 'ethers';
import { isLeftInRouter } from './isLeftInRouter.ts';
import { readCall } from './readCall.ts';

const [account, router] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'];
const [token, other, weth] = ['0x5FbDB2315678afecb367f032d93F642f64180aa3', '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'];
const [caller, itself] = [`0x${'0'.repeat(39)}1`, `0x${'0'.repeat(39)}2`];
const coder = AbiCoder.defaultAbiCoder();
const call = (signature: string, args: readonly unknown[]): string => new Interface([`function ${signature}`]).encodeFunctionData(/^\w+/.exec(signature)?.[0] ?? '', args);
const isLeft = (data: string): boolean => isLeftInRouter(readCall({ contract: router, data }, { signatures: [] }), (each) => each.toLowerCase() === weth.toLowerCase());

const route = (...steps: readonly (readonly [command: number, types: readonly string[], values: readonly unknown[]])[]): string =>
  call('execute(bytes,bytes[])', [Uint8Array.from(steps, ([command]) => command), steps.map(([, types, values]) => coder.encode(types, values))]);
const swap = (to: string, from: string, into: string, isPaidByCaller = true) => [0x00, ['address', 'uint256', 'uint256', 'bytes', 'bool'], [to, 5n, 1n, concat([from, '0x0001f4', into]), isPaidByCaller]] as const;
const swapBack = (to: string, from: string, into: string) => [0x01, ['address', 'uint256', 'uint256', 'bytes', 'bool'], [to, 5n, 9n, concat([into, '0x0001f4', from]), true]] as const;
const swapByPair = (to: string, from: string, into: string, isPaidByCaller = true) => [0x08, ['address', 'uint256', 'uint256', 'address[]', 'bool'], [to, 5n, 1n, [from, into], isPaidByCaller]] as const;
const sweep = (of: string, to = caller) => [0x04, ['address', 'address', 'uint256'], [of, to, 0n]] as const;
const unwrap = (to = caller) => [0x0c, ['address', 'uint256'], [to, 0n]] as const;
const wrap = (to = itself) => [0x0b, ['address', 'uint256'], [to, 5n]] as const;
const pool = (...steps: readonly (readonly [action: number, types: readonly string[], values: readonly unknown[]])[]) =>
  [0x10, ['bytes', 'bytes[]'], [Uint8Array.from(steps, ([action]) => action), steps.map(([, types, values]) => coder.encode(types, values))]] as const;
const take = (of: string, to: string) => [0x0e, ['address', 'address', 'uint256'], [of, to, 0n]] as const;
const settle = (of: string, isPaidByCaller: boolean) => [0x0b, ['address', 'uint256', 'bool'], [of, 0n, isPaidByCaller]] as const;
const single = (to: string, into = weth): string => call('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [[token, into, 500n, to, 5n, 1n, 0n]]);
const several = (...data: readonly string[]): string => call('multicall(bytes[])', [data]);

describe('isLeftInRouter', () => {
  it.each<[string, string]>([
    ['a swap', route(swap(itself, token, other))],
    ['a swap by what comes', route(swapBack(itself, token, other))],
    ['a swap by a pair', route(swapByPair(itself, token, other))],
    ['a swap, while another token is swept', route(swap(itself, token, other), sweep(token))],
    ['a swap, swept before it', route(sweep(other), swap(itself, token, other))],
    ['a swap, swept to the router', route(swap(itself, token, other), sweep(other, itself))],
    ['wrapped currency', route(wrap())],
    ['unwrapped currency', route(swap(itself, token, weth), unwrap(itself))],
    ['what a pool gives', route(pool(take(other, itself)))],
    ['a swap by the older router', single(itself)],
    ['a swap by the oldest router', single(ZeroAddress)],
    ['one of several swaps', several(single(itself), single(itself, other), call('unwrapWETH9(uint256,address)', [1n, account]))],
  ])('tells of %s', (_name, data) => {
    expect(isLeft(data)).toBe(true);
  });

  it.each<[string, string]>([
    ['for the caller', route(swap(caller, token, other))],
    ['swept', route(swap(itself, token, other), sweep(other))],
    ['unwrapped', route(swap(itself, token, weth), unwrap())],
    ['wrapped and swapped', route(wrap(), swap(caller, weth, token, false))],
    ['swapped on by a pair', route(swap(itself, token, other), swapByPair(caller, other, weth, false))],
    ['given to a pool, which gives to the caller', route(swap(itself, token, other), pool(settle(other, false), take(weth, caller)))],
    ['unwrapped by the older router', several(single(itself), call('unwrapWETH9(uint256,address)', [1n, account]))],
    ['swept by the older router', several(single(itself, other), call('sweepToken(address,uint256,address)', [other, 1n, account]))],
    ['no swap', call('transfer(address,uint256)', [itself, 1n])],
  ])('tells of nothing that is %s', (_name, data) => {
    expect(isLeft(data)).toBe(false);
  });
});
