import { getAddress, namehash, ZeroAddress } from 'ethers';
import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockToken, startBalanceWei } from '../../../mocks/index.ts';
import type { MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { readApi } from '../../api/readApi.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { ensOf } from '../../data/ens.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import * as limits from '../../api/reads/limits.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { chainsConfigured, customChainAdded, selectChains } from '../../store/network.ts';
import { reviewTransfer } from './reviewTransfer.ts';
import { connect } from '../connection/connect.ts';
import { estimateTransfer, mostNative } from '../sending/estimateTransfer.ts';
import { confirmReview } from './confirmReview.ts';
import { reviewQuestion } from './reviewQuestion.ts';
import { recipients } from '../funds/recipients.ts';
import { resolveName } from '../funds/resolveName.ts';
import { goBack } from '../modal/goBack.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const [alice, bob, carol] = mockAccounts;
const plan = { chainId: mockChainOne.id, from: alice.address, token: nativeTokenAddress, to: bob.address, amount: 5n };

jest.setTimeout(20_000); // a chain starts in each

let world: MockWorld;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
beforeEach(async () => {
  const clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], clock, world }) as unknown as TestKit<CoreState>;
  test.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});
const settled = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {});
  return test.settled(promise, { stepMs: 1, maxSteps: 10_000 });
};
const main = defineChain({ id: 1, name: 'Main', rpc: 'https://main.test' });
/** The main chain is there from now on, and so answers. */
const answerNames = (transport: Promise<RpcTransport>): void => {
  test.kit.dispatch(chainsConfigured([...selectChains(test.kit.getState()), main]));
  const services = servicesOf(test.kit);
  const { transport: others } = services;
  jest.spyOn(services, 'transport').mockImplementation((chainId) => (chainId === 1 ? transport : others(chainId)));
};
/** One name that leads to an account. */
const nodeWithName = (address: string): Promise<RpcTransport> => Promise.resolve(createFakeNode({
  contracts: {
    [ensOf({ id: 1 })?.registry ?? '']: { abi: ['function resolver(bytes32) view returns (address)'], answers: { resolver: (node: string) => (node === namehash('bob.eth') ? mockToken.address : ZeroAddress) } },
    [mockToken.address]: { abi: ['function addr(bytes32) view returns (address)'], answers: { addr: address } },
  },
}).transport);
const shown = () => selectShownScreen(test.kit.getState());

describe('estimateTransfer', () => {
  it('tells what moving the currency costs, so that nothing is missing when all of it goes', async () => {
    const cost = await settled(test.kit.dispatch(estimateTransfer({ ...plan, amount: 1n })));
    expect(cost.gas).toBe(21_000n);
    expect(cost.feeWei).toBeGreaterThan(0n);
    expect(mostNative(startBalanceWei, cost) + cost.feeWei).toBe(startBalanceWei);
    expect(mostNative(cost.feeWei - 1n, cost)).toBe(0n);
    expect(mostNative(1_000n, { feeWei: 500n, l1FeeWei: 100n })).toBe(475n);
  });

  it('tries a token out first', async () => {
    expect((await settled(test.kit.dispatch(estimateTransfer({ ...plan, token: mockToken.address })))).gas).toBeGreaterThan(21_000n);
    await expect(settled(test.kit.dispatch(estimateTransfer({ ...plan, token: mockToken.address, amount: 10n ** 30n })))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
    await expect(settled(test.kit.dispatch(estimateTransfer({ ...plan, token: bob.address })))).rejects.toMatchObject({ code: 'contract.noCode' });
  });
});

describe('reviewTransfer', () => {
  it('shows the very transfer, and remembers whom it went to once it is sent', async () => {
    const onReview = jest.fn();
    const asked = test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', token: mockToken.address, onReview }));
    asked.catch(() => {});
    await test.turnUntil(() => shown()?.screenId === 'core.review', { stepMs: 1, maxSteps: 10_000 });
    expect(onReview).toHaveBeenCalledTimes(1);
    const question = getShownQuestion(test.kit, reviewQuestion);
    if (!question) throw new Error('nothing is reviewed');
    const { order, ...reviewer } = question.params;
    expect(order).toMatchObject({ kind: 'send', chainId: plan.chainId, send: { id: 'mine', from: alice.address, to: getAddress(mockToken.address) } });
    expect(recipients.get(servicesOf(test.kit))).toEqual([]);
    question.answer(await settled(test.kit.dispatch(confirmReview(order, reviewer))));
    await expect(settled(asked)).resolves.toMatchObject({ id: 'mine' });
    expect(recipients.get(servicesOf(test.kit))).toEqual([{ address: bob.address }]);
  });

  it('remembers no recipient when the person turns back', async () => {
    const asked = test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine' }));
    asked.catch(() => {});
    await test.turnUntil(() => shown()?.screenId === 'core.review', { stepMs: 1, maxSteps: 10_000 });
    test.kit.dispatch(goBack());
    await expect(settled(asked)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(recipients.get(servicesOf(test.kit))).toEqual([]);
  });

  it('shows nothing to who has left meanwhile, is offline or has another account selected', async () => {
    const left = new AbortController();
    const asked = test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', token: mockToken.address, signal: left.signal }));
    left.abort(new Error('left'));
    await expect(settled(asked)).rejects.toThrow('left');
    await expect(settled(test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', from: bob.address })))).rejects.toMatchObject({ code: 'wallet.accountGone' });
    test.setOnline(false);
    await expect(settled(test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine' })))).rejects.toMatchObject({ code: 'network.offline' });
    expect(shown()).toBeUndefined();
  });

  it('shows nothing of a token that counts otherwise than the amount was worked out', async () => {
    const asked = test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', token: mockToken.address, decimals: 18 }));
    await expect(settled(asked)).rejects.toMatchObject({ code: 'token.otherDecimals', message: 'The token has 6 decimals, not 18', remedy: expect.stringMatching(/^Nothing was sent: /) as string });
    expect(shown()).toBeUndefined();
  });

  it('shows the transfer under the name that still leads to the account', async () => {
    answerNames(nodeWithName(bob.address));
    const asked = test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', name: 'bob.eth' }));
    asked.catch(() => {});
    await test.turnUntil(() => shown()?.screenId === 'core.review', { stepMs: 1, maxSteps: 10_000 });
    expect(getShownQuestion(test.kit, reviewQuestion)?.params.order).toMatchObject({ send: { to: bob.address }, names: { [bob.address]: 'bob.eth' } });
  });

  it('shows nothing when the name leads elsewhere by now, or nowhere', async () => {
    answerNames(nodeWithName(carol.address));
    await expect(settled(test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', name: 'bob.eth' })))).rejects.toMatchObject({ code: 'recipient.moved', message: 'bob.eth leads to another account now', remedy: 'Nothing was sent. Look at the new address before you go on.' });
    await expect(settled(test.kit.dispatch(reviewTransfer({ ...plan, id: 'mine', name: 'gone.eth' })))).rejects.toMatchObject({ code: 'recipient.unknown', message: 'Invalid Address', remedy: 'gone.eth leads to no account. Nothing was sent.' });
    expect(shown()).toBeUndefined();
  });
});

describe('resolveName', () => {
  it('does not ask a main chain that the visitor added, whose nodes are not vouched for, where other chains\' money goes', async () => {
    const services = servicesOf(test.kit);
    const asked = jest.spyOn(services, 'transport').mockImplementation(() => nodeWithName(carol.address));
    test.kit.dispatch(customChainAdded(main));
    await expect(settled(test.kit.dispatch(resolveName({ name: 'bob.eth' })))).rejects.toMatchObject({ code: 'ens.none' });
    expect(asked).not.toHaveBeenCalled();
    await expect(settled(test.kit.dispatch(resolveName({ name: 'bob.eth', chainId: 1 })))).resolves.toBe(carol.address);
  });

  it('is asked anew each time, and seen in the store', async () => {
    const lookUps: string[] = [];
    let account: string = bob.address;
    answerNames((async () => {
      const [toBob, toCarol] = await Promise.all([nodeWithName(bob.address), nodeWithName(carol.address)]);
      return { ...toBob, request: (...call: Parameters<RpcTransport['request']>) => (lookUps.push(call[0].method), (account === bob.address ? toBob : toCarol).request(...call)) };
    })());
    expect(await settled(test.kit.dispatch(resolveName({ name: 'bob.eth' })))).toBe(bob.address);
    const once = lookUps.length;
    account = carol.address;
    expect(await settled(test.kit.dispatch(resolveName({ name: 'bob.eth' })))).toBe(carol.address);
    expect(lookUps).toHaveLength(2 * once);
    expect(readApi.endpoints.ensAddress.select({ chainId: 1, ens: ensOf({ id: 1 }), name: 'bob.eth' })(test.kit.getState() as never).data).toBe(carol.address);
  });

  it('does not wait for ever for a name', async () => {
    answerNames(new Promise(() => {}));
    const asked = test.kit.dispatch(resolveName({ name: 'bob.eth' }));
    asked.catch(() => {});
    await test.clock.advance(limits.nameLookupMs);
    await expect(asked).rejects.toMatchObject({ code: 'ens.noAnswer', message: 'The name bob.eth could not be looked up in time', remedy: 'Try again, or paste the address.' });
  });

  it('looks nowhere on a chain without names', async () => {
    await expect(settled(test.kit.dispatch(resolveName({ name: 'bob.eth', chainId: mockChainOne.id })))).rejects.toMatchObject({ code: expect.stringMatching(/^ens\.none$|^contract/) as string });
    await expect(settled(test.kit.dispatch(resolveName({ name: 'bob.eth', chainId: 999 })))).rejects.toMatchObject({ code: 'chain.unknown' });
  });
});
