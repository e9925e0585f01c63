import { createKeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import type { KeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { prepareTransaction } from './prepareTransaction.ts';
import type { PrepareRequest } from './prepareTransaction.ts';

const [alice, bob] = mockAccounts;
let made: KeyedKit;
beforeEach(async () => {
  made = await createKeyedKit({ endpoints: { a: { eth_getTransactionCount: (address: string) => (address === alice.address ? '0x5' : '0x7') } } });
  made.asked.length = 0;
});
afterEach(() => made.kit.destroy());
const prepare = (request: PrepareRequest) => made.settled(made.kit.dispatch(prepareTransaction(request)));

describe('prepareTransaction', () => {
  it('fills in what is absent, for the account of the wallet or for another', async () => {
    const filled = { chainId: 1, to: bob.address, gas: 21_000n, fees: { type: 'eip1559', maxFeePerGasWei: 3_100_000_000n, maxPriorityFeePerGasWei: 1_100_000_000n } };
    expect(await prepare({ to: bob.address })).toEqual({ ...filled, from: alice.address, nonce: 5 });
    expect(await prepare({ to: bob.address, from: bob.address.toLowerCase(), chainId: 1 })).toEqual({ ...filled, from: bob.address, nonce: 7 });
    expect(await prepare({ to: bob.address, nonce: 9 })).toEqual({ ...filled, from: alice.address, nonce: 9 });
  });

  it('creates a contract where there is no recipient', async () => {
    expect(await prepare({ data: '0x6001' })).toMatchObject({ data: '0x6001', from: alice.address });
  });

  it.each<[string, PrepareRequest, string]>([
    ['a recipient with a wrong checksum', { to: '0x5FbDB2315678afecb367f032d93F642f64180aA3' }, 'input.notAddress'], ['a recipient that is none', { to: '0x12' }, 'input.notAddress'],
    ['an account that is none', { to: bob.address, from: '0x12' }, 'input.notAddress'], ['a negative amount', { to: bob.address, valueWei: -1n }, 'input.notAmount'],
  ])('refuses %s before it asks a node', async (_what, request, code) => {
    await expect(prepare(request)).rejects.toMatchObject({ code });
    expect(made.asked).toEqual([]);
  });
});
