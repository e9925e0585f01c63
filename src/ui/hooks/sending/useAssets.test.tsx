import { act, cleanup, renderHook } from '@testing-library/react';
import { getAddress } from 'ethers';
import type { ReactNode } from 'react';
import { createFakeClock } from '../../../../mocks/fakeClock.ts';
import { createMockWorld, mockChainOne, mockChainTwo, mockToken, startTokenUnits } from '../../../../mocks/index.ts';
import { createTestKit } from '../../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../../mocks/testing/suites/worldHttp.ts';
import { httpErrors } from '../../../contracts/httpErrors.ts';
import { tokensPoint } from '../../../contracts/points/tokens.ts';
import type { Token } from '../../../domain/tokens/token.ts';
import { LatchkeyProvider } from '../../../react.ts';
import { definePlugin } from '../../../store/definePlugin.ts';
import { useChains } from '../wallets/useAccount.ts';
import { createAssetsWatch } from './createAssetsWatch.ts';
import { useAssets } from './useAssets.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const dollar: Token = { chainId: mockChainOne.id, ...mockToken, address: getAddress(mockToken.address) };
const nothing: Token = { chainId: mockChainOne.id, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'NONE', name: 'No contract', decimals: 18 };

const nothingFound = { of: () => ({ isAsking: false }), retry: () => {} };

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

function scene() {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const nodes = { areDown: false };
  const { adapter } = createWorldHttp(world, world.chains);
  const create: typeof adapter.create = (...given) => {
    const http = adapter.create(...given);
    return { send: async (request) => {
      if (nodes.areDown) throw httpErrors.unreachable({ host: 'node.example' });
      return http.send(request);
    } };
  };
  const test = createTestKit({ clock, world, adapters: [{ ...adapter, create }], plugins: [definePlugin({ id: 'list', contributes: [tokensPoint.of({ id: 'list', load: async () => [dollar, nothing] })] })] });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let turns = 0; !isSo() && turns < 100; turns += 1) await act(async () => {
      await clock.advance(200);
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
  };
  return { ...test, nodes, until };
}

jest.setTimeout(30_000);

describe('useAssets', () => {
  it('reads what an account has on each chain, each token by itself', async () => {
    const { kit, until } = scene();
    const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>;
    const { result } = await act(async () => renderHook(() => useAssets(useChains(), owner, nothingFound), { wrapper }));
    await until(() => result.current.chains.every(({ at }) => at === 'read'));
    const [one, two] = result.current.chains;
    expect([one?.tokens.map(({ symbol }) => symbol), two?.tokens.map(({ symbol }) => symbol)]).toEqual([['METH', 'MUSD', 'NONE'], [mockChainTwo.nativeCurrency.symbol]]);
    expect([one?.of(0), one?.of(1), one?.of(2)?.at, two?.of(0).at]).toEqual([{ at: 'read', units: 10_000n * 10n ** 18n }, { at: 'read', units: startTokenUnits }, 'failed', 'read']);
    expect(result.current.isIncomplete).toBe(false);
  });
});

describe('createAssetsWatch', () => {
  const queries = [{ chainId: mockChainOne.id, owner, tokens: [dollar.address] }];

  it('asks nothing before it is listened to, and begins anew where it is listened to again', async () => {
    const { kit, until } = scene();
    const watch = createAssetsWatch(kit, queries);
    expect(watch.get()).toEqual([{ at: 'loading' }]);
    expect('latchkey/rpcApi' in kit.getState()).toBe(false);
    watch.subscribe(() => {})();
    const stop = watch.subscribe(() => {});
    await until(() => watch.get()[0]?.at === 'read');
    expect(watch.get()).toEqual([{ at: 'read', answers: [{ units: startTokenUnits }] }]);
    expect(watch.get()).toBe(watch.get());
    stop();
  });

  it('keeps what a chain has said before, and says that it says nothing now', async () => {
    const { kit, until, nodes } = scene();
    const watch = createAssetsWatch(kit, queries);
    ends.unshift(watch.subscribe(() => {}));
    await until(() => watch.get()[0]?.at === 'read');
    nodes.areDown = true;
    watch.retry(0);
    await until(() => watch.get()[0]?.at === 'failed');
    expect(watch.get()).toMatchObject([{ at: 'failed', answers: [{ units: startTokenUnits }] }]);
    nodes.areDown = false;
    watch.retry(0);
    await until(() => watch.get()[0]?.at === 'read');
    expect(watch.get()).toMatchObject([{ at: 'read' }]);
  });
});
