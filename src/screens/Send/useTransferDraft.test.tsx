import { act, cleanup, renderHook } from '@testing-library/react';
import { getAddress } from 'ethers';
import type { ReactNode } from 'react';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { createWorldHttp } from '../../../mocks/testing/suites/worldHttp.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { LatchkeyProvider } from '../../react.ts';
import { selectChain } from '../../store/network.ts';
import type { Holding } from '../../ui/hooks/sending/useFunds.ts';
import type { SendForm } from './judgeForm.ts';
import { useTransferDraft } from './useTransferDraft.ts';

const [alice, bob] = mockAccounts;
const ether = { chainId: mockChainOne.id, address: nativeTokenAddress, symbol: 'METH', name: 'Mock Ether', decimals: 18 };
const dollar = { ...ether, ...mockToken, address: getAddress(mockToken.address) };
const empty: SendForm = { chainId: mockChainOne.id, token: ether.address, to: '', amount: '', isMax: false, acceptedFor: undefined, isSubmitted: false };
const one = 10n ** 18n;

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function scene(first: Partial<SendForm>, holding: Holding = { at: 'read', units: 2n * one }) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const { kit } = createTestKit({ clock, world, adapters: [createWorldHttp(world, world.chains).adapter] });
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  const chain = selectChain(kit.getState(), mockChainOne.id);
  if (!chain) throw new Error('There is no chain');
  const holdings = { of: () => holding, refetch: () => {} };
  const tokens = [ether, dollar];
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>;
  const { result, rerender } = await act(async () => renderHook(({ form }) => useTransferDraft({ form: { ...empty, ...form }, chain, token: ether, tokens, holdings, from: alice.address }), { wrapper, initialProps: { form: first } }));
  return {
    draft: () => result.current, enter: (form: Partial<SendForm>) => act(async () => rerender({ form })),
    until: async (isSo: () => boolean) => {
      for (let turns = 0; !isSo() && turns < 300; turns += 1) await act(async () => {
        await clock.advance(20);
        await new Promise((resolve) => setTimeout(resolve, 1));
      });
      return result.current;
    },
  };
}

describe('useTransferDraft', () => {
  it.each<Partial<SendForm>>([{}, { to: bob.address }, { to: bob.address, amount: 'x' }])('has nothing to estimate before it is known how much: %j', async (form) => {
    const { draft } = await scene(form);
    expect([draft().plan, draft().fee.at]).toEqual([undefined, 'idle']);
  });

  it.each(['', '0x12', `eip155:5:${bob.address}`])('names no recipient by %j', async (to) => {
    expect((await scene({ to, amount: '1' })).draft()).toMatchObject({ to: undefined, plan: expect.not.objectContaining({ to: bob.address }) });
  });

  it('puts together what is sent, to whom, and what it costs', async () => {
    const { until, draft } = await scene({ to: bob.address.toLowerCase(), amount: '1.5' });
    const { plan, to, verdict, fee } = await until(() => draft().fee.at === 'read');
    expect([to, plan, verdict, fee.at]).toEqual([bob.address, { chainId: mockChainOne.id, from: alice.address, token: ether.address, to: bob.address, amount: 3n * one / 2n }, { units: 3n * one / 2n, problem: undefined }, 'read']);
  });

  it('says that nothing is left for the fee once that is known', async () => {
    const { until, draft } = await scene({ to: bob.address, amount: '2' });
    expect(draft().verdict.problem).toBeUndefined();
    expect((await until(() => draft().fee.at === 'read')).verdict.problem).toMatchObject({ at: 'feeShort', missingWei: expect.any(BigInt) });
  });

  it('takes a balance that could not be read for unknown, and never for nothing', async () => {
    const { draft } = await scene({ to: bob.address, amount: '1' }, { at: 'failed', error: { code: 'rpc.noResponse', message: 'No response' } });
    expect([draft().facts.tokenUnits, draft().verdict.problem]).toEqual([undefined, undefined]);
  });

  it('wants a danger to be accepted: for this recipient, and none other', async () => {
    const { draft, enter } = await scene({ to: dollar.address, amount: '1' }); // the contract of a token: what goes there is lost
    expect([draft().needsAccept, draft().isAccepted]).toEqual([true, false]);
    const acceptedFor = draft().acceptance;
    await enter({ to: dollar.address, amount: '1', acceptedFor });
    expect(draft().isAccepted).toBe(true);
    await enter({ to: `0x${'0'.repeat(40)}`, amount: '1', acceptedFor });
    expect([draft().needsAccept, draft().isAccepted]).toEqual([true, false]);
  });

  it('has nothing to accept without a recipient', async () => {
    expect((await scene({ amount: '1', acceptedFor: 'x' })).draft()).toMatchObject({ acceptance: undefined, needsAccept: false, isAccepted: false });
  });
});
