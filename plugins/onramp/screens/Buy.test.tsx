import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { bridgeUrl, createPaymentServices, lifiUrl, paymentWorldAdapter } from '../../../fixtures/payments/paymentWorld.ts';
import { createMockWorld, mockAccounts, mockChainTwo } from '../../../mocks/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createTestKit, getShownQuestion, pressLikeUser } from '../../../mocks/testing/index.ts';
import { defineService } from '../../../src/domain/service/service.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { confirmReview } from '../../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../../src/flows/review/reviewQuestion.ts';
import { showScreen } from '../../../src/index.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { bridgeLifi } from '../../bridgeLifi/index.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { onramp } from '../index.ts';

jest.setTimeout(30_000); // a machine may have more to do than fetch screens

const [alice] = mockAccounts;
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function open(screenId: 'onramp.buy' | 'core.activity' = 'onramp.buy') {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const services = createPaymentServices();
  const test = createTestKit({
    clock, world, languages: ['de-DE'], adapters: [paymentWorldAdapter(world, services.answer)], service: defineService({ hosts: ['bridge.test'], clientId: 'me', bridgeUrl }, { isPage: false }),
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), onramp, bridgeLifi.with({ url: lifiUrl })],
  });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  await act(async () => render(<LatchkeyProvider kit={test.kit}>{null}</LatchkeyProvider>));
  await act(async () => test.kit.dispatch(showScreen(screenId)));
  await screen.findByRole('heading', { name: screenId === 'onramp.buy' ? 'Buy' : /./, hidden: true }, { timeout: 10_000 });
  const turn = (isThere: () => boolean, stepMs = 100) => act(() => test.turnUntil(isThere, { stepMs }));
  return { test, services, turn };
}

const click = (name: string | RegExp) => act(async () => pressLikeUser(screen.getByRole('button', { name, hidden: true })));
const type = (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const has = (text: string | RegExp) => () => screen.queryAllByText(text).length > 0;

describe('Buy', () => {
  it('guesses country and currency, asks for an amount, and offers purchases that open a window', async () => {
    const { test, services, turn } = await open();
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('DE');
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('EUR');
    await click('Show offers');
    screen.getByText('Enter an amount, e.g. 1.5');
    await type('Amount', '25');
    await click('Show offers');
    await turn(has(/Pay €12\.50/));
    expect(screen.getAllByRole('button', { name: /Pay €12\.50, receive 2 METH.*(Stripe|Coinbase|Transak)/s, hidden: true })).toHaveLength(3);
    await click(/Stripe/);
    expect(test.windows).toHaveLength(1);
    screen.getByText('Pay in the window of Stripe.', { selector: 'bdi' });
    services.controls.settle('done');
    await turn(has('The tokens have arrived.'), 1_000);
    await click('Ask for new offers');
    screen.getByLabelText('Amount');
    await act(async () => test.kit.dispatch(showScreen('core.activity')));
    await turn(has('Fiat Transactions'));
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Fiat Transactions', hidden: true })));
    await turn(has(/2 METH for €12\.50 at Stripe/));
    screen.getByText(/Completed/);
  });

  it('bridges a token: offers, review, progress, and what arrived', async () => {
    const { test, services, turn } = await open();
    await act(async () => void fireEvent.click(screen.getByLabelText('A token that you have')));
    await type('Amount', '0.5');
    await click('Show offers');
    screen.getByText('Choose two different tokens.');
    const [receives] = screen.getAllByLabelText<HTMLSelectElement>('Network');
    await act(async () => void fireEvent.change(receives ?? document.body, { target: { value: String(mockChainTwo.id) } }));
    await click('Show offers');
    await turn(has(/Pay 0\.5 METH, receive 0\.45 MCOIN/));
    screen.getByText('Stub Bridge by LI.FI');
    await click('Change what you asked for');
    await act(async () => void fireEvent.change(screen.getByLabelText('Fixed amount'), { target: { value: 'output' } }));
    await type('Amount', '0.45');
    await click('Show offers');
    await turn(has(/Pay 0\.5 METH, receive 0\.45 MCOIN/));
    expect(services.asked.find(({ url }) => url.pathname === '/v1/quote/toAmount')?.url.searchParams.get('toAmount')).toBe('450000000000000000');
    screen.getAllByText('At least 0.44775 MCOIN');
    await click(/Stub Bridge by LI\.FI/);
    await turn(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
    const question = getShownQuestion(test.kit, reviewQuestion);
    if (!question) throw new Error('no review');
    const { order, walletId, address } = question.params;
    const answer = await act(() => test.settled(test.kit.dispatch(confirmReview(order, { walletId, address }))));
    await act(async () => question.answer(answer));
    await turn(has('Waiting for the tokens to arrive…'), 500);
    services.controls.settle('refunded');
    await turn(has('The payment was refunded.'), 1_000);
    expect(screen.getAllByText(/What you paid is back in your account/)).not.toHaveLength(0);
  });

  it('says that there are no offers and why, and asks again', async () => {
    const { services, turn } = await open();
    services.controls.set('refuses');
    await type('Amount', '25');
    await click('Show offers');
    await turn(has('There are no offers for this.'));
    screen.getByText('Stripe: No route');
    services.controls.set('honest');
    await click('Ask again');
    await turn(has(/Pay €12\.50/));
    expect(screen.queryByText('There are no offers for this.')).toBeNull();
  });
});
