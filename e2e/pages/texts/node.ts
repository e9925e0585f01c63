import { Interface, namehash, zeroPadValue } from 'ethers';
import { toWellFormed } from './toWellFormed.ts';

/** What contracts, names and trials say on the one chain of the page. Addresses in lower case. */
export interface World {
  /** By contract: what it calls itself. */
  readonly symbols: Map<string, string>;
  /** By node: the name that a reverse record claims, whatever that is. @see claimName */
  readonly names: Map<string, string>;
  /** By node: the account of a name. */
  readonly accounts: Map<string, string>;
  /** By the first recipient of what is tried out: the events that it would make. */
  readonly logs: Map<string, readonly Log[]>;
  /** By the same: why it would fail. */
  readonly reverts: Map<string, string>;
}

export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

const abi = new Interface([
  'function name() view returns (string)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)', 'function totalSupply() view returns (uint256)', 'function balanceOf(address) view returns (uint256)',
  'function supportsInterface(bytes4) view returns (bool)', 'function resolver(bytes32) view returns (address)', 'function addr(bytes32) view returns (address)', 'function name(bytes32) view returns (string)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  'error Error(string)',
]);
const resolver = `0x${'5e'.repeat(20)}`;

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Answers the page's requests to its node at once and in the page, so that thousands of them cost no time. */
export function answerNode(url: string, world: World): void {
  const ownFetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url !== url) return ownFetch(request);
    const asked: Asked | readonly Asked[] = await request.json();
    return Response.json('id' in asked ? answer(asked, world) : asked.map((each) => answer(each, world)));
  };
}

function answer({ id, method, params = [] }: Asked, world: World): object {
  const told = (result: unknown): object => ({ jsonrpc: '2.0', id, result });
  switch (method) {
    case 'eth_chainId': return told('0x1');
    case 'eth_getCode': return told('0x60');
    case 'eth_getBalance': return told('0x5');
    case 'eth_call': {
      const { to, data }: Readonly<Record<string, string>> = Object(params[0]);
      const result = call(String(to).toLowerCase(), String(data), world);
      return result === undefined ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } } : told(result);
    }
    case 'eth_simulateV1': return told([{ calls: [trial(Object(params[0]).blockStateCalls[0].calls[0].to, world)] }]);
    default: return { jsonrpc: '2.0', id, error: { code: -32_000, message: 'out of order' } };
  }
}

function trial(to: string, { logs, reverts }: World): object {
  const why = reverts.get(to.toLowerCase());
  if (why === undefined) return { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: logs.get(to.toLowerCase()) ?? [] };
  const data = abi.encodeErrorResult('Error', [toWellFormed(why)]);
  return { status: '0x0', returnData: data, gasUsed: '0x5208', logs: [], error: { code: 3, message: why, data } };
}

function call(to: string, data: string, world: World): string | undefined {
  const fn = abi.getFunction(data.slice(0, 10));
  if (!fn) return undefined;
  const args: readonly unknown[] = abi.decodeFunctionData(fn, data).toArray();
  const encode = (value: unknown): string => abi.encodeFunctionResult(fn, [value]);
  const node = String(args[0]);
  switch (fn.format()) {
    case 'aggregate3((address,bool,bytes)[])': {
      return encode(Array.from(Object(args[0]), (each) => {
        const { target, callData }: Readonly<Record<string, string>> = Object(each);
        const result = call(String(target).toLowerCase(), String(callData), world);
        return [result !== undefined, result ?? '0x'];
      }));
    }
    case 'name()': case 'symbol()': {
      const text = world.symbols.get(to);
      return text === undefined ? undefined : encode(toWellFormed(text));
    }
    case 'decimals()': return world.symbols.has(to) ? encode(6) : undefined;
    case 'totalSupply()': case 'balanceOf(address)': return encode(10n ** 12n);
    case 'resolver(bytes32)': return encode(resolver);
    case 'name(bytes32)': return encode(toWellFormed(world.names.get(node) ?? ''));
    case 'addr(bytes32)': return encode(world.accounts.get(node) ?? `0x${'0'.repeat(40)}`);
    default: return encode(false);
  }
}

/** An account calls itself so, and the name leads back to it, as far as it is one. */
export function claimName({ names, accounts }: World, account: string, name: string): void {
  names.set(namehash(`${account.slice(2)}.addr.reverse`), name);
  try {
    accounts.set(namehash(name), account);
  } catch {
    // no name of the service
  }
}

/** The event of a token that an account gets some of. */
export function transferLog(token: string, from: string, to: string): Log {
  return { address: token, topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', zeroPadValue(from, 32), zeroPadValue(to, 32)], data: `0x${'5'.padStart(64, '0')}` };
}

/** The event of an allowance without limit. */
export function approvalLog(token: string, owner: string, spender: string): Log {
  return { address: token, topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', zeroPadValue(owner, 32), zeroPadValue(spender, 32)], data: `0x${'f'.repeat(64)}` };
}
