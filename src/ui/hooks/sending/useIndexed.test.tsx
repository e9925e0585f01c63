import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { mockChainOne } from '../../../../mocks/index.ts';
import { createTestKit } from '../../../../mocks/testing/index.ts';
import { indexersPoint } from '../../../contracts/points/indexers.ts';
import type { Indexer } from '../../../contracts/points/indexers.ts';
import { httpPort } from '../../../contracts/ports/http.ts';
import type { AccountTransfer, OwnedToken } from '../../../domain/tokens/owned.ts';
import type { Token } from '../../../domain/tokens/token.ts';
import { LatchkeyProvider } from '../../../react.ts';
import { definePlugin } from '../../../store/definePlugin.ts';
import { addFound, useFoundTokens } from './useFoundTokens.ts';
import { useTransfers } from './useTransfers.ts';

const chainId = mockChainOne.id;
const [owner, other] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] as const;
const transfer = (at: number): AccountTransfer => ({ chainId, kind: 'native', hash: `0x${at.toString(16).padStart(64, '0')}`, blockNumber: at, atMs: at, from: other, to: owner, units: 1n });
const dollar: Token = { chainId, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USD', name: 'Dollar', decimals: 6 };
const owned = (more: Partial<OwnedToken>): OwnedToken => ({ ...dollar, units: 1n, ...more });

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function scene<Result, Given>(indexer: Indexer | undefined, use: (given: Given) => Result, initialProps: Given) {
  const test = createTestKit({ plugins: indexer ? [definePlugin({ id: 'some', needs: [httpPort], contributes: [indexersPoint.of({ id: 'some', answers: ['tokens', 'transfers', 'prices'], load: async () => indexer })] })] : [] });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={test.kit}>{children}</LatchkeyProvider>;
  const hook = await act(async () => renderHook(use, { wrapper, initialProps }));
  const until = async (isSo: (now: Result) => boolean): Promise<void> => {
    for (let turns = 0; !isSo(hook.result.current) && turns < 400; turns += 1) await act(async () => {
      await test.clock.advance(1);
      await new Promise((resolve) => void setTimeout(resolve, 1));
    });
    expect(isSo(hook.result.current)).toBe(true);
  };
  return { ...hook, until };
}

describe('useTransfers', () => {
  it('reads a page at a time, asks again what failed, and begins anew for another account', async () => {
    let fails = true;
    const readTransfers = jest.fn<ReturnType<NonNullable<Indexer['readTransfers']>>, Parameters<NonNullable<Indexer['readTransfers']>>>(async ({ cursor }) => {
      if (cursor === 'b' && fails) throw new Error('away');
      return cursor === undefined ? { items: [transfer(3)], cursor: 'b' } : { items: [transfer(1)] };
    });
    const first: { readonly of: string } = { of: owner };
    const { result, until, rerender } = await scene({ readTransfers }, ({ of }) => useTransfers(chainId, of), first);
    await until(({ at }) => at === 'read');
    expect(result.current).toMatchObject({ transfers: [{ blockNumber: 3 }], hasMore: true, hasSource: true, isIncomplete: false });
    act(() => result.current.more());
    await until(({ at }) => at === 'failed');
    expect(result.current).toMatchObject({ transfers: [{ blockNumber: 3 }], hasMore: true, isIncomplete: true });
    fails = false;
    act(() => result.current.more());
    await until(({ at }) => at === 'read');
    expect(result.current.transfers.map(({ blockNumber }) => blockNumber)).toEqual([3, 1]);
    expect(result.current.hasMore).toBe(false);
    rerender({ of: other });
    expect(result.current).toMatchObject({ transfers: [], at: 'loading' });
    await until(({ at }) => at === 'read');
    expect(readTransfers.mock.calls.map(([{ owner: of, cursor }]) => [of, cursor])).toEqual([[owner, undefined], [owner, 'b'], [owner, 'b'], [other, undefined]]);
  });

  it('says that there is no source', async () => {
    const { result, until } = await scene(undefined, () => useTransfers(chainId, owner), {});
    await until(({ at }) => at === 'read');
    expect(result.current).toMatchObject({ transfers: [], hasSource: false, hasMore: false });
  });
});

describe('useFoundTokens', () => {
  const byChain = (chains: readonly number[], of: string): { readonly chains: readonly number[]; readonly of: string } => ({ chains, of });

  it('asks few networks at a time, each once, keeps what it was told, and drops what is not wanted any more', async () => {
    const answers = new Map<number, () => void>();
    const readTokens = jest.fn<ReturnType<NonNullable<Indexer['readTokens']>>, Parameters<NonNullable<Indexer['readTokens']>>>(({ chainId: of }) => new Promise((resolve) => void answers.set(of, () => resolve({ items: [owned({ chainId: of })] }))));
    const { result, until, rerender } = await scene({ readTokens }, ({ chains, of }) => useFoundTokens(chains, of), byChain([], owner));
    expect(readTokens).not.toHaveBeenCalled();
    await act(async () => rerender(byChain([11, 12, 13, 14], owner)));
    await until(() => answers.size === 2);
    expect([11, 12, 13].map((of) => result.current.of(of).isAsking)).toEqual([true, true, false]);
    await act(async () => answers.get(11)?.());
    await until(() => answers.has(13));
    expect(result.current.of(11)).toMatchObject({ isAsking: false, is: { tokens: [{ chainId: 11 }], hasFailed: false } });
    await act(async () => rerender(byChain([11], owner)));
    await act(async () => [12, 13].forEach((of) => answers.get(of)?.()));
    await until(({ of }) => !of(13).isAsking);
    await act(async () => rerender(byChain([11, 12, 13], owner)));
    expect(readTokens.mock.calls.map(([{ chainId: of }]) => of)).toEqual([11, 12, 13]);
  });

  it('tells of a network where it failed what came of the others, asks it again, and gives up what is on its way when it is left', async () => {
    let [isAway, left] = [true, false];
    const readTokens: Indexer['readTokens'] = async ({ chainId: of }, { signal }) => {
      if (of === 13) return new Promise(() => signal.addEventListener('abort', () => void (left = true)));
      if (of === 12 && isAway) throw new Error('away');
      return { items: [owned({ chainId: of })] };
    };
    const { result, until, unmount } = await scene({ readTokens }, ({ chains, of }) => useFoundTokens(chains, of), byChain([11, 12, 13], owner));
    await until(({ of }) => of(12).is !== undefined && of(11).is !== undefined);
    expect([11, 12].map((of) => result.current.of(of).is)).toMatchObject([{ hasFailed: false, isIncomplete: false }, { tokens: [], hasFailed: true, isIncomplete: true }]);
    isAway = false;
    act(() => result.current.retry(12));
    await until(({ of }) => of(12).is?.hasFailed === false);
    expect(result.current.of(12).is?.tokens).toHaveLength(1);
    unmount();
    expect(left).toBe(true);
  });

  it('asks nothing without a source', async () => {
    const { result } = await scene(undefined, () => useFoundTokens([chainId], owner), {});
    expect(result.current.of(chainId)).toEqual({ isAsking: false });
  });
});

describe('addFound', () => {
  const list = { tokens: [dollar], isOwn: (token: Token) => token === dollar };
  const spam = owned({ address: other, priceUsd: '9', symbol: 'SPAM' });

  it('fills prices that lists do not give, and tells what they do not name without any', () => {
    const { listed, unlisted } = addFound(list, [owned({ address: dollar.address.toLowerCase(), priceUsd: '2.0' }), spam]);
    expect(listed.tokens).toEqual([{ ...dollar, priceUsd: '2.0' }]);
    expect(listed.tokens.map((token) => listed.isOwn(token))).toEqual([true]);
    expect(unlisted).toEqual([{ ...dollar, address: other, symbol: 'SPAM' }]);
    expect(addFound({ ...list, tokens: [{ ...dollar, priceUsd: '1' }] }, [owned({ priceUsd: '2.0' })]).listed.tokens).toEqual([{ ...dollar, priceUsd: '1' }]);
  });

  it('keeps to what the lists say while nothing is found, and calls nothing unlisted while they are loading', () => {
    expect(addFound(list)).toEqual({ listed: list, unlisted: [] });
    expect(addFound(list).listed).toBe(list);
    expect(addFound(list, [spam], true).unlisted).toEqual([]);
  });
});
