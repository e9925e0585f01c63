import { act, cleanup, renderHook } from '@testing-library/react';
import { getAddress } from 'ethers';
import type { ReactNode } from 'react';
import { createFakeClock } from '../../../../mocks/fakeClock.ts';
import { createFakeWallet, createMockWorld, fakeWalletInfo, mockChainOne, mockChainTwo, mockToken, startTokenUnits } from '../../../../mocks/index.ts';
import { createTestKit } from '../../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../../mocks/testing/suites/worldHttp.ts';
import { walletInjected } from '../../../../plugins/walletInjected/index.ts';
import { tokensPoint } from '../../../contracts/points/tokens.ts';
import { nativeTokenAddress } from '../../../domain/tokens/nativeToken.ts';
import type { Token } from '../../../domain/tokens/token.ts';
import { connect } from '../../../flows/connection/connect.ts';
import { ownTokens } from '../../../flows/funds/ownTokens.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import { LatchkeyProvider } from '../../../react.ts';
import { definePlugin } from '../../../store/definePlugin.ts';
import { useHoldings, useTokens } from './useFunds.ts';

const dollar: Token = { chainId: mockChainOne.id, ...mockToken, address: getAddress(mockToken.address) };
const nothing: Token = { chainId: mockChainOne.id, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'NONE', name: 'No contract', decimals: 18 };

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function scene<Result>(use: () => Result, { load = async () => [dollar], isConnected = false }: { readonly load?: () => Promise<unknown>; readonly isConnected?: boolean } = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const http = createWorldHttp(world, world.chains);
  const test = createTestKit({ clock, world, adapters: [http.adapter], plugins: [walletInjected.with({ connectDelayMs: 0 }), definePlugin({ id: 'list', contributes: [tokensPoint.of({ id: 'list', load })] })] });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  if (isConnected) {
    test.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider });
    test.kit.start();
    await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
  }
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={test.kit}>{children}</LatchkeyProvider>;
  const { result } = await act(async () => renderHook(use, { wrapper }));
  const until = async (isSo: (now: Result) => boolean): Promise<Result> => {
    for (let turns = 0; !isSo(result.current) && turns < 400; turns += 1) await act(async () => {
      await clock.advance(20);
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
    return result.current;
  };
  return { ...test, now: () => result.current, until };
}

describe('useTokens', () => {
  it('puts the native currency first, then those of the lists, of this chain alone', async () => {
    const { until } = await scene(() => useTokens(mockChainOne.id), { load: async () => [dollar, { ...dollar, chainId: mockChainTwo.id }] });
    const { tokens, isIncomplete, isOwn } = await until(({ isLoading }) => !isLoading);
    expect(tokens).toMatchObject([{ address: nativeTokenAddress, symbol: 'METH', decimals: 18 }, { address: dollar.address, chainId: mockChainOne.id }]);
    expect([isIncomplete, tokens.some(isOwn)]).toEqual([false, false]);
  });

  it('takes price and picture of the native currency from a list, and its name from the chain', async () => {
    const { until } = await scene(() => useTokens(mockChainOne.id), { load: async () => [{ ...dollar, address: nativeTokenAddress, symbol: 'FAKE', name: 'Fake', decimals: 2, priceUsd: '5', iconUri: 'https://example.test/i.png' }] });
    const { tokens } = await until(({ isLoading }) => !isLoading);
    expect(tokens).toEqual([{ chainId: mockChainOne.id, address: nativeTokenAddress, name: 'Mock Ether', symbol: 'METH', decimals: 18, priceUsd: '5.0', iconUri: 'https://example.test/i.png' }]);
  });

  it('shows what the visitor pasted as theirs, until a list has it too', async () => {
    const made = await scene(() => useTokens(mockChainOne.id), { load: async () => [] });
    await made.until(({ isLoading }) => !isLoading);
    await act(async () => ownTokens.add(servicesOf(made.kit), nothing));
    const { tokens, isOwn } = made.now();
    expect(tokens.map((token) => [token.symbol, isOwn(token)])).toEqual([['METH', false], ['NONE', true]]);
  });

  it('says that a list did not arrive, and asks it again when told', async () => {
    let isBroken = true;
    const { until } = await scene(() => useTokens(mockChainOne.id), { load: async () => {
      if (isBroken) throw new Error('offline');
      return [dollar];
    } });
    const failed = await until(({ isLoading }) => !isLoading);
    expect([failed.isIncomplete, failed.tokens.length]).toEqual([true, 1]);
    isBroken = false;
    await act(async () => failed.refetch());
    expect((await until(({ isIncomplete }) => !isIncomplete)).tokens).toHaveLength(2);
  });

  it('has nothing to show without a chain', async () => {
    const { until } = await scene(() => useTokens(undefined));
    expect((await until(({ isLoading }) => !isLoading)).tokens).toEqual([]);
  });
});

describe('useHoldings', () => {
  const native: Token = { chainId: mockChainOne.id, address: nativeTokenAddress, symbol: 'METH', name: 'Mock Ether', decimals: 18 };
  const tokens = [native, dollar, nothing];

  it('tells what there is of each, and never zero where it could not be read', async () => {
    const { until } = await scene(() => useHoldings(mockChainOne.id, tokens), { isConnected: true });
    const holdings = await until((now) => tokens.every((token) => now.of(token).at !== 'loading'));
    expect(tokens.map((token) => holdings.of(token))).toEqual([{ at: 'read', units: expect.any(BigInt) }, { at: 'read', units: startTokenUnits }, { at: 'failed', error: expect.objectContaining({ code: expect.any(String) }) }]);
  });

  it('reads nothing while no account is there', async () => {
    const { until, now } = await scene(() => useHoldings(mockChainOne.id, tokens));
    await until(() => false);
    expect(tokens.map((token) => now().of(token))).toEqual([{ at: 'loading' }, { at: 'loading' }, { at: 'loading' }]);
  }, 20_000);
});
