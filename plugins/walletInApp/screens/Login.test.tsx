import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { createLatchkey, defineChain } from '../../../src/index.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { authCode } from '../../authCode/index.ts';
import { authSocial } from '../../authSocial/index.ts';
import { createMockWalletFrame } from '../../../mocks/index.ts';
import { walletInApp } from '../index.ts';
import type { LoginOffer, OfferedWay } from '../loginOffer.ts';
import Login, { groupsOf } from './Login.tsx';

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

const way = (providerId: string, group: OfferedWay['group'], more: Partial<OfferedWay> = {}): OfferedWay => ({ providerId, group, title: group === 'social' ? `authSocial.${providerId}` : 'authCode.email', icon: 'data:image/png;base64,iVBORw0KGgo=', isAvailable: true, ...(group === 'input' && { accepts: 'email' }), ...more });
const email = way('email', 'input');
const button = way('guest', 'button');

async function show(params: LoginOffer) {
  const kit = createLatchkey({
    adapters: [createAttendedPage()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {},
    plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: createMockWalletFrame().openFrame }), authCode, authSocial.with({ providers: ['google', 'apple', 'facebook', 'github'] })],
  });
  ends.push(() => kit.destroy());
  const answer = jest.fn();
  await act(async () => render(<LatchkeyProvider kit={kit} modal={false}><Login params={params} answer={answer} turnAway={() => {}} refuse={() => {}} isOpen={() => true} /></LatchkeyProvider>));
  return { answer, buttons: () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent) };
}

describe('groupsOf', () => {
  const ids = (hasOrder: boolean, ...ways: readonly OfferedWay[]) => groupsOf(ways, hasOrder).map((group) => group.map(({ providerId }) => providerId).join());

  it('puts accounts elsewhere first, then what is typed, then buttons, unless the site has said otherwise', () => {
    const ways = [button, email, way('google', 'social'), way('apple', 'social')];
    expect(ids(false, ...ways)).toEqual(['google,apple', 'email', 'guest']);
    expect(ids(true, ...ways)).toEqual(['guest', 'email', 'google,apple']);
  });

  it('has none for a kind that is not offered', () => expect(ids(false, email)).toEqual(['email']));
});

describe('Login', () => {
  it('shows the names of two accounts elsewhere, and pictures alone of more', async () => {
    const two = await show({ ways: [way('google', 'social'), way('apple', 'social')] });
    expect([two.buttons(), screen.queryByText('Google') === null]).toEqual([['Google', 'Apple'], false]);
    cleanup();
    const three = await show({ ways: [way('google', 'social'), way('apple', 'social'), way('facebook', 'social'), email] });
    expect([three.buttons(), screen.queryByText('Google')]).toEqual([['Google', 'Apple', 'Facebook', 'Continue'], null]);
    screen.getByText('or');
    await act(async () => pressLikeUser(screen.getByRole('button', { name: 'Apple' })));
    expect(three.answer).toHaveBeenCalledWith({ providerId: 'apple' });
  });

  it('says which way was used last', async () => {
    await show({ ways: [way('google', 'social'), way('apple', 'social', { isLast: true }), way('facebook', 'social'), email] });
    screen.getByText('Last used: Apple');
    cleanup();
    await show({ ways: [way('google', 'social'), way('apple', 'social', { isLast: true })] });
    expect(screen.getByRole('button', { name: /Apple/ }).textContent).toBe('AppleLast used');
    cleanup();
    await show({ ways: [{ ...email, isLast: true }] });
    screen.getByText('Last used');
  });

  it('says why a way does not work here, and does not go on with it', async () => {
    const { answer } = await show({ ways: [way('google', 'social'), way('apple', 'social', { isAvailable: false }), way('facebook', 'social')] });
    const apple = screen.getByRole('button', { name: 'Apple: Does not work here' });
    await act(async () => pressLikeUser(apple));
    expect(answer).not.toHaveBeenCalled();
  });

  it('says what is wrong with an address only after Enter or the arrow, and then as long as it is', async () => {
    const { answer } = await show({ ways: [email] });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
    const type = (value: string) => act(async () => fireEvent.change(field, { target: { value } }));
    await type('ada@mail');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await act(async () => fireEvent.submit(field));
    expect([field.getAttribute('aria-invalid'), screen.getAllByText('This is not an e-mail address.').length > 0]).toEqual(['true', true]);
    await type('');
    expect(screen.getAllByText('Type your e-mail address.').length).toBeGreaterThan(0);
    await type(' ada+shop@mail.example ');
    await act(async () => pressLikeUser(screen.getByRole('button', { name: 'Continue' })));
    expect(answer).toHaveBeenCalledWith({ providerId: 'email', identifier: 'ada+shop@mail.example' });
  });

  it('shows the fields of one kind at a time', async () => {
    await show({ ways: [email, { ...email, providerId: 'phone', accepts: 'phone', title: 'authCode.phone' }] });
    screen.getByRole('textbox', { name: 'E-mail' });
    await act(async () => pressLikeUser(screen.getByRole('button', { name: 'Use a phone number instead' })));
    await screen.findByRole('textbox', { name: 'Phone number' });
    expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull();
  });
});
