import { Interface } from 'ethers';
import { readEffects } from '../../src/api/reads/readEffects.ts';
import { changesOf } from '../../src/domain/preview/changesOf.ts';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { mockAccounts } from '../accounts.ts';
import { mockChainOne } from '../chains.ts';
import { startMockWorld } from '../node.ts';
import type { StartedMockWorld } from '../startedWorld.ts';
import { mockToken } from '../token/mockToken.ts';
import { testTokenAbi } from '../token/testToken.ts';

const [alice, bob] = mockAccounts;
const token = new Interface(testTokenAbi);
let started: StartedMockWorld;
beforeEach(() => {
  started = startMockWorld();
});
afterEach(() => started.stop());

const transport = createFakeTransport(async ({ method, params }) => {
  const response = await fetch(mockChainOne.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : answer;
});
const changes = async (...calls: Parameters<typeof readEffects>[1]['calls']) => {
  const effects = await readEffects(transport, { from: alice.address, calls });
  return effects && { ...changesOf(alice.address, effects), ...(effects.failure && { failure: effects.failure }) };
};

describe('eth_simulateV1 of the mocked chain', () => {
  it('tells what calls change, each on what the one before left, and changes nothing', async () => {
    const approve = { to: mockToken.address, data: token.encodeFunctionData('approve', [bob.address, 7n]) };
    const transfer = { to: mockToken.address, data: token.encodeFunctionData('transfer', [bob.address, 3n]) };
    for (const _again of [1, 2]) {
      expect(await changes({ to: bob.address, valueWei: 5n }, approve, transfer)).toEqual({
        balances: [{ units: -5n }, { token: mockToken.address.toLowerCase(), units: -3n }],
        permissions: [{ token: mockToken.address.toLowerCase(), spender: bob.address, units: 7n }],
      });
    }
  });

  it('says why a call fails, and takes back what it moved', async () => {
    const tooMuch = { to: mockToken.address, data: token.encodeFunctionData('transfer', [bob.address, 10n ** 60n]) };
    expect(await changes({ to: bob.address, valueWei: 10n ** 40n })).toMatchObject({ balances: [], failure: { reason: 'insufficient balance' } });
    const failed = await changes(tooMuch);
    expect(failed).toMatchObject({ balances: [], permissions: [] });
    expect(failed?.failure?.reason).toBeDefined();
  });
});
