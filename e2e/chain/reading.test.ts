import { concat, getAddress, Interface } from 'ethers';
import { clockAdapter, fetchHttpAdapter } from '../../adapters/browser/index.ts';
import { testTokenAbi, testTokenCreationCode } from '../../mocks/token/testToken.ts';
import { createAbiReader } from '../../src/api/reads/createAbiReader.ts';
import { readContract } from '../../src/api/reads/readContract.ts';
import { readLogs } from '../../src/api/reads/readLogs.ts';
import { multicall3Address, readMulticall } from '../../src/api/reads/readMulticall.ts';
import { readTokenBalance, readTokenBalances } from '../../src/api/reads/readTokenBalance.ts';
import { readTokenDecimals, readTokenMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import { rpcErrors } from '../../src/api/transport/errors.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { parseAbi } from '../../src/domain/abi/parseAbi.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { addCustomChain } from '../../src/flows/networks/addCustomChain.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { connectedKit } from './lib/chainKit.ts';
import { deploy, transact } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';
import { nodeTransport } from './lib/nodeTransport.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice, bob] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
const empty = '0x00000000000000000000000000000000000000b0';
const erc20 = new Interface(testTokenAbi);
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const code = (wanted: string) => expect.objectContaining({ code: wanted });

let anvil: Anvil;
let token: string;
let firstBlock: number;
beforeAll(async () => {
  anvil = await startAnvil();
  token = await deploy(anvil, concat([testTokenCreationCode, erc20.encodeDeploy(['Test Dollar', 'TUSD', 6, [alice, bob], 1_000n])]));
  firstBlock = Number(await anvil.rpc('eth_blockNumber'));
});
afterAll(() => anvil.stop());

describe('readContract', () => {
  it('reads by signature, by ABI JSON and by a name in an interface', async () => {
    const { transport } = nodeTransport(anvil);
    const abi = parseAbi(testTokenAbi);
    expect(await readContract(transport, { address: token, fn: 'function balanceOf(address) view returns (uint256)', args: [alice] })).toBe(1_000n);
    expect(await readContract(transport, { address: token, fn: { abi, name: 'symbol' } })).toBe('TUSD');
    expect(await readContract(transport, { address: getAddress(token), fn: 'totalSupply() view returns (uint256)', block: 'latest' })).toBe(2_000n);
  });

  it('reads the state of an earlier block', async () => {
    const { transport } = nodeTransport(anvil);
    await expect(readContract(transport, { address: token, fn: 'totalSupply() view returns (uint256)', block: firstBlock - 1 })).rejects.toEqual(code('contract.noCode'));
    expect(await readContract(transport, { address: token, fn: 'totalSupply() view returns (uint256)', block: firstBlock })).toBe(2_000n);
  });

  it('says why a contract refused, by its own errors where they are known', async () => {
    const { transport } = nodeTransport(anvil);
    const refused = readContract(transport, { address: token, fn: { abi: parseAbi(testTokenAbi), name: 'transfer' }, args: [bob, 5_000n], from: alice });
    await expect(refused).rejects.toMatchObject({ code: 'contract.reverted', message: `ERC20InsufficientBalance(${alice},1000,5000)`, context: { name: 'ERC20InsufficientBalance', args: [alice, 1_000n, 5_000n] } });
    await expect(readContract(transport, { address: token, fn: 'transfer(address to, uint256 value) returns (bool)', args: [bob, 5_000n], from: alice })).rejects.toMatchObject({ code: 'contract.reverted', message: `ERC20InsufficientBalance(${alice},1000,5000)` });
  });

  it('says that there is no contract at an address without code', async () => {
    await expect(readContract(nodeTransport(anvil).transport, { address: bob, fn: 'symbol() view returns (string)' })).rejects.toMatchObject({ code: 'contract.noCode', message: `There is no contract at ${bob} on chain 31337` });
  });
});

describe('readMulticall', () => {
  const calls = (): Parameters<typeof readMulticall>[1] => [
    { address: token, fn: 'balanceOf(address) view returns (uint256)', args: [alice] },
    { address: token, fn: { abi: parseAbi(testTokenAbi), name: 'transferFrom' }, args: [alice, bob, 1n] },
    { address: token, fn: 'balanceOf(address) view returns (uint256)', args: ['0x12'] },
    { address: empty, fn: 'balanceOf(address) view returns (uint256)', args: [alice] },
    { address: token, fn: 'symbol() view returns (string)' },
  ];
  const results = [
    { status: 'fulfilled', value: 1_000n },
    { status: 'rejected', reason: expect.objectContaining({ code: 'contract.reverted', context: expect.objectContaining({ name: 'ERC20InsufficientAllowance' }) }) },
    { status: 'rejected', reason: code('abi.badValue') },
    { status: 'rejected', reason: code('contract.noCode') },
    { status: 'fulfilled', value: 'TUSD' },
  ];
  const methods = (asked: readonly { readonly method: string }[]): readonly string[] => asked.map(({ method }) => method);

  it('asks one by one, in one batch, where the chain has no Multicall3', async () => {
    const { transport, asked } = nodeTransport(anvil);
    expect(await readMulticall(transport, calls())).toEqual(results);
    expect(methods(asked)).toEqual(['eth_getCode', 'eth_call', 'eth_call', 'eth_call', 'eth_call', 'eth_getCode']);
  });

  it('asks once through Multicall3 where the chain has it, and looks for it once', async () => {
    await installMulticall3(anvil);
    const { transport, asked } = nodeTransport(anvil);
    expect(await readMulticall(transport, calls())).toEqual(results);
    expect(methods(asked)).toEqual(['eth_getCode', 'eth_call', 'eth_getCode']);
    expect(asked[1]?.params?.[0]).toMatchObject({ to: multicall3Address });
    expect(await readMulticall(transport, calls())).toEqual(results);
    expect(methods(asked)).toHaveLength(5);
  });

  it('makes as many aggregated calls as the calldata needs', async () => {
    const { transport, asked } = nodeTransport(anvil);
    const many = Array.from({ length: 40 }, () => ({ address: token, fn: 'balanceOf(address) view returns (uint256)', args: [alice] }));
    const read = await readMulticall(transport, many, { maxBytes: 2_048 });
    expect(read.map((each) => each.status === 'fulfilled' && each.value)).toEqual(many.map(() => 1_000n));
    expect(methods(asked).filter((method) => method === 'eth_call')).toHaveLength(4); // 196 bytes each: ten fit
  });

  it('asks one by one at a block before Multicall3 was there', async () => {
    const later = await startAnvil();
    try {
      await transact(later, { to: bob, data: '0x' });
      await installMulticall3(later);
      const address = await deploy(later, concat([testTokenCreationCode, erc20.encodeDeploy(['T', 'T', 6, [alice], 1n])]));
      const { transport } = nodeTransport(later);
      const read = await readMulticall(transport, [alice, bob].map((owner) => ({ address, fn: 'balanceOf(address) view returns (uint256)', args: [owner] })), { block: 0 });
      expect(read).toEqual([{ status: 'rejected', reason: code('contract.noCode') }, { status: 'rejected', reason: code('contract.noCode') }]);
    } finally {
      await later.stop();
    }
  });
});

describe('tokens', () => {
  it('reads balances of the native currency and of tokens, by one and by many', async () => {
    const { transport } = nodeTransport(anvil);
    const native = BigInt(String(await anvil.rpc('eth_getBalance', [bob, 'latest'])));
    expect(await readTokenBalance(transport, { token: nativeTokenAddress, owner: bob })).toBe(native);
    expect(await readTokenBalance(transport, { token, owner: bob })).toBe(1_000n);
    expect(await readTokenBalances(transport, { tokens: [token, nativeTokenAddress.toLowerCase(), empty], owner: bob })).toEqual([
      { status: 'fulfilled', value: 1_000n }, { status: 'fulfilled', value: native }, { status: 'rejected', reason: code('contract.noCode') },
    ]);
  });

  it('reads what a token says of itself, and its decimals alone', async () => {
    const { transport, asked } = nodeTransport(anvil);
    expect(await readTokenMetadata(transport, { token, nativeCurrency })).toEqual({ name: 'Test Dollar', symbol: 'TUSD', decimals: 6 });
    expect(asked).toHaveLength(3);
    expect(await readTokenDecimals(transport, { token: getAddress(token), nativeCurrency })).toBe(6);
    expect(asked).toHaveLength(4);
    expect(await readTokenMetadata(transport, { token: nativeTokenAddress, nativeCurrency })).toEqual(nativeCurrency);
  });
});

describe('readLogs', () => {
  const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';

  it('reads events in the order of the chain, narrowed by indexed arguments', async () => {
    const { transport } = nodeTransport(anvil);
    for (const value of [3n, 2n, 1n]) await transact(anvil, { to: token, data: erc20.encodeFunctionData('transfer', [bob, value]) });
    const { logs, skipped } = await readLogs(transport, { address: token, event: transfer, args: { from: alice }, fromBlock: 0, toBlock: 'latest' });
    expect(logs.map(({ args }) => args)).toEqual([3n, 2n, 1n].map((value) => ({ from: alice, to: bob, value })));
    expect(logs[0]).toMatchObject({ address: getAddress(token), name: 'Transfer', logIndex: 0 });
    expect(skipped).toBe(0);
    expect((await readLogs(transport, { address: token, event: transfer, fromBlock: firstBlock, toBlock: firstBlock })).logs.map(({ args }) => args['to'])).toEqual([alice, bob]);
  });

  it('loses nothing when the node takes few blocks at a time', async () => {
    const { transport } = nodeTransport(anvil);
    const whole = await readLogs(transport, { address: token, event: transfer, fromBlock: 0, toBlock: 'latest' });
    const request: RpcTransport['request'] = async (call, options) => {
      const [range] = (call.params ?? []) as readonly { readonly fromBlock: string; readonly toBlock: string }[];
      if (call.method === 'eth_getLogs' && range && Number(range.toBlock) - Number(range.fromBlock) > 1) throw rpcErrors.error({ host: 'node', message: 'block range is too wide', code: -32_000 });
      return transport.request(call, options);
    };
    expect(await readLogs({ ...transport, request }, { address: token, event: transfer, fromBlock: 0, toBlock: 'latest' })).toEqual(whole);
    expect(whole.logs.length).toBeGreaterThanOrEqual(5);
  });

  it('counts logs of another event with the same topic, and does not stumble over them', async () => {
    const { transport } = nodeTransport(anvil);
    expect(await readLogs(transport, { address: token, event: 'event Transfer(address indexed from, address indexed to, uint256 indexed id)', fromBlock: firstBlock, toBlock: firstBlock })).toEqual({ logs: [], skipped: 2 });
  });
});

describe('createAbiReader', () => {
  it('recognises common functions in the code of a contract without an ABI', async () => {
    const { transport } = nodeTransport(anvil);
    const read = createAbiReader({ http: fetchHttpAdapter.create(), clock: clockAdapter.create(), service: undefined });
    expect(await readContract(transport, { address: token, fn: 'symbol' }, { abiOf: (address, options) => read(transport, { address }, options) })).toBe('TUSD');
    await expect(read(transport, { address: empty })).rejects.toEqual(code('contract.noBytecode'));
  });
});

describe('addCustomChain', () => {
  it('keeps a node as a chain of its own, which is then read like any other', async () => {
    const other = await startAnvil({ chainId: 31_338 });
    const { kit } = await connectedKit([{ anvil }]);
    try {
      await kit.dispatch(addCustomChain({ chain: { id: 31_338, name: 'Mine', rpc: other.url } }));
      expect(await readTokenBalance(await servicesOf(kit).transport(31_338), { token: nativeTokenAddress, owner: bob })).toBe(BigInt(String(await other.rpc('eth_getBalance', [bob, 'latest']))));
      await expect(kit.dispatch(addCustomChain({ chain: { id: 31_339, name: 'Wrong', rpc: other.url } }))).rejects.toMatchObject({ code: expect.stringMatching(/^(chain.wrongEndpoint|rpc.wrongChain)$/) });
    } finally {
      kit.destroy();
      await other.stop();
    }
  });
});
