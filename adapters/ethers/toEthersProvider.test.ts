import { Contract, FetchRequest, isError, parseEther } from 'ethers';
import type { JsonRpcApiProvider } from 'ethers';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../fixtures/http/localServer.ts';
import { createRpcTransport } from '../../src/api/transport/createRpcTransport.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { clockAdapter, fetchHttpAdapter } from '../browser/index.ts';
import { toEthersProvider } from './index.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'; // from EIP-55
let server: LocalServer;
let node: Record<string, unknown>;
let provider: JsonRpcApiProvider;

beforeAll(() => FetchRequest.registerGetUrl(() => {
  throw new Error('ethers went out by itself');
}));
beforeEach(async () => {
  node = {};
  server = await startLocalServer((body, response) => {
    const asked: unknown = JSON.parse(body);
    const answers = (Array.isArray(asked) ? asked : [asked]).map(({ id, method }) => ({ id, ...(method in node ? { result: node[method] } : { error: node['error'] }) }));
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  });
  provider = providerOf();
});
afterEach(async () => {
  provider.destroy();
  await server.close();
});

function providerOf(limitMs = 5_000): JsonRpcApiProvider {
  // 137 is a chain whose gas station ethers would ask.
  const chain = defineChain({ id: 137, name: 'Polygon', rpc: server.url });
  return toEthersProvider(createRpcTransport({ chain, http: fetchHttpAdapter.create(), clock: clockAdapter.create(), limitMs, fraction: () => 0 }), { chain });
}
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'went well', (error: unknown) => error);

describe('toEthersProvider', () => {
  it('knows its network without asking', async () => {
    expect((await provider.getNetwork()).chainId).toBe(137n);
    expect(server.seen).toHaveLength(0);
  });

  it('sends calls of one go in one request', async () => {
    Object.assign(node, { eth_blockNumber: '0x10', eth_getBalance: '0xde0b6b3a7640000', eth_getTransactionCount: '0x2' });
    const answers = await Promise.all([provider.getBlockNumber(), provider.getBalance(address), provider.getTransactionCount(address)]);
    expect(answers).toEqual([16, parseEther('1'), 2]);
    expect(server.seen).toHaveLength(1);
  });

  it('serves contracts', async () => {
    node['eth_call'] = `0x${'12'.padStart(64, '0')}`;
    const token = new Contract(address, ['function decimals() view returns (uint8)'], provider);
    expect(await token.getFunction('decimals')()).toBe(18n);
  });

  it('asks the node alone for fees', async () => {
    const block = { hash: `0x${'11'.repeat(32)}`, parentHash: `0x${'22'.repeat(32)}`, number: '0x1', timestamp: '0x1', nonce: '0x0000000000000000', difficulty: '0x0', gasLimit: '0x1', gasUsed: '0x0', miner: address, extraData: '0x', transactions: [] };
    Object.assign(node, { eth_gasPrice: '0x3b9aca00', eth_maxPriorityFeePerGas: '0x1', eth_getBlockByNumber: block });
    expect((await provider.getFeeData()).gasPrice).toBe(1_000_000_000n);
  });

  it('passes revert data on, so that ethers finds the reason', async () => {
    // Error("Not enough Ether provided."), the example of the Solidity documentation, "Panic via assert and Error via require".
    const data = '0x08c379a0'
      + '0000000000000000000000000000000000000000000000000000000000000020'
      + '000000000000000000000000000000000000000000000000000000000000001a'
      + '4e6f7420656e6f7567682045746865722070726f76696465642e000000000000';
    node['error'] = { code: 3, message: 'execution reverted', data };
    const error = await failure(provider.call({ to: address, data: '0x' }));
    expect(isError(error, 'CALL_EXCEPTION') && error.reason).toBe('Not enough Ether provided.');
  });

  it.each([
    ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
    ['nonce too low', 'NONCE_EXPIRED'],
    ['replacement transaction underpriced', 'REPLACEMENT_UNDERPRICED'],
    ['the method eth_sendRawTransaction does not exist', 'UNSUPPORTED_OPERATION'],
    ['something else', 'UNKNOWN_ERROR'],
  ] as const)('lets ethers recognise "%s"', async (message, code) => {
    node['error'] = { code: -32000, message };
    expect(isError(await failure(provider.send('eth_sendRawTransaction', ['0x02'])), code)).toBe(true);
  });

  it.each([
    ['429', 'SERVER_ERROR', (): void => server.answer((_body, response) => response.writeHead(429).end())],
    ['silence', 'TIMEOUT', (): void => {
      provider.destroy();
      provider = providerOf(100);
      server.answer(() => {});
    }],
    ['a page', 'BAD_DATA', (): void => server.answer((_body, response) => response.end('<html>'))],
    ['nothing', 'BAD_DATA', (): void => server.answer((_body, response) => response.end())],
    ["another's answer", 'BAD_DATA', (): void => server.answer((_body, response) => response.end('{"id":-1,"result":1}'))],
    ['a reset', 'NETWORK_ERROR', (): void => server.answer((_body, response) => response.destroy())],
  ] as const)('gives %s the code %s of ethers, and ours as the cause', async (_name, code, prepare) => {
    prepare();
    const error = await failure(provider.getBlockNumber());
    expect(isError(error, code)).toBe(true);
    expect(error).toMatchObject({ cause: { name: 'WalletError' } });
    expect(String(error)).not.toContain('secret-key');
  });

  it('lets failures of another kind through', async () => {
    expect(await failure(provider.send('eth_call', [1n]))).toMatchObject({ code: 'rpc.badParams' });
    expect(isError(await failure(provider.send('eth_call', { by: 'name' })), 'UNSUPPORTED_OPERATION')).toBe(true);
  });

  it('aborts what is under way when destroyed', async () => {
    const asked = new Promise<void>((resolve) => server.answer(() => resolve()));
    const call = failure(provider.getBlockNumber());
    await asked;
    provider.destroy();
    expect(isError(await call, 'CANCELLED')).toBe(true);
    await server.seen[0]?.closed;
  });
});
