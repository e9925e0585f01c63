// Types only: checked by tsc, never run. Interfaces as sites really have them: of other libraries, of compilers, in files.
import { parseAbi as parseAbitypeAbi } from 'abitype';
import { erc1155Abi, erc20Abi, erc4626Abi, erc721Abi, multicall3Abi, parseAbi as parseViemAbi, universalSignatureValidatorAbi } from 'viem';
import { entryPoint07Abi } from 'viem/account-abstraction';
import foundry from '../fixtures/abi/foundryArtifact.json' with { type: 'json' };
import hardhat from '../fixtures/abi/hardhatArtifact.json' with { type: 'json' };
import { decodeLog, decodeRevert, encodeDeployData, encodeFunctionData, findEvent, findFunction, toParsedAbi } from './entries/abi.ts';
import { readContract, readLogs, readMulticall } from './entries/rpc.ts';
import { createLatchkey, defineChain, simulateContract, writeContract } from './index.ts';
import type { RpcTransport } from './index.ts';
import { useLogs, useReadContract, useReadContracts, useWriteContract } from './react.ts';

/** Fails to compile unless both are the same type, and none that fits all. */
function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

declare const transport: RpcTransport;
const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.test' })] });
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

// As wagmi's command line writes them, with everything that compilers say.
const generated = [
  { type: 'constructor', inputs: [{ name: 'owner', internalType: 'address', type: 'address' }], stateMutability: 'nonpayable' },
  { type: 'fallback', stateMutability: 'payable' },
  { type: 'receive', stateMutability: 'payable' },
  { type: 'error', inputs: [{ name: 'count', internalType: 'uint256', type: 'uint256' }], name: 'SoldOut' },
  { type: 'event', anonymous: false, inputs: [{ name: 'to', internalType: 'address', type: 'address', indexed: true }, { name: 'id', internalType: 'uint256', type: 'uint256', indexed: false }], name: 'Minted' },
  { type: 'function', inputs: [{ name: 'terms', internalType: 'struct Shop.Terms', type: 'tuple', components: [{ name: 'limit', internalType: 'uint96', type: 'uint96' }, { name: 'kind', internalType: 'enum Shop.Kind', type: 'uint8' }] }], name: 'mint', outputs: [{ name: 'id', internalType: 'uint256', type: 'uint256' }], stateMutability: 'payable' },
  { type: 'function', inputs: [], name: 'total', outputs: [{ name: '', internalType: 'uint256', type: 'uint256' }], stateMutability: 'view' },
] as const;
const parsed = parseViemAbi(['function total() view returns (uint256)', 'function mint((uint96 limit, uint8 kind) terms) payable returns (uint256 id)', 'event Minted(address indexed to, uint256 id)', 'error SoldOut(uint256 count)', 'receive() external payable', 'fallback() external']);
const parsedByAbitype = parseAbitypeAbi(['struct Terms { uint96 limit; uint8 kind; }', 'function mint(Terms terms) payable returns (uint256 id)', 'function total() view returns (uint256)', 'event Minted(address indexed to, uint256 id)', 'receive() external payable']);

const totals = [
  await readContract(transport, { address, fn: { abi: generated, name: 'total' } }),
  await readContract(transport, { address, fn: { abi: parsed, name: 'total' } }),
  await readContract(transport, { address, fn: { abi: parsedByAbitype, name: 'total' } }),
] as const;
same<typeof totals, readonly [bigint, bigint, bigint]>();
void kit.dispatch(writeContract({ address, fn: { abi: generated, name: 'mint' }, args: [{ limit: 1n, kind: 2 }], valueWei: 1n }));
void kit.dispatch(writeContract({ address, fn: { abi: parsed, name: 'mint' }, args: [{ limit: 1n, kind: 2 }] }));
void kit.dispatch(writeContract({ address, fn: { abi: parsedByAbitype, name: 'mint' }, args: [{ limit: 1n, kind: 2 }] }));
// @ts-expect-error the tuple lacks a part
void kit.dispatch(writeContract({ address, fn: { abi: parsedByAbitype, name: 'mint' }, args: [{ limit: 1n }] }));
const id = await kit.dispatch(simulateContract({ address, fn: { abi: generated, name: 'mint' }, args: [{ limit: 1n, kind: 2 }] }));
same<typeof id, bigint>();
const { logs } = await readLogs(transport, { address, event: { abi: generated, name: 'Minted' }, args: { to: address }, fromBlock: 1, toBlock: 'latest' });
same<NonNullable<(typeof logs)[0]>['args']['id'], bigint>();

// The large interfaces of viem.
const owner = await readContract(transport, { address, fn: { abi: erc721Abi, name: 'ownerOf' }, args: [1n] });
same<typeof owner, `0x${string}`>();
const amounts = await readContract(transport, { address, fn: { abi: erc1155Abi, name: 'balanceOfBatch' }, args: [[address], [1n]] });
same<typeof amounts, readonly bigint[]>();
const shares = await readContract(transport, { address, fn: { abi: erc4626Abi, name: 'convertToShares' }, args: [1n] });
same<typeof shares, bigint>();
void kit.dispatch(writeContract({ address, fn: { abi: multicall3Abi, name: 'aggregate3' }, args: [[{ target: address, allowFailure: false, callData: '0x' }]] }));
void kit.dispatch(writeContract({ address, fn: { abi: entryPoint07Abi, name: 'depositTo' }, args: [address], valueWei: 1n }));
void readMulticall(transport, [{ address, fn: { abi: erc20Abi, name: 'decimals' } }, { address, fn: { abi: foundry.abi, name: 'number' } }]);
void encodeDeployData(universalSignatureValidatorAbi, '0x', [address, '0x', '0x']);

// JSON files, whose names TypeScript does not keep: any arguments, any value.
const count = await readContract(transport, { address, fn: { abi: foundry.abi, name: 'number' } });
if (typeof count === 'bigint') same<typeof count, bigint>();
void readContract(transport, { address, fn: { abi: hardhat.abi, name: 'balanceOf' }, args: [address] });
void kit.dispatch(writeContract({ address, fn: { abi: hardhat.abi, name: 'transfer' }, args: [address, 1n] }));
void readLogs(transport, { event: { abi: hardhat.abi, name: 'Transfer' }, fromBlock: 1, toBlock: 'latest' });
for (const abi of [generated, parsed, parsedByAbitype, erc20Abi, foundry.abi, hardhat.abi]) {
  void toParsedAbi(abi);
  void decodeRevert('0x', abi);
  void encodeFunctionData(findFunction(abi, 'total'), []);
  void decodeLog(findEvent(abi, 'Minted'), { topics: [], data: '0x' });
}

// Hooks
export function useTypes(): void {
  const total = useReadContract({ address, fn: { abi: generated, name: 'total' } });
  if (total.at === 'read') same<typeof total.value, bigint>();
  const again = useReadContract({ address, fn: { abi: parsedByAbitype, name: 'total' } });
  if (again.at === 'read') same<typeof again.value, bigint>();
  useReadContract({ address, fn: { abi: foundry.abi, name: 'number' } });
  useReadContract({ address, fn: { abi: hardhat.abi, name: 'balanceOf' }, args: [address] });
  useReadContracts({ calls: [{ address, fn: { abi: hardhat.abi, name: 'balanceOf' }, args: [address] }, { address, fn: { abi: erc20Abi, name: 'symbol' } }] });
  useLogs({ event: { abi: generated, name: 'Minted' }, args: { to: address }, fromBlock: 1, toBlock: 'latest' });
  useLogs({ event: { abi: hardhat.abi, name: 'Transfer' }, fromBlock: 1, toBlock: 'latest' });
  const { writeContract: write } = useWriteContract();
  void write({ address, fn: { abi: generated, name: 'mint' }, args: [{ limit: 1n, kind: 2 }], valueWei: 1n });
  void write({ address, fn: { abi: foundry.abi, name: 'setNumber' }, args: [1n] });
  // @ts-expect-error there is no such function
  void write({ address, fn: { abi: generated, name: 'burn' }, args: [] });
  // @ts-expect-error it is an error, not a function
  void write({ address, fn: { abi: generated, name: 'SoldOut' }, args: [1n] });
}
