import { getAddress, Interface } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import type { FakeClock, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { rpcErrors } from '../../api/transport/errors.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { Preview, PreviewRequest } from '../../domain/preview/preview.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { describeReview } from './describeReview.ts';
import type { DescribeCalls } from './describeCalls.ts';

const [alice, bob] = mockAccounts;
const erc20 = new Interface(['function approve(address spender, uint256 amount)', 'function transfer(address to, uint256 amount)']);
const whole = 10n ** BigInt(mockToken.decimals);
const request = (transaction: Extract<PreviewRequest, { readonly kind: 'transaction' }>['transaction']): PreviewRequest => ({ kind: 'transaction', chainId: mockChainOne.id, transaction });
const approve = (units: bigint): PreviewRequest => request({ to: mockToken.address, data: erc20.encodeFunctionData('approve', [bob.address, units]) });
const transfer = (units: bigint): PreviewRequest => request({ to: mockToken.address, data: erc20.encodeFunctionData('transfer', [bob.address, units]) });

jest.setTimeout(20_000); // the first one fetches all parts

let clock: FakeClock;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
beforeEach(async () => {
  clock = createFakeClock();
  const world = createMockWorld({ clock });
  started = startMockWorld({ world });
  test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], clock, world }) as unknown as TestKit<CoreState>;
  test.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

/** In small steps: while the mocked node works in real time, the limit must not pass. */
const describing = (asked: Partial<DescribeCalls> & Pick<DescribeCalls, 'requests'>, stepMs = 1): Promise<Preview> => {
  const described = test.kit.dispatch(describeReview(asked));
  described.catch(() => {});
  return test.settled(described, { stepMs, maxSteps: 10_000 });
};
const dangers = ({ warnings }: Preview): readonly string[] => warnings.filter(({ level }) => level === 'danger').map(({ code }) => code);

describe('describeReview', () => {
  it('says what the account gives and allows, with symbols and decimals', async () => {
    const preview = await describing({ requests: [request({ to: bob.address, valueWei: 1_500_000_000_000_000_000n }), transfer(3n * whole), approve(5n * whole)] });
    expect(preview.changes).toEqual({
      at: 'tried',
      fields: [
        { label: { key: 'core.review.gives' }, value: { text: `1.5 ${mockChainOne.nativeCurrency.symbol}` }, format: 'amount' },
        { label: { key: 'core.review.gives' }, value: { text: getAddress(mockToken.address) }, format: 'address', name: `3 ${mockToken.symbol}` },
        { label: { key: 'core.review.changes.allows' }, value: { text: `5 ${mockToken.symbol}` }, format: 'amount' },
        { label: { key: 'core.review.contract' }, value: { text: getAddress(mockToken.address) }, format: 'address' },
        { label: { key: 'core.review.changes.spender' }, value: { text: bob.address }, format: 'address' },
      ],
    });
  });

  it('calls what is allowed without limit a danger, whatever the call looked like', async () => {
    // A wrapper that no reader knows would say no more than that it cannot be read; the events say it.
    const preview = await describing({ requests: [approve(2n ** 256n - 1n)] });
    expect(dangers(preview)).toContain('unlimitedAllowance');
    expect(preview.changes).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ value: { key: 'core.review.unlimited', params: { symbol: mockToken.symbol } } })]) as unknown });
  });

  it('warns of what would fail, with the reason', async () => {
    const preview = await describing({ requests: [transfer(10n ** 60n)] });
    expect(preview.changes).toMatchObject({ at: 'fails' });
    expect(preview.warnings).toContainEqual({ code: 'wouldFail', level: 'caution', params: { why: expect.stringMatching(/^ERC20InsufficientBalance\(/) as unknown } });
  });

  it('takes the words that nodes have for every refusal for no reason', async () => {
    const preview = await describing({ requests: [request({ to: mockToken.address, data: '0xdeadbeef' })] });
    expect(preview.changes).toEqual({ at: 'fails' });
    expect(preview.warnings).toContainEqual({ code: 'wouldFailUnexplained', level: 'caution' });
  });

  it('says that it was not tried where the node gives nothing, after three seconds at most', async () => {
    Object.assign(servicesOf(test.kit), { transport: async () => ({ chainId: mockChainOne.id, request: () => new Promise(() => {}) }) });
    const startMs = clock.nowMs();
    expect((await describing({ requests: [approve(whole)] }, 50)).changes).toEqual({ at: 'untried' });
    expect(clock.nowMs() - startMs).toBeLessThan(4_000);
    expect(test.loose().timers).toBe(0);
    Object.assign(servicesOf(test.kit), { transport: async () => Promise.reject(rpcErrors.noResponse()) });
    expect((await describing({ requests: [approve(whole)] })).changes).toEqual({ at: 'untried' });
  });

  it('says so too of code for the account, which no node tries out unsigned', async () => {
    const requests = [request({ to: alice.address }), { kind: 'authorization', chainId: mockChainOne.id, address: bob.address, nonce: 1 }] as const;
    expect((await describing({ requests })).changes).toEqual({ at: 'untried' });
    // A transaction may call the account by code that the node does not have there yet.
    expect((await describing({ requests, delegates: [bob.address] })).changes).toEqual({ at: 'untried' });
    expect((await describing({ requests, delegates: [bob.address], terms: { forceAtomic: true } })).changes).toMatchObject({ at: 'tried' });
  });

  it('tries out no message', async () => {
    expect(await describing({ requests: [{ kind: 'message', message: 'hello' }] })).not.toHaveProperty('changes');
  });

  it('ends with the signal', async () => {
    const left = new AbortController();
    const described = test.kit.dispatch(describeReview({ requests: [approve(whole)], signal: left.signal }));
    left.abort(new Error('left'));
    await expect(described).rejects.toThrow('left');
  });
});
