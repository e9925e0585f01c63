import { announceWallet, createFakeWallet, createMockWorld, fakeWalletInfo, mockedPageAdapter, mockToken, startMockWorld } from '../../mocks/index.ts';
import type { FakeWallet, MockWorld } from '../../mocks/index.ts';
import { defineChain } from '../../src/index.ts';
import type { Adapter, Chain } from '../../src/index.ts';

/** Everything outside the page, inside the page. */
export interface MockedWorld {
  readonly world: MockWorld;
  readonly wallet: FakeWallet;
  readonly chains: readonly Chain[];
  readonly adapters: readonly Adapter[];
  /** Address of the token that stands on each of its chains. */
  readonly token: string;
  /** A second extension, which may come at any time. */
  announceAnother(): void;
}

const rememberedKey = 'playground.wallet';
const blockEveryMs = 2_000;

/** Two chains with a block every two seconds, and a wallet that remembers over reloads who it let in. */
export async function startMockedWorld(): Promise<MockedWorld> {
  const world = createMockWorld({ mining: { at: 'after', everyMs: blockEveryMs } });
  await startMockWorld({ world });
  const remembered = readRemembered();
  const wallet = createFakeWallet({ world, ...(remembered && { isPermitted: remembered.isPermitted, chainId: remembered.chainId }) });
  wallet.subscribe(() => remember(wallet));
  announceWallet(wallet.provider, { ...fakeWalletInfo, name: 'Playground Wallet' }, { target: window });
  return {
    world,
    wallet,
    chains: world.chains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })),
    adapters: [mockedPageAdapter],
    token: mockToken.address,
    announceAnother: () => {
      const another = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
      const uuid = crypto.randomUUID();
      announceWallet(another.provider, { ...fakeWalletInfo, uuid, name: 'Another Wallet', rdns: `test.latchkey.another${uuid.slice(0, 4)}` }, { target: window });
    },
  };
}

interface Remembered {
  readonly isPermitted: boolean;
  readonly chainId: number;
}

/** As an extension keeps its permissions, so that a reload finds the site still connected. */
function remember({ accounts, isLocked, chainId }: FakeWallet): void {
  if (isLocked) return;
  sessionStorage.setItem(rememberedKey, JSON.stringify({ isPermitted: accounts.length > 0, chainId } satisfies Remembered));
}

function readRemembered(): Remembered | undefined {
  const text = sessionStorage.getItem(rememberedKey);
  return text === null ? undefined : (JSON.parse(text) as Remembered); // written by the function above
}
