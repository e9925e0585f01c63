import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { toQuantity } from '../../chain/hex.ts';
import { mockedPageAdapter } from '../../mockedPage.ts';
import { fakeWalletInfo } from '../../wallet/announce.ts';
import { createFakeWallet } from '../../wallet/fakeWallet.ts';
import { createMockWorld } from '../../world.ts';
import { attended } from '../attended.ts';
import { createTestInjected } from '../testInjected.ts';
import { createTestStorage } from '../testStorage.ts';
import { createStoryHttp } from './createStoryHttp.ts';
import type { LatchkeyProviderProps } from '../../../src/ui/kit/LatchkeyProvider.tsx';
import type { Page } from '../../../src/contracts/ports/page.ts';
import type { Latchkey, LatchkeyOptions } from '../../../src/kit/latchkey.ts';
import type { MockChainInfo } from '../../chains.ts';
import type { Mining } from '../../chain/mining.ts';
import type { RpcScenario, WalletScenario } from '../../scenarios.ts';
import type { Eip6963ProviderInfo } from '../../../src/domain/wallets/eip1193.ts';
import type { FakeWallet } from '../../wallet/fakeWallet.ts';
import type { MockWorld } from '../../world.ts';
import type { AnswerRequest } from './createStoryHttp.ts';

/** A wallet that a story's page has. */
export interface StoryWallet extends Partial<Pick<Eip6963ProviderInfo, 'name' | 'icon' | 'rdns'>> {
  /** What its user does with requests; yes to each, unless told otherwise. */
  readonly scenario?: WalletScenario;
  /** Whether the story begins with it connected; its scenario plays from then on. */
  readonly isConnected?: boolean;
  /** The chain it begins on; the first one, unless told otherwise. */
  readonly chainId?: number;
  /** For a wallet that comes late, in ms. */
  readonly announceAfterMs?: number;
}

/** What a story, its component or the whole Storybook says of the mocked world: `parameters: { latchkey: { … } }`. */
export interface LatchkeyParameters {
  /** Chains of the site, at the addresses that it asks them; `mockChains`, unless told otherwise. */
  readonly chains?: readonly MockChainInfo[];
  /** In wei on every chain, by address; `mockAccounts` have 10,000 ether each, unless told otherwise. */
  readonly balances?: Readonly<Record<string, bigint>>;
  /** One that is not connected and says yes to everything, unless told otherwise. */
  readonly wallets?: readonly StoryWallet[];
  /** What goes wrong with the nodes once the story is shown. */
  readonly nodes?: RpcScenario;
  /** When transactions get their block; at once, unless told otherwise. */
  readonly mining?: Mining;
  /** Answers requests of the kit to services of the site; without an answer they cannot be reached. */
  readonly answer?: AnswerRequest;
  /** Runs before the story is shown, e.g. to keep `wallets` for a play function, or to send something first. */
  readonly prepare?: (scene: StoryScene) => void | Promise<void>;
  /** What `LatchkeyProvider` is given, e.g. `theme`. */
  readonly provider?: Omit<LatchkeyProviderProps, 'kit' | 'children'>;
}

/** What `createLatchkey` needs to be over the story's world. */
export type StoryKitOptions = Required<Pick<LatchkeyOptions<readonly []>, 'id' | 'chains' | 'adapters' | 'devTools'>>;

/** A story's world, from outside the page. */
export interface StoryScene {
  readonly kit: Pick<Latchkey, 'dispatch' | 'getState'>;
  readonly world: MockWorld;
  /** In the order of the parameters. */
  readonly wallets: readonly FakeWallet[];
}

/** A scene that is being made. */
export interface OpenedScene<Kit> extends Omit<StoryScene, 'kit'> {
  readonly kit: Kit;
  /** Resolves once balances are set, wallets are connected and faults play. */
  readonly ready: Promise<void>;
  /** Ends the kit and the world. */
  close(): void;
}

/** Makes a story's world, its wallets and the kit over them. Nothing of it is shared with another story. */
export function createStoryScene<Kit extends Pick<Latchkey, 'dispatch' | 'getState' | 'start' | 'destroy'>>(storyId: string, createKit: (options: StoryKitOptions) => Kit, parameters: LatchkeyParameters): OpenedScene<Kit> {
  const { chains, balances = {}, wallets: described = [{}], nodes = { kind: 'none' }, mining, answer, prepare } = parameters;
  const world = createMockWorld({ ...(chains && { chains }), ...(mining && { mining }) });
  const injected = createTestInjected();
  const opened = described.map(({ chainId }) => createFakeWallet({ world, scenario: { kind: 'approveAll' }, ...(chainId !== undefined && { chainId }) }));
  const kit = createKit({
    id: `story-${storyId}`,
    chains: world.chains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })),
    adapters: [createStoryHttp(world, answer), injected.adapter, createTestStorage().openTab(), storyPage],
    devTools: false,
  });

  async function prepareAll(): Promise<void> {
    for (const { id } of world.chains) {
      const chain = Object.keys(balances).length > 0 ? await world.getChain(id) : undefined;
      for (const [address, wei] of Object.entries(balances)) await chain?.request({ method: 'hardhat_setBalance', params: [address, toQuantity(wei)] });
    }
    kit.start();
    for (const [at, wallet] of opened.entries()) await bringWallet(described[at] ?? {}, at, wallet);
    await prepare?.({ kit, world, wallets: opened });
    if (!world.closed.aborted) world.rpcScenario.set(nodes);
  }

  async function bringWallet({ scenario, isConnected = false, announceAfterMs = 0, ...known }: StoryWallet, at: number, wallet: FakeWallet): Promise<void> {
    const rdns = known.rdns ?? (at === 0 ? fakeWalletInfo.rdns : `${fakeWalletInfo.rdns}${at + 1}`);
    const { name = at === 0 ? fakeWalletInfo.name : `${fakeWalletInfo.name} ${at + 1}`, icon = fakeWalletInfo.icon } = known;
    const announcement = { info: { uuid: `${fakeWalletInfo.uuid.slice(0, -2)}${String(at + 1).padStart(2, '0')}`, name, icon, rdns }, provider: wallet.provider };
    if (announceAfterMs > 0) world.clock.setTimer(() => void (world.closed.aborted || injected.announce(announcement)), announceAfterMs);
    else injected.announce(announcement);
    if (isConnected) await kit.dispatch(connect({ walletId: rdns }));
    if (scenario) wallet.scenario.set(scenario);
  }

  return {
    kit,
    world,
    wallets: opened,
    ready: prepareAll(),
    close() {
      kit.destroy();
      world.close();
    },
  };
}

/** A story is looked at in a frame of Storybook or in a test, where its play function presses: that counts as the visitor. */
const storyPage = defineAdapter<Page>({
  ...mockedPageAdapter,
  id: 'storyPage',
  create: (...given) => ({ ...mockedPageAdapter.create(...given), ...attended }),
});
