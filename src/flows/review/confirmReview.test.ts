import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { hashTypedData } from '../../domain/messages/hashTypedData.ts';
import { recoverAddress } from '../../domain/messages/signatures.ts';
import type { TypedData } from '../../domain/transactions/transactions.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { confirmReview } from './confirmReview.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import { reviewTypedData } from './reviewTypedData.ts';

const [alice, bob] = mockAccounts;

describe('confirmReview', () => {
  it('has a key sign the very object that was shown, whatever its asker does with the own one', async () => {
    const signed: unknown[] = [];
    const key = walletLocal({ id: 'key', name: 'Key', openSession: async () => {
      const session = await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
      return { ...session, signTypedData: async (address, data, options) => {
        signed.push(data);
        return session.signTypedData(address, data, options);
      } };
    } });
    const test = createTestKit({ plugins: [key] }) as unknown as TestKit<CoreState>;
    test.kit.start();
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    let asked = 0;
    const message = { get to() { return (asked += 1) === 1 ? alice.address : bob.address; }, amount: 5 };
    const data: TypedData = { domain: { name: 'Pay', chainId: 1 }, types: { Pay: [{ name: 'to', type: 'address' }, { name: 'amount', type: 'uint256' }] }, primaryType: 'Pay', message };
    const run = test.kit.dispatch(reviewTypedData({ data }));
    await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    message.amount = 10 ** 9;
    const question = getShownQuestion(test.kit, reviewQuestion);
    if (!question) throw new Error('nothing is shown');
    const { order, walletId, address } = question.params;
    const shown = order.kind === 'typedData' ? order.data : undefined;
    expect(shown?.message).toEqual({ to: alice.address, amount: 5n });
    const answer = await test.settled(test.kit.dispatch(confirmReview(order, { walletId, address })));
    question.answer(answer);
    const signature = await test.settled(run);
    expect(signed[0]).toBe(shown);
    expect(recoverAddress(hashTypedData({ ...data, message: { to: alice.address, amount: 5 } }), signature)).toBe(alice.address);
    test.kit.destroy();
    test.world.close();
  });
});
