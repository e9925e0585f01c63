import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import type { WalletScenario } from '../../contracts/mocks.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../mocks/testing/suites/worldHttp.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { connect } from '../../flows/connection/connect.ts';
import { closeModal } from '../../flows/modal/closeModal.ts';
import { confirmReview } from '../../flows/review/confirmReview.ts';
import { reviewQuestion } from '../../flows/review/reviewQuestion.ts';
import type { SendForm, SendState } from './judgeForm.ts';
import { submitTransfer } from './submitTransfer.ts';

const [alice, bob] = mockAccounts;
const token = { chainId: mockChainOne.id, address: nativeTokenAddress, symbol: 'METH', name: 'Mock Ether', decimals: 18 };
const form: SendForm = { chainId: token.chainId, token: token.address, to: bob.address, amount: '1', isMax: false, acceptedFor: undefined, isSubmitted: true };

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A page whose form is filled in, with a wallet that does as told. */
async function scene({ scenario = { kind: 'approveAll' }, amount = '1', isMax = false, holds = 5n * 10n ** 18n }: { readonly scenario?: WalletScenario; readonly amount?: string; readonly isMax?: boolean; readonly holds?: bigint } = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const test = createTestKit({ clock, world, adapters: [createWorldHttp(world, world.chains).adapter], plugins: [walletInjected.with({ connectDelayMs: 0 })] });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
  wallet.scenario.set(scenario);
  let state: SendState = { form: { ...form, amount, isMax }, chosen: token, picker: undefined, phase: { at: 'editing' } };
  const phases: string[] = [];
  const memory = { get: () => state, subscribe: () => () => {}, set: (change: (before: SendState) => SendState) => {
    state = change(state);
    if (phases.at(-1) !== state.phase.at) phases.push(state.phase.at);
  } };
  const units = 10n ** 18n;
  const submitted = submitTransfer(test.kit, memory, {
    form: { ...form, amount, isMax }, facts: { token, tokenUnits: holds, nativeWei: holds, decimalSign: '.' }, plan: { chainId: mockChainOne.id, from: alice.address, token: token.address, to: bob.address, amount: units },
    cost: undefined, to: bob.address, name: undefined, walletId: fakeWalletInfo.rdns,
  });
  const shown = () => getShownQuestion(test.kit, reviewQuestion);
  const untilShown = () => test.turnUntil(() => shown() !== undefined);
  return {
    ...test, wallet, phases, phase: () => state.phase, submitted, shown, untilShown,
    over: () => test.settled(submitted),
    confirm: async () => {
      await untilShown();
      const question = shown();
      if (question) test.kit.dispatch(confirmReview(question.params.order, question.params)).then(question.answer, () => {});
    },
    balance: async () => BigInt(String(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getBalance', params: [bob.address, 'latest'] }))),
    entries: () => test.kit.getState().activity.entries,
  };
}

describe('submitTransfer', () => {
  it('works the cost out, has it reviewed, and sends exactly what was entered', async () => {
    const made = await scene();
    await made.confirm();
    await made.over();
    expect(made.phases).toEqual(['checking', 'reviewing', 'sent']);
    expect(made.phase()).toMatchObject({ at: 'sent', sent: { units: 10n ** 18n, to: bob.address } });
    expect(made.entries()).toMatchObject([{ to: bob.address, valueWei: 10n ** 18n }]);
  });

  it('sends nothing where there is not enough, and leaves it to the field to say so', async () => {
    const made = await scene({ amount: '1', holds: 10n ** 18n }); // nothing is left for the fee
    await made.over();
    expect([made.phases, made.shown(), made.entries()]).toEqual([['checking', 'editing'], undefined, []]);
  });

  it('goes back to the form where the person turns away from the review, with nothing sent', async () => {
    const made = await scene();
    await made.untilShown();
    made.kit.dispatch(closeModal());
    await made.over();
    expect([made.phase().at, made.entries()]).toEqual(['editing', []]);
  });

  it('says that the wallet was told no', async () => {
    const made = await scene({ scenario: { kind: 'rejectAll' } });
    await made.confirm();
    await made.turnUntil(() => made.entries()[0]?.phase.at === 'rejected');
    made.kit.dispatch(closeModal());
    await made.over();
    expect(made.phase()).toMatchObject({ at: 'editing' });
  });

  it('stays at what was sent where the person turns away while the wallet asks: sent once more, it would be paid twice', async () => {
    const made = await scene({ scenario: { kind: 'byHand' } });
    await made.confirm();
    await made.turnUntil(() => made.wallet.requests().length > 0);
    made.kit.dispatch(closeModal());
    await made.over();
    expect(made.phase().at).toBe('sent');
  });
});
