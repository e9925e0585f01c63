import { Interface } from 'ethers';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { callsErrors } from '../../contracts/callsErrors.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { readAllowance } from '../../api/writes/planApproval.ts';
import { selectActivity } from '../../store/activity.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { openTransport } from '../reads/openTransport.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import { sendPaid, waitForPaid } from './sendPaid.ts';
import type { PaidCall } from './sendPaid.ts';

const [alice, bob, carol] = mockAccounts;
const chainId = mockChainOne.id;
const token = mockToken.address;
const erc20 = new Interface(['function approve(address, uint256)', 'function transfer(address, uint256)']);
const paying = (amount: bigint): Pick<PaidCall, 'call'> => ({ call: { to: token, data: erc20.encodeFunctionData('transfer', [bob.address, amount]) } });

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function start({ batching }: Pick<WalletSession, 'batching'> = {}) {
  const local = localAccount({ privateKey: alice.privateKey });
  const openSession = async (...given: Parameters<typeof local>): Promise<WalletSession> => ({ ...(await local(...given)), ...(batching && { batching }) });
  const test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession })] }) as unknown as TestKit<CoreState>; // whose plugin has no state
  const started = startMockWorld({ world: test.world });
  ends.push(() => started.stop(), () => test.kit.destroy(), () => test.world.close());
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  let looks = 0;
  const pay = async (request: Partial<PaidCall> = {}) => {
    const sent = await test.settled(test.kit.dispatch(sendPaid({ chainId, isReviewed: false, assertUnchanged: async () => void (looks += 1), ...paying(7n), ...request })));
    await test.settled(test.kit.dispatch(waitForPaid({ sent })));
    return sent;
  };
  const allowance = async () => readAllowance(await test.kit.dispatch(openTransport({ chainId })), { token, owner: alice.address, spender: carol.address });
  return { test, pay, allowance, looks: () => looks, sends: () => selectActivity(test.kit.getState()).length };
}

describe('sendPaid', () => {
  it('allows exactly what is taken, looks once more at the terms, and sends', async () => {
    const { test, pay, allowance, looks, sends } = await start();
    const pays = { token, spender: carol.address, amount: 5n };
    expect(await pay({ pays })).toMatchObject({ by: 'transaction', hash: expect.stringMatching(/^0x/) });
    expect([await test.settled(allowance()), looks(), sends()]).toEqual([5n, 2, 2]);
    await pay({ pays, extraGas: 50_000n }); // it is allowed by now
    expect([looks(), sends()]).toEqual([3, 3]);
  });

  it.each([callsErrors.upgradeRejected(), callsErrors.atomicUnsupported()])('goes one after another where an account that could be upgraded for a batch is not: $code', async (refusal) => {
    const sendCalls = jest.fn(() => Promise.reject(refusal));
    const { test, pay, allowance, looks, sends } = await start({ batching: { getCapabilities: async () => new Map([[chainId, { atomic: 'ready', others: {} }]]), sendCalls, getCallsStatus: () => Promise.reject(new Error('never')), showCallsStatus: () => Promise.reject(new Error('never')) } });
    expect(await pay({ pays: { token, spender: carol.address, amount: 5n } })).toMatchObject({ by: 'transaction' });
    expect([sendCalls.mock.calls.length, await test.settled(allowance()), looks(), sends()]).toEqual([1, 5n, 2, 2]);
  });

  it('has what goes ahead of it confirmed first, without an approval too', async () => {
    const { test, pay, allowance, looks, sends } = await start();
    await pay({ ahead: [{ to: token, data: erc20.encodeFunctionData('approve', [carol.address, 9n]) }] });
    expect([await test.settled(allowance()), looks(), sends()]).toEqual([9n, 2, 2]);
  });

  it('sends nothing where the terms have changed, nor where the chain would refuse it', async () => {
    const { pay, sends } = await start();
    await expect(pay({ assertUnchanged: () => Promise.reject(new Error('dearer')) })).rejects.toThrow('dearer');
    await expect(pay(paying(2n ** 200n))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
    expect(sends()).toBe(0);
  });

  it('shows the approval first, and ends where the person turns away from it', async () => {
    const { test, sends } = await start();
    const outcome = test.kit.dispatch(sendPaid({ chainId, ...paying(7n), pays: { token, spender: carol.address, amount: 5n } })).catch((error: unknown) => error);
    await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    const question = getShownQuestion(test.kit, reviewQuestion);
    expect(question?.params.order).toMatchObject({ kind: 'send', send: { to: token, data: erc20.encodeFunctionData('approve', [carol.address, 5n]) } });
    question?.giveUp();
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.cancelled' });
    expect(sends()).toBe(0);
  });
});
