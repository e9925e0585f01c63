import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { hashTypedData } from '../../domain/messages/hashTypedData.ts';
import { recoverAddress } from '../../domain/messages/signatures.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import type { OrderPrice, PricedOrder } from '../../domain/transactions/orderPrice.ts';
import type { TypedData } from '../../domain/transactions/transactions.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { confirmReview } from './confirmReview.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import { reviewTypedData } from './reviewTypedData.ts';

const [alice, bob] = mockAccounts;
const costOf = (feeWei: bigint): PricedOrder['costs'][number] => ({ gas: 1n, fees: { type: 'legacy', gasPriceWei: feeWei }, feeWei });

/** A kit whose wallet is alice's key. */
async function openKit(change: (session: WalletSession) => Partial<WalletSession> = () => ({})): Promise<TestKit<CoreState>> {
  const key = walletLocal({ id: 'key', name: 'Key', openSession: async () => {
    const session = await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
    return { ...session, ...change(session) };
  } });
  const test = createTestKit({ plugins: [key] }) as unknown as TestKit<CoreState>; // whose plugin has no state
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  return test;
}

describe('confirmReview', () => {
  it.each([[true, Uint8Array.of(0x12, 0x34)], [false, '0x1234']])('has bytes signed as bytes, and text that looks like them as text (%s)', async (isBytes, message) => {
    const test = await openKit();
    const answer = await test.settled(test.kit.dispatch(confirmReview({ kind: 'message', message: '0x1234', isBytes }, { walletId: 'key', address: alice.address })));
    expect(answer).toEqual({ kind: 'signature', signature: await new Wallet(alice.privateKey).signMessage(message) });
    test.kit.destroy();
    test.world.close();
  });

  it.each<[string, OrderPrice, unknown]>([
    ['may cost what was shown, each a quarter more', { at: 'priced', feeWei: 300n, l1FeeWei: 0n, costs: [costOf(100n), costOf(200n)], isHigh: false }, 375n], ['may cost no high fee where there was no price', { at: 'unpriced', mostWei: 300n }, 300n], ['costs what it itself shows', { at: 'free' }, undefined],
  ])('tells a wallet that carries a batch out that it %s', async (_what, shown, most) => {
    const asked: unknown[] = [];
    const unsupported = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
    const test = await openKit(() => ({ signTransaction: undefined as never, batching: { sendCalls: async (_from, batch) => (asked.push(batch.maxFeeWei), 'sent'), getCallsStatus: unsupported, showCallsStatus: unsupported, getCapabilities: async () => new Map([[1, { atomic: 'supported', others: {} }]]) } })); // it signs by itself
    const pay = { to: bob.address, valueWei: 1n };
    await test.settled(test.kit.dispatch(confirmReview({ kind: 'calls', chainId: 1, batch: { calls: [pay, pay], forceAtomic: true, isOneByOne: false } }, { walletId: 'key', address: alice.address }, shown)));
    expect(asked).toEqual([most]);
    test.kit.destroy();
    test.world.close();
  });

  it.each<[string, OrderPrice, unknown]>([
    ['what was shown in the token and a quarter more', { at: 'token', fee: { token: '0xaa', symbol: 'TST', decimals: 6, most: 100n, taker: '0xbb' } }, 125n],
    ['no token where the fee could not be told', { at: 'unpriced', mostWei: 0n }, 0n],
  ])('has a wallet that pays in a token take %s, for a batch and for a transaction', async (_what, shown, most) => {
    const asked: unknown[] = [];
    const unsupported = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
    const test = await openKit(() => ({
      signTransaction: undefined as never, feeToken: { quote: unsupported }, // it sends by itself
      sendTransaction: async (_from, _transaction, _chainId, options) => (asked.push(options?.maxTokenFee), `0x${'ab'.repeat(32)}`),
      batching: { sendCalls: async (_from, _batch, options) => (asked.push(options?.maxTokenFee), 'sent'), getCallsStatus: unsupported, showCallsStatus: unsupported, getCapabilities: async () => new Map([[1, { atomic: 'supported', others: {} }]]) },
    }));
    const pay = { to: bob.address, valueWei: 1n };
    const who = { walletId: 'key', address: alice.address };
    await test.settled(test.kit.dispatch(confirmReview({ kind: 'calls', chainId: 1, batch: { calls: [pay, pay], forceAtomic: true, isOneByOne: false } }, who, shown)));
    await test.settled(test.kit.dispatch(confirmReview({ kind: 'send', chainId: 1, send: { ...pay, simulate: false } }, who, shown)));
    expect(asked).toEqual([most, most]);
    test.kit.destroy();
    test.world.close();
  });

  it('has a key sign the very object that was shown, whatever its asker does with the own one', async () => {
    const signed: unknown[] = [];
    const test = await openKit((session) => ({ signTypedData: async (address, data, options) => {
      signed.push(data);
      return session.signTypedData(address, data, options);
    } }));
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
