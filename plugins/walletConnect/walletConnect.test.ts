import { createFakeWallet, createMockWalletConnect } from '../../mocks/index.ts';
import type { FakeWallet, MockWalletConnect, MockWalletConnectOptions } from '../../mocks/index.ts';
import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit, TestKitOptions } from '../../mocks/testing/index.ts';
import { connect } from '../../src/flows/connect.ts';
import { signMessage } from '../../src/flows/signMessage.ts';
import { selectActiveWallet } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { walletConnect } from './index.ts';

type Test = TestKit<CoreState>;
interface Scene {
  readonly test: Test;
  readonly phone: FakeWallet;
  readonly far: MockWalletConnect;
  /** Begins to connect and waits for the code. */
  begin(walletId?: string): Promise<{ readonly outcome: Promise<unknown>; readonly uri: string }>;
  /** Connects from the first click to the end. */
  join(walletId?: string): Promise<void>;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page with the plugin, a relay, and a phone whose person agrees to everything. */
function scene(options: Pick<TestKitOptions<readonly []>, 'platform' | 'storage' | 'world' | 'clock'> & { readonly far?: MockWalletConnect; readonly phone?: FakeWallet } & Partial<MockWalletConnectOptions> = {}): Scene {
  const { far: givenFar, phone: givenPhone, chainIds, methods, redirect, ...kitOptions } = options;
  const test = createTestKit(kitOptions) as unknown as Test; // without what no plugin adds
  const phone = givenPhone ?? createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  const far = givenFar ?? createMockWalletConnect({ wallet: phone, ...(chainIds && { chainIds }), ...(methods && { methods }), ...(redirect && { redirect }) });
  test.kit.register(walletConnect.with({ projectId: 'test', client: far.client }));
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const shownUri = (walletId: string): string | undefined => test.kit.services.pairings.get(walletId)?.uri;
  const begin: Scene['begin'] = async (walletId = 'walletConnect') => {
    const before = shownUri(walletId);
    const outcome = test.kit.dispatch(connect({ walletId })).catch((error: unknown) => error);
    await test.turnUntil(() => shownUri(walletId) !== undefined && shownUri(walletId) !== before, { stepMs: 1 });
    return { outcome, uri: shownUri(walletId) ?? '' };
  };
  return {
    test,
    phone,
    far,
    begin,
    join: async (walletId) => {
      const { outcome, uri } = await begin(walletId);
      await far.scan(uri);
      expect(await test.settled(outcome)).toMatchObject({ walletId: walletId ?? 'walletConnect' });
    },
  };
}

describe('walletConnect', () => {
  it('shows a code, connects when it is scanned, and has the wallet sign', async () => {
    const { test, far, join, phone } = scene();
    await join();
    expect(selectActiveWallet(test.kit.getState())).toMatchObject({ walletId: 'walletConnect', chainId: test.world.chains[0]?.id });
    const signature = await test.settled(test.kit.dispatch(signMessage({ message: 'hello' })));
    expect(signature).toEqual(expect.anything());
    expect(far.requests.map(({ method, chainId }) => [method, chainId])).toEqual([['personal_sign', `eip155:${phone.chainId}`]]);
  });

  it('leaves nothing behind when it is removed in the middle of everything', async () => {
    const phone = { current: undefined as FakeWallet | undefined };
    let far: MockWalletConnect | undefined;
    const plugin = walletConnect.with({ projectId: 'test', client: async () => (far ?? createMockWalletConnect({ wallet: phone.current as FakeWallet })).client() }); // set before it is used
    const findings = await checkPlugin(plugin, {
      use: async (test) => {
        phone.current ??= createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
        far ??= createMockWalletConnect({ wallet: phone.current });
        const outcome = test.kit.dispatch(connect({ walletId: 'walletConnect' }));
        await test.turnUntil(() => test.kit.services.pairings.get('walletConnect') !== undefined, { stepMs: 1 });
        await far.scan(test.kit.services.pairings.get('walletConnect')?.uri ?? '');
        await test.settled(outcome);
        void test.kit.dispatch(signMessage({ message: 'unanswered' })).catch(() => {});
      },
    });
    expect(findings).toEqual([]);
    expect(far?.loose.listeners()).toBe(0);
  });
});
