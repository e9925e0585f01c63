import { mount } from '@vue/test-utils';
import { verifyMessage } from 'ethers';
import { createFakeWallet, fakeWalletInfo, mockAccounts } from '../../mocks/index.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { selectIsModalOpen } from '../../src/store/modal.ts';
import { latchkey } from '../../src/vue.ts';
import { walletInjected } from '../walletInjected/index.ts';
import { siwe } from './index.ts';
import { useSignIn } from './vue.ts';
import type { SignInComposable } from './vue.ts';

const [{ address }] = mockAccounts;

describe('useSignIn in Vue', () => {
  it('signs in without the modal, tells why it failed, and ends the session', async () => {
    const sessions = new Set<string>();
    let nonces = 0;
    const site = {
      isRequired: false,
      getPayload: async () => ({ nonce: `nonce${(nonces += 1)}0000000` }),
      verify: async ({ message, signature }: { readonly message: string; readonly signature: string }) => sessions.add(verifyMessage(message, signature)).has(address),
      isLoggedIn: async () => sessions.has(address),
      logout: async () => sessions.clear(),
    };
    const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 }), siwe.with(site)] });
    const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
    const given: SignInComposable[] = [];
    const useSite = (): void => void given.push(useSignIn());
    const wrapper = mount({ setup: useSite, render: () => null }, { global: { plugins: [[latchkey, { kit: test.kit }]] } });
    const [{ phase, signIn, openSignIn, signOut }] = given as [SignInComposable]; // `setup` has run
    await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
    await test.turnUntil(() => phase.value.at === 'signedOut');
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(signIn())).rejects.toMatchObject({ code: 'user.rejected' });
    expect(phase.value).toMatchObject({ at: 'signedOut', address });
    wallet.scenario.set({ kind: 'approveAll' });
    await test.settled(signIn());
    expect([phase.value.at, [...sessions], selectIsModalOpen(test.kit.getState())]).toEqual(['signedIn', [address], false]);
    await test.settled(signOut());
    expect([phase.value.at, sessions.size]).toEqual(['signedOut', 0]);
    openSignIn();
    expect(selectIsModalOpen(test.kit.getState())).toBe(true);
    wrapper.unmount();
    test.kit.destroy();
  });
});
