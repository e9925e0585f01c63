import { act, cleanup, renderHook } from '@testing-library/react';
import { getAddress, Wallet } from 'ethers';
import type { ReactNode } from 'react';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { connect } from '../../flows/connection/connect.ts';
import { LatchkeyProvider } from '../../react.ts';
import { useTokenOffer } from './useTokenOffer.ts';

const dollar: Token = { chainId: mockChainOne.id, ...mockToken, address: getAddress(mockToken.address) };

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function scene(walletId: string | undefined, token: Token = dollar) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const test = createTestKit({ clock, world, plugins: [walletInjected.with({ connectDelayMs: 0 }), walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: new Wallet(mockAccounts[0].privateKey), chainId: mockChainOne.id }) })] });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  test.kit.start();
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  if (walletId !== undefined) await test.settled(test.kit.dispatch(connect({ walletId })));
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={test.kit}>{children}</LatchkeyProvider>;
  const { result } = await act(async () => renderHook(() => useTokenOffer(token), { wrapper }));
  return { result, wallet };
}

describe('useTokenOffer', () => {
  it('offers a token of the network that the wallet is on, and asks when it is taken', async () => {
    const { result, wallet } = await scene(fakeWalletInfo.rdns);
    expect(result.current.phase).toEqual({ at: 'offered' });
    wallet.scenario.set({ kind: 'byHand' });
    await act(async () => result.current.take());
    expect(result.current.phase).toEqual({ at: 'asking' });
    await act(async () => result.current.take()); // a second press asks nothing more
    expect(wallet.requests().map(({ kind }) => kind)).toEqual(['watchAsset']);
  });

  it.each([
    ['no wallet', undefined, dollar], ['a wallet that the kit holds', 'key', dollar], ['a token of another network', fakeWalletInfo.rdns, { ...dollar, chainId: mockChainTwo.id }],
    ['the native currency', fakeWalletInfo.rdns, { ...dollar, address: nativeTokenAddress }],
  ])('offers nothing with %s', async (_what, walletId, token) => {
    const { result } = await scene(walletId, token);
    expect(result.current.phase).toEqual({ at: 'none' });
  });
});
