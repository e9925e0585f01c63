import { Interface } from 'ethers';
import { createMockWorld, mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../mocks/testing/suites/worldHttp.ts';
import { userErrors } from '../../contracts/errors.ts';
import { insufficientFundsSeen } from '../../store/transactionEvents.ts';
import { explainFailure } from './explainFailure.ts';
import type { FailedTransaction } from './explainFailure.ts';

const [alice, bob] = mockAccounts;
const fees = { type: 'legacy', gasPriceWei: 2n } as const;
/** Of far more than a person has. */
const unpaid: FailedTransaction = { chainId: mockChainOne.id, from: alice.address, to: bob.address, valueWei: 10n ** 30n, gas: 21_000n, fees, walletId: 'fox' };
const poor = Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32_000 });

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

function scene() {
  const world = createMockWorld();
  const http = createWorldHttp(world, world.chains);
  const test = createTestKit({ world, adapters: [http.adapter] });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  const explain = (error: unknown, part: Partial<FailedTransaction> = {}) => test.settled(test.kit.dispatch(explainFailure(error, { ...unpaid, ...part })));
  return { ...test, http, explain, seen: () => test.actions.filter(insufficientFundsSeen.match).map(({ payload }) => payload) };
}

describe('explainFailure', () => {
  it('tells missing funds with what the chain says of them, and lets plugins hear of it', async () => {
    const { explain, seen, world } = scene();
    const balance = BigInt(String(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getBalance', params: [alice.address, 'latest'] })));
    const explained = await explain(poor, { functionName: 'pay' });
    const required = 10n ** 30n + 21_000n * 2n;
    expect(explained).toMatchObject({ code: 'transaction.insufficientFunds', cause: poor, context: { requiredWei: required, balanceWei: balance, missingWei: required - balance } });
    expect(seen()).toEqual([expect.objectContaining({ chainId: mockChainOne.id, walletType: 'fox', walletAddress: alice.address, contractAddress: bob.address, functionName: 'pay', transactionValue: 10n ** 30n, requiredAmount: required, userBalance: balance, gasPrice: 2n, errorCode: 'transaction.insufficientFunds' })]);
  });

  it('only explains where no person was to send it', async () => {
    const { explain, seen } = scene();
    expect(await explain(poor, { walletId: undefined })).toMatchObject({ code: 'transaction.insufficientFunds' });
    expect(seen()).toEqual([]);
  });

  it("says a contract's own error by its name", async () => {
    const { explain, seen } = scene();
    const tooLate = [{ type: 'error', name: 'TooLate', inputs: [{ name: 'by', type: 'uint256' }] }];
    const abi = new Interface(tooLate);
    const explained = await explain(Object.assign(new Error('execution reverted'), { code: 3, data: abi.encodeErrorResult('TooLate', [7n]) }), { abi: tooLate });
    expect(explained).toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('TooLate') });
    expect(seen()).toEqual([]);
  });

  it.each<[string, unknown, Partial<FailedTransaction>]>([
    ['what the person said no to', userErrors.rejected(), {}],
    ['what is about no funds and no contract', new Error('Internal error'), {}],
    ['what came from another chain', poor, { chainId: 5 }],
    ['what was given up', poor, { signal: AbortSignal.abort() }],
  ])('leaves %s as it is, and asks no node', async (_what, error, part) => {
    const { explain, seen, http } = scene();
    expect(await explain(error, part)).toBe(error);
    expect([seen(), http.asked]).toEqual([[], []]);
  });

  it('never puts a second failure in the place of the first', async () => {
    const { kit, explain } = scene();
    const error = new Error('the first');
    kit.destroy();
    expect(await explain(error)).toBe(error);
  });
});
