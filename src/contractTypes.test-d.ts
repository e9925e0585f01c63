// Types only: checked by tsc, never run. What arrives at run time is compared in api/reads/contractTypes.test.ts.
import { erc20Abi } from 'viem';
import type { RpcTransport } from './index.ts';
import { readContract, readLogs, readMulticall } from './entries/rpc.ts';
import type { FunctionRef } from './entries/rpc.ts';
import { createLatchkey, defineChain, simulateContract, writeContract } from './index.ts';
import { useLogs, useReadContract, useReadContracts, useWriteContract } from './react.ts';

/** Fails to compile unless both are the same type, and none that fits all. */
function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

declare const transport: RpcTransport;
const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.test' })] });
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const allowance = 'function allowance(address owner, address spender) view returns (uint256)';
const mint = 'function mint(address to, (uint256 limit, bytes32[] proof) terms, bytes data) payable returns (uint256 id)';

// Arguments are those of the signature: integers as bigint or number, bytes as text or bytes, tuples by name or as a list.
void readContract(transport, { address, fn: allowance, args: [address, address] });
void kit.dispatch(writeContract({ address, fn: mint, args: [address, { limit: 1, proof: ['0x'] }, new Uint8Array(2)], valueWei: 1n }));
void kit.dispatch(writeContract({ address, fn: mint, args: [address, [1n, []], '0x'] }));
// @ts-expect-error one is missing
void readContract(transport, { address, fn: allowance, args: [address] });
// @ts-expect-error all are missing
void readContract(transport, { address, fn: allowance });
// @ts-expect-error one too many
void readContract(transport, { address, fn: allowance, args: [address, address, 1] });
// @ts-expect-error a number for an address
void readContract(transport, { address, fn: allowance, args: [address, 1] });
// @ts-expect-error a text for an integer
void kit.dispatch(writeContract({ address, fn: mint, args: [address, { limit: '1', proof: [] }, '0x'] }));
// @ts-expect-error a part of the tuple is missing
void kit.dispatch(writeContract({ address, fn: mint, args: [address, { limit: 1n }, '0x'] }));

// The same by name in an interface, whose names are known.
void readContract(transport, { address, fn: { abi: erc20Abi, name: 'balanceOf' }, args: [address] });
void kit.dispatch(writeContract({ address, fn: { abi: erc20Abi, name: 'transfer' }, args: [address, 1n] }));
// @ts-expect-error there is no such function
void readContract(transport, { address, fn: { abi: erc20Abi, name: 'balanceOv' }, args: [address] });
// @ts-expect-error a number for an address
void readContract(transport, { address, fn: { abi: erc20Abi, name: 'balanceOf' }, args: [1n] });
// @ts-expect-error an event is no function
void readContract(transport, { address, fn: { abi: erc20Abi, name: 'Transfer' }, args: [] });
// @ts-expect-error there is no such function
void readMulticall(transport, [{ address, fn: { abi: erc20Abi, name: 'balanceOv' }, args: [address] }]);
// @ts-expect-error a number for an address
void readMulticall(transport, [{ address, fn: allowance, args: [address, 1] }]);

const simulated = await kit.dispatch(simulateContract({ address, fn: mint, args: [address, { limit: 1, proof: [] }, '0x'], from: address }));
same<typeof simulated, bigint>();

// Functions of one name: the arguments of any of them.
const overloads = [
  { type: 'function', name: 'find', stateMutability: 'view', inputs: [{ name: 'id', type: 'uint256' }], outputs: [{ name: '', type: 'bool' }] },
  { type: 'function', name: 'find', stateMutability: 'view', inputs: [{ name: 'who', type: 'address' }, { name: 'at', type: 'uint256' }], outputs: [{ name: '', type: 'string' }] },
] as const;
const found = await readContract(transport, { address, fn: { abi: overloads, name: 'find' }, args: [1n] });
same<typeof found, boolean | string>();
void readContract(transport, { address, fn: { abi: overloads, name: 'find(address,uint256)' }, args: [address, 1n] });
// @ts-expect-error none takes a truth value
void readContract(transport, { address, fn: { abi: overloads, name: 'find' }, args: [true] });

// What is known at run time only takes any arguments and gives any value.
declare const text: string;
declare const ref: FunctionRef;
const json = [{ type: 'function', name: 'f', inputs: [{ name: 'a', type: 'uint8' }], outputs: [], stateMutability: 'view' }, { type: 'receive', stateMutability: 'payable' }, { type: 'constructor', inputs: [{ name: 'a', type: 'uint8' }] }];
const untyped = await readContract(transport, { address, fn: text, args: [1, 'a'] });
same<typeof untyped, Awaited<ReturnType<typeof readContract<string, never>>>>();
const byRef = await readContract(transport, { address, fn: ref, args: [1] });
same<typeof byRef, typeof untyped>();
const byJson = await readContract(transport, { address, fn: { abi: json, name: 'f' }, args: [1] });
same<typeof byJson, typeof untyped>();
const byName = await readContract(transport, { address, fn: 'balanceOf', args: [address] }, { abiOf: async () => json });
same<typeof byName, typeof untyped>();
if (typeof untyped === 'bigint') same<typeof untyped, bigint>();

// Logs: what is asked for by indexed arguments only, and what comes.
const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const { logs } = await readLogs(transport, { event: transfer, args: { to: address, from: null }, fromBlock: 1, toBlock: 'latest' });
same<NonNullable<(typeof logs)[0]>['args'], { readonly from: `0x${string}`; readonly to: `0x${string}`; readonly value: bigint }>();
// @ts-expect-error it is not indexed
void readLogs(transport, { event: transfer, args: { value: 1n }, fromBlock: 1, toBlock: 'latest' });
// @ts-expect-error there is no such event
void readLogs(transport, { event: { abi: erc20Abi, name: 'Transferred' }, fromBlock: 1, toBlock: 'latest' });

// Hooks
export function useTypes(): void {
  const balance = useReadContract({ address, fn: { abi: erc20Abi, name: 'balanceOf' }, args: [address] });
  if (balance.at === 'read') same<typeof balance.value, bigint>();
  const symbol = useReadContract({ address: undefined, fn: 'function symbol() view returns (string)' });
  if (symbol.at === 'read') same<typeof symbol.value, string>();
  const nothing = useReadContract({ address, fn: 'function ping()' });
  if (nothing.at === 'read') same<typeof nothing.value, null>();
  // @ts-expect-error a number for an address
  useReadContract({ address, fn: allowance, args: [address, 1] });
  // @ts-expect-error there is no such function
  useReadContract({ address, fn: { abi: erc20Abi, name: 'balanceOv' }, args: [address] });
  // @ts-expect-error bytes cannot rest in the store
  useReadContract({ address, fn: 'function f(bytes data) view returns (bool)', args: [new Uint8Array(1)] });
  const many = useReadContracts({ calls: [{ address, fn: { abi: erc20Abi, name: 'decimals' } }, { address, fn: allowance, args: [address, address] }] });
  if (many.at === 'read') {
    const [, second] = many.value;
    if ('value' in second) same<typeof second.value, bigint>();
  }
  const sums = useReadContracts({ calls: [address, address].map((token) => ({ address: token, fn: allowance, args: [address, address] } as const)) });
  if (sums.at === 'read') for (const sum of sums.value) if ('value' in sum) same<typeof sum.value, bigint>();
  const sent = useLogs({ event: { abi: erc20Abi, name: 'Transfer' }, args: { from: address }, fromBlock: 1, toBlock: 'latest' });
  if (sent.at === 'read') same<NonNullable<(typeof sent.value.logs)[0]>['args']['value'], bigint>();
  const { writeContract: write } = useWriteContract();
  void write({ address, fn: { abi: erc20Abi, name: 'approve' }, args: [address, 1n] });
  // @ts-expect-error a text for an integer
  void write({ address, fn: { abi: erc20Abi, name: 'approve' }, args: [address, '1'] });
}

// A name that is known at run time only, of an interface that is known now.
const either = await readContract(transport, { address, fn: { abi: erc20Abi, name: text } });
same<typeof either, bigint | boolean | string>();
