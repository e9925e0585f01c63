import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { readApi } from '../../api/readApi.ts';
import { rpcErrors } from '../../api/transport/errors.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { isWalletError } from '../../domain/errors.ts';
import { runQuery } from './runQuery.ts';

const [token, other] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const { tokenMetadata } = readApi.endpoints;

let symbol: unknown;
let kit: ReturnType<typeof createLatchkey>;
let node: ReturnType<typeof createFakeNode>;
beforeEach(() => {
  symbol = 'T';
  const abi = ['function decimals() view returns (uint8)', 'function name() view returns (string)', 'function symbol() view returns (string)'];
  node = createFakeNode({ contracts: { [token]: { abi, answers: { decimals: 6, name: 'T', symbol: () => symbol } } } });
  kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {} });
  jest.spyOn(servicesOf(kit), 'transport').mockImplementation(async () => node.transport);
});
afterEach(() => kit.destroy());

const read = (maxAgeSeconds: number, of = token, signal?: AbortSignal) => kit.dispatch(runQuery(readApi, tokenMetadata, { chainId: 1, token: of, nativeCurrency }, { maxAgeSeconds, signal }));
const timesAsked = () => node.asked.length / 3; // decimals, name and symbol

describe('runQuery', () => {
  it('asks once for what may be that old, and shows it in the store', async () => {
    const answers = await Promise.all([read(60), read(60)]);
    expect([...answers, await read(60)]).toEqual(Array.from({ length: 3 }, () => ({ name: 'T', symbol: 'T', decimals: 6 })));
    expect(timesAsked()).toBe(1);
    expect(tokenMetadata.select({ chainId: 1, token, nativeCurrency })(kit.getState() as never)).toMatchObject({ status: 'fulfilled', data: { symbol: 'T' } });
  });

  it('asks anew for what may be of no age', async () => {
    await read(60);
    symbol = 'NEW';
    expect([(await read(60)).symbol, (await read(0)).symbol, timesAsked()]).toEqual(['T', 'NEW', 2]);
  });

  it('throws what a query failed with, as an error of the kit', async () => {
    const failure: unknown = await read(60, other).catch((error: unknown) => error);
    expect(isWalletError(failure)).toBe(true);
    expect(failure).toMatchObject({ code: 'contract.noCode', context: { address: other, chainId: 1 } });
  });

  it('holds no failure for an answer, not even after one that was good', async () => {
    symbol = rpcErrors.unreachable({ host: 'h', reason: 'reset' });
    await expect(read(60)).rejects.toMatchObject({ code: 'rpc.unreachable' });
    symbol = 'T';
    expect((await read(60)).symbol).toBe('T');
    symbol = rpcErrors.unreachable({ host: 'h', reason: 'reset' });
    await expect(read(0)).rejects.toMatchObject({ code: 'rpc.unreachable' });
    symbol = 'NEW';
    expect((await read(60)).symbol).toBe('NEW');
  });

  it('ends the wait with its signal, and leaves the query to who else waits', async () => {
    const left = new AbortController();
    const [one, both] = [read(60, token, left.signal), read(60)];
    left.abort(new Error('left'));
    await expect(one).rejects.toThrow('left');
    expect((await both).symbol).toBe('T');
    await expect(read(60, other, left.signal)).rejects.toThrow('left');
    expect(timesAsked()).toBe(1);
  });

  it('ends when the kit does', async () => {
    jest.spyOn(servicesOf(kit), 'transport').mockImplementation(() => new Promise(() => {}));
    const asked = read(60);
    kit.destroy();
    await expect(asked).rejects.toMatchObject({ code: 'user.cancelled' });
  });
});
