import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../mocks/testing/suites/worldHttp.ts';
import * as limits from '../../domain/limits.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { TransferPlan } from '../../flows/sending/estimateTransfer.ts';
import { LatchkeyProvider } from '../../react.ts';
import { useFee } from './useFee.ts';

const [alice, bob] = mockAccounts;
const plan: TransferPlan = { chainId: mockChainOne.id, from: alice.address, token: nativeTokenAddress, to: bob.address, amount: 5n };

/** A fee is worked out anew after so long. */
const feeShownMs = 15_000;
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function scene(first: TransferPlan | undefined) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const http = createWorldHttp(world, world.chains);
  const test = createTestKit({ clock, world, adapters: [http.adapter] });
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={test.kit}>{children}</LatchkeyProvider>;
  const { result, rerender, unmount } = await act(async () => renderHook(({ wanted }) => useFee(wanted), { wrapper, initialProps: { wanted: first } }));
  const turn = (ms: number) => act(async () => {
    await clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
  return {
    asked: () => http.asked.length, fee: () => result.current, unmount, turn,
    want: (wanted: TransferPlan | undefined) => act(async () => rerender({ wanted })),
    /** Lets time pass until the fee is there, or why it is not. */
    until: async (at: 'read' | 'failed') => {
      for (let turns = 0; result.current.at !== at && turns < 300; turns += 1) await turn(20);
      return result.current;
    },
  };
}

describe('useFee', () => {
  it('asks nothing while it is not known what is to be sent', async () => {
    const { fee, turn, asked } = await scene(undefined);
    await turn(60_000);
    expect([fee(), asked()]).toEqual([{ at: 'idle' }, 0]);
  });

  // 21,000 gas is what moving the native currency to a plain account costs. @see Yellow Paper, G_transaction
  it('tells what it costs, and the sum of it', async () => {
    const { until } = await scene(plan);
    const fee = await until('read');
    if (fee.at !== 'read') throw new Error('There is no fee');
    const { gas, fees, feeWei, totalWei } = fee.cost;
    expect([gas, feeWei, totalWei]).toEqual([21_000n, 21_000n * (fees.type === 'legacy' ? fees.gasPriceWei : fees.maxFeePerGasWei), feeWei + 5n]);
  });

  it('waits until the typing has paused, and asks for the last of what was typed', async () => {
    const { fee, turn, want, asked } = await scene(plan);
    await turn(limits.searchDebounceMs - 1);
    await want({ ...plan, amount: 6n });
    await turn(limits.searchDebounceMs - 1);
    expect([fee(), asked()]).toEqual([{ at: 'loading' }, 0]);
  });

  it('asks once for a plan that is only written anew', async () => {
    const { until, want, fee, asked } = await scene(plan);
    const before = await until('read');
    const count = asked();
    await want({ ...plan });
    expect([fee(), asked()]).toEqual([before, count]);
  });

  it('keeps the fee before in sight while another amount is worked out, and none of another token or account', async () => {
    const { until, want, fee } = await scene(plan);
    const before = await until('read');
    await want({ ...plan, amount: 6n });
    expect(fee()).toEqual({ at: 'loading', cost: before.at === 'read' ? before.cost : undefined });
    await want({ ...plan, token: mockToken.address });
    expect(fee()).toEqual({ at: 'loading' });
    await want({ ...plan, from: bob.address });
    expect(fee()).toEqual({ at: 'loading' });
  });

  it('asks again every now and then, and no more once it is left', async () => {
    const { until, turn, unmount, asked } = await scene(plan);
    await until('read');
    const before = asked();
    for (let turns = 0; turns < 20; turns += 1) await turn(feeShownMs / 10);
    expect(asked()).toBeGreaterThan(before);
    unmount();
    for (let turns = 0; turns < 3; turns += 1) await turn(20);
    const left = asked();
    for (let turns = 0; turns < 20; turns += 1) await turn(feeShownMs / 5);
    expect(asked()).toBe(left);
  });

  it('says why there is none, and works it out again when told', async () => {
    const { until, fee } = await scene({ ...plan, token: mockToken.address, amount: 10n ** 40n }); // far more than there is
    const failed = await until('failed');
    expect(failed).toMatchObject({ at: 'failed', error: { code: expect.any(String) } });
    if (failed.at === 'failed') await act(async () => failed.retry());
    expect(fee()).toEqual({ at: 'loading' });
    expect((await until('failed')).at).toBe('failed');
  });
});
