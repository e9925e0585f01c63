import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { connect } from '../connection/connect.ts';
import { confirmReview } from './confirmReview.ts';
import { priceOrder } from './priceOrder.ts';
import { knownDelegates } from './review.ts';
import { reviewCalls } from './reviewCalls.ts';
import type { ReviewCallsRequest } from './reviewCalls.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import { reviewSend } from './reviewSend.ts';

const [alice, bob] = mockAccounts;
let test: TestKit<CoreState>;
afterEach(() => {
  test.kit.destroy();
  test.world.close();
});

/** A wallet that carries batches out, as one or not, and can do `hint`. */
async function connectBatching(atomic: 'supported' | 'unsupported' = 'supported', sponsoring?: WalletSession['sponsoring']): Promise<void> {
  const unsupported = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
  const session: WalletSession = {
    accounts: () => [alice.address], chainId: () => mockChainOne.id, sendTransaction: unsupported, signMessage: unsupported, signTypedData: unsupported, subscribe: () => () => {}, close: async () => {},
    batching: { sendCalls: async () => 'sent', getCallsStatus: unsupported, showCallsStatus: unsupported, getCapabilities: async () => new Map([[mockChainOne.id, { atomic, others: { hint: {}, auxiliaryFunds: { supported: false } } }]]) }, ...(sponsoring && { sponsoring }),
  };
  test = createTestKit({ plugins: [definePlugin({ id: 'batching', contributes: [walletsPoint.of({ id: 'batching', name: 'Batching', probe: () => 'reachable', open: async () => async () => session })] })] }) as unknown as TestKit<CoreState>; // whose plugin has no state
  await test.settled(test.kit.dispatch(connect({ walletId: 'batching' })));
}
const review = (part: Partial<ReviewCallsRequest>): Promise<unknown> => {
  const asking = test.kit.dispatch(reviewCalls({ chainId: mockChainOne.id, walletId: 'batching', forceAtomic: false, calls: [{ to: bob.address, valueWei: 1n }], ...part }));
  asking.catch(() => {});
  return asking;
};
const pay = { to: bob.address, valueWei: 1n };
const pays = (count: number) => Array.from({ length: count }, () => pay);
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, { optional: true }]));

describe('reviewCalls', () => {
  it.each<[string, Partial<ReviewCallsRequest>, string]>([
    ['without calls', { calls: [] }, 'calls.none'],
    ['of more calls than a person reads', { calls: pays(21) }, 'calls.tooLarge'],
    ['with a call to what is no address', { calls: [pay, { to: '0x12', valueWei: 1n }] }, 'input.notAddress'],
    ['of another account', { from: bob.address }, 'wallet.accountGone'],
    ['that needs what the wallet cannot do', { capabilities: { grant: {} } }, 'calls.capabilityUnsupported'],
    ['that needs what the wallet says that it cannot do', { capabilities: { auxiliaryFunds: {} } }, 'calls.capabilityUnsupported'],
    ['that no one pays for', { sponsored: true }, 'relay.unsupported'],
    ['that asks for more than a person reads, by name', { capabilities: names(21) }, 'calls.tooLarge'],
    ['that asks for more than a person reads, in all', { capabilities: { hint: { text: 'x'.repeat(16_384) } } }, 'calls.tooLarge'],
  ])('shows no batch %s', async (_what, part, code) => {
    await connectBatching();
    await expect(test.settled(review(part))).rejects.toMatchObject({ code });
    expect(selectShownScreen(test.kit.getState())?.screenId).not.toBe('core.review');
  });

  it('shows the code that the account is handed to, where the wallet is set up for it and its account runs none', async () => {
    const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
    const openSession = () => localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id, delegation: { delegate, encodeCalls: () => '0x12345678' } });
    test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession })] }) as unknown as TestKit<CoreState>; // whose plugin has no state
    const nodes = startMockWorld({ world: test.world });
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const asking = review({ walletId: 'key', forceAtomic: true, calls: [pay, pay] });
    await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    const shown = getShownQuestion(test.kit, reviewQuestion);
    expect(shown?.params.order).toMatchObject({ batch: { isOneByOne: false, delegation: { address: delegate, nonce: 1 } } });
    shown?.answer({ kind: 'calls', id: '0x7' });
    expect(await asking).toEqual({ id: '0x7' });
    nodes.stop();
  });

  it('takes a transaction that hands the account to the code that the wallet is set up with for one that it may carry, and no other wallet’s', async () => {
    const delegate = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const openSession = () => localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id, delegation: { delegate, encodeCalls: () => '0x12345678' } });
    test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession })] }) as unknown as TestKit<CoreState>; // whose plugin has no state
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const authorizationList = [{ chainId: mockChainOne.id, address: delegate, nonce: 1, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 0 as const }];
    for (const [more, known] of [[{ authorizationList }, [delegate]], [{}, []]] as const) {
      const left = new AbortController();
      const asking = test.kit.dispatch(reviewSend({ to: bob.address, valueWei: 1n, ...more, signal: left.signal }));
      asking.catch(() => {}); // given up below
      await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
      const order = getShownQuestion(test.kit, reviewQuestion)?.params.order;
      expect(order && knownDelegates(order)).toEqual(known);
      left.abort(new Error('left'));
      await expect(test.settled(asking)).rejects.toThrow('left');
    }
  });

  it('shows who pays for it, and has that one pay', async () => {
    await connectBatching('supported', { nameOn: () => 'pay.test' });
    const asking = review({ sponsored: true, calls: [pay, pay] });
    await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    const shown = getShownQuestion(test.kit, reviewQuestion);
    const { order } = shown?.params ?? {};
    if (order?.kind !== 'calls') throw new Error('A batch is shown.');
    expect(order.batch.sponsored).toBe(true);
    const who = { walletId: 'batching', address: alice.address };
    const price = await test.settled(test.kit.dispatch(priceOrder(order, who)));
    expect(price).toEqual({ at: 'sponsored', sponsor: { by: 'paymaster', name: 'pay.test' } });
    await expect(test.settled(test.kit.dispatch(confirmReview(order, who, { at: 'sponsored', sponsor: { by: 'paymaster', name: 'other.test' } })))).rejects.toMatchObject({ code: 'transaction.sponsorChanged' });
    const answer = await test.settled(test.kit.dispatch(confirmReview(order, who, price)));
    shown?.answer(answer);
    expect(await test.settled(asking)).toEqual({ id: 'sent' });
  });

  it('shows no batch of a name that one has already, nor one that has to be atomic with a wallet that cannot', async () => {
    await connectBatching('unsupported');
    const { id } = await test.settled(test.kit.dispatch(sendCalls({ calls: [pay], walletId: 'batching', id: 'mine' })));
    await expect(test.settled(review({ id }))).rejects.toMatchObject({ code: 'calls.sameId' });
    await expect(test.settled(review({ forceAtomic: true }))).rejects.toMatchObject({ code: 'calls.atomicUnsupported' });
    expect(selectShownScreen(test.kit.getState())?.screenId).not.toBe('core.review');
  });

  it.each([['supported', false], ['unsupported', true]] as const)('shows twenty calls, whether they are one, and who asks: %s', async (atomic, isOneByOne) => {
    await connectBatching(atomic);
    const asker = { name: 'Shop', url: 'https://shop.example' };
    const asking = review({ calls: pays(20), id: 'mine', forceAtomic: !isOneByOne, asker });
    await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    expect(getShownQuestion(test.kit, reviewQuestion)?.params).toMatchObject({ order: { asker, batch: { calls: pays(20), id: 'mine', forceAtomic: !isOneByOne, isOneByOne } } });
    getShownQuestion(test.kit, reviewQuestion)?.answer({ kind: 'signature', signature: '0x' });
    await expect(asking).rejects.toMatchObject({ code: 'question.wrongAnswer' });
  });

  it('shows a batch with what it asks for, for the account that is selected', async () => {
    await connectBatching();
    const asking = review({ capabilities: { ...names(19), hint: { text: 'x' } } });
    await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    expect(getShownQuestion(test.kit, reviewQuestion)?.params).toMatchObject({ address: alice.address, order: { kind: 'calls', batch: { capabilities: { hint: { text: 'x' }, c18: { optional: true } } } } });
    getShownQuestion(test.kit, reviewQuestion)?.answer({ kind: 'calls', id: '0x7' });
    expect(await asking).toEqual({ id: '0x7' });
  });
});
