import { Interface, namehash } from 'ethers';
import { defineChain } from '../../../src/index.ts';
import type { Chain } from '../../../src/index.ts';
import type { Stage } from './createStage.ts';

const rpc = 'https://names.latchkey.test';
const resolver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const abi = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  'function resolver(bytes32 node) view returns (address)', 'function addr(bytes32 node) view returns (address)', 'function name(bytes32 node) view returns (string)', 'function supportsInterface(bytes4 id) view returns (bool)', 'function text(bytes32 node, string key) view returns (string)',
]);

/** The chain on which names are kept. */
export const nameChain: Chain = defineChain({ id: 1, name: 'Ethereum', rpc });

/** Answers in place of its node. `names`: accounts by name; `undefined`: it says nothing; an error: it fails. */
export function answerNames({ answer }: Stage, names: Readonly<Record<string, string>> | undefined | Error): void {
  answer((request) => {
    if (!request.url.startsWith(rpc)) return undefined;
    if (names === undefined) return new Promise(() => {});
    if (names instanceof Error) return Response.error();
    return request.json().then((asked: Asked | readonly Asked[]) => Response.json('id' in asked ? toAnswer(asked, names) : asked.map((each) => toAnswer(each, names))));
  });
}

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly (string | { readonly data?: string })[];
}

function toAnswer({ id, method, params }: Asked, names: Readonly<Record<string, string>>): object {
  const [asked] = params ?? [];
  const result = method === 'eth_chainId' ? '0x1' : method === 'eth_call' ? callOf((typeof asked === 'object' && asked.data) || '0x', names) : method === 'eth_getCode' ? codeAt(asked, names) : '0x0';
  return { jsonrpc: '2.0', id, result };
}

/** Keys hold the accounts that have names; else there are contracts. */
function codeAt(address: unknown, names: Readonly<Record<string, string>>): string {
  return Object.values(names).some((account) => account.toLowerCase() === String(address).toLowerCase()) ? '0x' : '0x60';
}

function callOf(data: string, names: Readonly<Record<string, string>>): string {
  const asked = abi.parseTransaction({ data });
  if (asked?.name === 'aggregate3') {
    const [calls] = asked.args as unknown as readonly [readonly { readonly callData: string }[]];
    return abi.encodeFunctionResult('aggregate3', [calls.map(({ callData }) => [true, callOf(callData, names)])]);
  }
  const node = String(asked?.args[0]);
  const byNode = Object.entries(names).find(([name]) => namehash(name) === node);
  const byReverse = Object.entries(names).find(([, account]) => namehash(`${account.slice(2).toLowerCase()}.addr.reverse`) === node);
  switch (asked?.name) {
    case 'resolver': return abi.encodeFunctionResult('resolver', [byNode || byReverse ? resolver : `0x${'0'.repeat(40)}`]);
    case 'addr': return abi.encodeFunctionResult('addr', [byNode?.[1] ?? `0x${'0'.repeat(40)}`]);
    case 'name': return abi.encodeFunctionResult('name', [byReverse?.[0] ?? '']);
    case 'text': return abi.encodeFunctionResult('text', ['']);
    case 'supportsInterface': return abi.encodeFunctionResult('supportsInterface', [false]);
    default: return '0x';
  }
}
