import { Interface } from 'ethers';
import { readEffects } from '../../src/api/reads/readEffects.ts';
import type { EffectsRequest } from '../../src/api/reads/readEffects.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { rpcErrors } from '../../src/api/transport/errors.ts';
import { changesOf } from '../../src/domain/preview/changesOf.ts';
import type { Changes } from '../../src/domain/preview/changesOf.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { call, deployFixture } from './lib/contracts.ts';
import { nodeTransport } from './lib/nodeTransport.ts';

const erc20 = new Interface(['function approve(address spender, uint256 value)', 'function transfer(address to, uint256 value)']);
const other = '0x000000000000000000000000000000000000dEaD';

let anvil: Anvil;
let account: string;
let token: string;
beforeAll(async () => {
  anvil = await startAnvil();
  account = String(((await anvil.rpc('eth_accounts', [])) as readonly string[])[0]);
  token = await deployFixture(anvil, 'NoReturnToken');
  await call(anvil, token, 'mint(address to, uint256 value)', [account, 1_000n]);
});
afterAll(() => anvil.stop());

/** A node that has only traces. */
function withoutSimulation({ transport }: { readonly transport: RpcTransport }): RpcTransport {
  return { ...transport, request: (asked, options) => (asked.method === 'eth_simulateV1' ? Promise.reject(rpcErrors.error({ host: 'node', code: -32_601, message: 'no such method' })) : transport.request(asked, options)) };
}
async function changes(transport: RpcTransport, ...calls: EffectsRequest['calls']): Promise<Changes | undefined> {
  const effects = await readEffects(transport, { from: account, calls });
  return effects && changesOf(account, effects);
}

describe('readEffects on a real node', () => {
  it.each([['eth_simulateV1', (t: { readonly transport: RpcTransport }) => t.transport], ['debug_traceCall', withoutSimulation]])('tells by %s what a call changes', async (_method, of) => {
    const transport = of(nodeTransport(anvil));
    const lower = token.toLowerCase();
    expect(await changes(transport, { to: other, valueWei: 5n })).toEqual({ balances: [{ units: -5n }], permissions: [] });
    expect(await changes(transport, { to: token, data: erc20.encodeFunctionData('transfer', [other, 3n]) })).toEqual({ balances: [{ token: lower, units: -3n }], permissions: [] });
    expect(await changes(transport, { to: token, data: erc20.encodeFunctionData('approve', [other, 7n]) })).toEqual({ balances: [], permissions: [{ token: lower, spender: other, units: 7n }] });
    const failed = await readEffects(transport, { from: account, calls: [{ to: token, data: erc20.encodeFunctionData('transfer', [other, 10n ** 30n]) }] });
    expect(failed).toMatchObject({ logs: [], moves: [], failure: { data: expect.stringMatching(/^0x08c379a0/) as unknown } });
  });

  it('runs several calls on each other, and changes nothing for good', async () => {
    const { transport } = nodeTransport(anvil);
    const send = { to: token, data: erc20.encodeFunctionData('transfer', [other, 600n]) } as const;
    expect(await changes(transport, send)).toMatchObject({ balances: [{ units: -600n }] });
    expect(await readEffects(transport, { from: account, calls: [send, send] })).toMatchObject({ failure: { data: expect.any(String) as unknown } }); // 1,000 are there
    const approve = { to: token, data: erc20.encodeFunctionData('approve', [other, 7n]) } as const;
    expect(await changes(transport, send, { to: other, valueWei: 1n }, approve)).toEqual({
      balances: [{ units: -1n }, { token: token.toLowerCase(), units: -600n }], permissions: [{ token: token.toLowerCase(), spender: other, units: 7n }],
    });
  });
});
