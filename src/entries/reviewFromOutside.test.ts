import { Interface, MaxUint256, Transaction, Wallet } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockToken } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { walletInjected } from '../../plugins/walletInjected/index.ts';
import { connect } from '../index.ts';
import type { Preview, PreviewRequest } from '../index.ts';
import { describeCalls, isDangerous } from './previews.ts';
import { decodeSigned } from './transactions.ts';

// As a site's own code reviews what it is about to send, by the names of public entries alone.
const [{ address: me }, { address: friend }] = mockAccounts;
const erc20 = new Interface(['function approve(address spender, uint256 amount)', 'function transfer(address to, uint256 amount)']);
const call = (name: 'approve' | 'transfer', units: bigint): PreviewRequest => ({ kind: 'transaction', chainId: mockChainOne.id, transaction: { to: mockToken.address, data: erc20.encodeFunctionData(name, [friend, units]) } });
const units = (whole: bigint): bigint => whole * 10n ** BigInt(mockToken.decimals);

jest.setTimeout(20_000); // the first one fetches all parts

describe('describeCalls', () => {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const started = startMockWorld({ world });
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], clock, world });
  beforeAll(async () => {
    test.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider });
    test.kit.start();
    await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
  });
  afterAll(() => {
    test.kit.destroy();
    started.stop();
  });
  const describing = (...requests: readonly [PreviewRequest, ...PreviewRequest[]]): Promise<Preview> => {
    const described = test.kit.dispatch(describeCalls({ requests }));
    described.catch(() => {});
    return test.settled(described, { stepMs: 1, maxSteps: 10_000 });
  };
  const textOf = (preview: Preview): string => JSON.stringify(preview, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

  it('says what each call of a batch does, with symbols and decimals', async () => {
    const preview = await describing(call('transfer', units(3n)), call('transfer', units(5n)));
    expect(textOf(preview)).toContain(`3 ${mockToken.symbol}`);
    expect(textOf(preview)).toContain(`5 ${mockToken.symbol}`);
    expect(textOf(preview).match(new RegExp(friend, 'gi'))?.length).toBeGreaterThanOrEqual(2);
    expect(isDangerous(preview)).toBe(false);
  });

  it('warns of one dangerous call among harmless ones', async () => {
    const preview = await describing(call('transfer', units(3n)), call('approve', MaxUint256));
    expect([isDangerous(preview), preview.warnings.map(({ code }) => code)]).toEqual([true, expect.arrayContaining(['unlimitedAllowance'])]);
  });

  it('refuses a batch of nothing with a code', async () => {
    await expect(test.kit.dispatch(describeCalls({ requests: [] as never }))).rejects.toMatchObject({ code: 'input.missing' }); // as a caller without types
  });
});

describe('decodeSigned', () => {
  const wallet = new Wallet('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');

  it.each([0, 1, 2])('reads what another library has signed, of type %d', async (type) => {
    const raw = await wallet.signTransaction({ type, chainId: 1, nonce: 7, gasLimit: 21_000n, to: friend, value: 12n, data: '0x1234', ...(type === 2 ? { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n } : { gasPrice: 3n }) });
    const { hash, unsignedSerialized: unsigned } = Transaction.from(raw);
    expect(decodeSigned(raw)).toEqual({ hash, from: wallet.address, to: friend, chainId: 1, nonce: 7, valueWei: 12n, data: '0x1234', unsigned });
  });

  it('takes nothing that is not signed, and says so with a code', () => {
    const { unsignedSerialized } = Transaction.from({ type: 2, chainId: 1, nonce: 7, gasLimit: 21_000n, to: me, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n });
    expect(() => decodeSigned(unsignedSerialized)).toThrow(expect.objectContaining({ code: 'transaction.notSigned' }));
  });
});
