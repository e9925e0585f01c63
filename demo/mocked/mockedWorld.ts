import { announceWallet, createFakeWallet, createMockWalletConnect, createMockWorld, createScenarioController, fakeWalletInfo, mockCoinbaseSdk, mockedPageAdapter, mockResolver, mockRemoteWallet, mockToken, startMockWorld } from '../../mocks/index.ts';
import type { FakeWallet, FollowedPlugins, KeptText, MockWorld, RemoteWalletControls, ScenarioController } from '../../mocks/index.ts';
import { indexer } from '../../plugins/indexer/index.ts';
import { walletCoinbase } from '../../plugins/walletCoinbase/index.ts';
import { walletConnect } from '../../plugins/walletConnect/index.ts';
import { defineChain } from '../../src/index.ts';
import { createPageInApp } from '../inApp/pageInApp.ts';
import { createDrops } from './drops.ts';
import { paymentPlugins, paymentService } from './payments.ts';
import { createRelayers, readRelayerChoice } from './relayers.ts';
import { createSmart } from './smartAccount.ts';
import type { InApp, PageSite } from '../inApp/inApp.ts';
import type { Adapter, AnyPlugin, Chain, DirectoryWallet, Latchkey, Service } from '../../src/index.ts';

/** Everything outside the page, inside the page. */
export interface MockedWorld {
  readonly world: MockWorld;
  readonly wallet: FakeWallet;
  readonly chains: readonly Chain[];
  readonly adapters: readonly Adapter[];
  /** Address of the token that stands on each of its chains. */
  readonly token: string;
  /** A wallet on a phone that only exists here. */
  readonly phone: Phone;
  readonly plugins: readonly AnyPlugin[];
  /** The site's own service. */
  readonly service: Service;
  /** Whether a relayer of the page carries calls out. */
  readonly hasRelayer: boolean;
  /** The wallet of the site itself, with its server in this page. */
  readonly inApp: InApp;
  /** Gives an account funds on each chain, also after a reload of this page, which begins its chains anew. */
  fund(address: string): Promise<void>;
  /** The same for a contract's account, whose nonce says whether it is there. */
  fundContract(address: string): Promise<void>;
  /** A second extension, which may come at any time. */
  announceAnother(): void;
  /** Lets the mocks of a kit's plugins answer. The same each time for the same kit. */
  follow(kit: Latchkey): FollowedPlugins;
}

/** What its person does when the page shows a code. */
export const phoneHabits = ['scans', 'refuses', 'expires', 'ignores', 'noCode'] as const;
export type PhoneHabit = (typeof phoneHabits)[number];

export interface Phone {
  readonly habit: ScenarioController<{ readonly kind: PhoneHabit }>;
}

const rememberedKey = 'playground.wallet';
const resolvedKey = 'playground.adopted';
const phoneRememberedKey = 'playground.phone';
const sessionsKey = 'playground.sessions';
const coinbaseRememberedKey = 'playground.coinbase';
const operationsKey = 'playground.operations';
const relaysKey = 'playground.relays';
const purchasesKey = 'playground.purchases';
const fundedKey = 'playground.funded';
const fundsWei = 10n ** 19n;
/** More than anyone sends between two loads. */
const noncesALoad = 1_000;
/** Long enough to see the code. */
const phoneAfterMs = 2_500;
const blockEveryMs = 2_000;
/** When the chains of the page mine, unless the panel says otherwise. */
export const usualMining = { at: 'after', everyMs: blockEveryMs } as const;

/** Two chains with a block every two seconds, and a wallet that remembers over reloads who it let in. `site`: whose in-app wallet it is, if not the bench's. */
export async function startMockedWorld(site?: PageSite): Promise<MockedWorld> {
  const world = createMockWorld({ mining: usualMining, keptOperations: keptAs(operationsKey), keptRelays: keptAs(relaysKey), keptPayments: keptAs(purchasesKey) });
  const started = await startMockWorld({ world });
  const followed = new WeakMap<Latchkey, FollowedPlugins>();
  const remembered = readRemembered(rememberedKey);
  const wallet = createFakeWallet({ world, ...(remembered && { isPermitted: remembered.isPermitted, chainId: remembered.chainId }) });
  wallet.subscribe(() => remember(rememberedKey, wallet));
  announceWallet(wallet.provider, { ...fakeWalletInfo, name: 'Playground Wallet' }, { target: window });
  const { phone, plugins } = createPhone(world);
  return {
    world,
    wallet,
    phone,
    hasRelayer: readRelayerChoice() !== undefined,
    inApp: createPageInApp(site),
    ...createFaucet(world),
    plugins: [...plugins, createCoinbase(world), ...createSmart(), ...createRelayers(), ...createIndexer(), ...createDrops(), ...paymentPlugins],
    service: paymentService(),
    chains: world.chains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })),
    adapters: [mockedPageAdapter],
    token: mockToken.address,
    follow: (kit) => {
      const plugins = followed.get(kit) ?? started.followPlugins(kit);
      followed.set(kit, plugins);
      return plugins;
    },
    announceAnother: () => {
      const another = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
      const uuid = crypto.randomUUID();
      announceWallet(another.provider, { ...fakeWalletInfo, uuid, name: 'Another Wallet', rdns: `test.latchkey.another${uuid.slice(0, 4)}` }, { target: window });
    },
  };
}

function keptAs(key: string): KeptText {
  return { read: () => sessionStorage.getItem(key), write: (text) => sessionStorage.setItem(key, text) };
}

/** The chains of this page begin anew with each load of it. The kit remembers the nonces that it has used: each load goes on with higher ones. */
function createFaucet(world: MockWorld): Pick<MockedWorld, 'fund' | 'fundContract'> {
  const { addresses, contracts, loads } = JSON.parse(sessionStorage.getItem(fundedKey) ?? '{"addresses":[],"contracts":[],"loads":0}') as Funded; // written below
  const funded = new Set(addresses);
  const fundedContracts = new Set(contracts);
  const keep = (): void => sessionStorage.setItem(fundedKey, JSON.stringify({ addresses: [...funded], contracts: [...fundedContracts], loads: loads + 1 } satisfies Funded));
  const set = async (address: string, method: string, value: bigint): Promise<void> => {
    await Promise.all(world.chains.map(async ({ id }) => (await world.getChain(id)).request({ method, params: [address, `0x${value.toString(16)}`] })));
  };
  for (const address of funded) {
    void set(address, 'hardhat_setNonce', BigInt(loads * noncesALoad));
    void set(address, 'hardhat_setBalance', fundsWei);
  }
  for (const address of fundedContracts) void set(address, 'hardhat_setBalance', fundsWei);
  keep();
  const give = async (address: string, all: Set<string>): Promise<void> => {
    await set(address, 'hardhat_setBalance', fundsWei);
    all.add(address);
    keep();
  };
  return { fund: (address) => give(address, funded), fundContract: (address) => give(address, fundedContracts) };
}

interface Funded {
  readonly addresses: readonly string[];
  readonly contracts: readonly string[];
  readonly loads: number;
}

/** Coinbase's wallet, whose person agrees to everything, without its window. */
function createCoinbase(world: MockWorld): AnyPlugin {
  const before = readRemembered(coinbaseRememberedKey);
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' }, ...(before && { isPermitted: before.isPermitted, chainId: before.chainId }) });
  wallet.subscribe(() => remember(coinbaseRememberedKey, wallet));
  return walletCoinbase.with({ loadSdk: mockCoinbaseSdk(wallet) });
}

/** The wallet apps at the other end of a code, one listed and all of the directory: their person does as the scenario says, or as the page is told by events, which stand for a camera. */
/** With `?indexer`: what is owned and what happened, by the wallet's own word (ERC-7811) and the chains' logs. */
function createIndexer(): readonly AnyPlugin[] {
  return new URLSearchParams(location.search).has('indexer') ? [indexer.with({})] : [];
}

function createPhone(world: MockWorld): { readonly phone: Phone; readonly plugins: readonly AnyPlugin[] } {
  const before = readRemembered(phoneRememberedKey);
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' }, ...(before && { isPermitted: before.isPermitted, chainId: before.chainId }) });
  wallet.subscribe(() => remember(phoneRememberedKey, wallet));
  const remote = mockRemoteWallet({
    id: 'pocketWallet',
    name: 'Pocket Wallet',
    wallet,
    app: { mobile: { native: 'pocketwallet://', universal: 'https://pocketwallet.example/app' } },
    links: { homepage: 'https://pocketwallet.example', android: 'https://play.google.com/store/apps/details?id=example.pocketwallet', ios: 'https://apps.apple.com/app/id1' },
  });
  const resolver = mockResolver({ id: 'phoneReach', wallet, remembered: readResolved() });
  wallet.subscribe(() => sessionStorage.setItem(resolvedKey, JSON.stringify(wallet.accounts.length > 0 ? resolver.resolved() : [])));
  const allControls: readonly RemoteWalletControls[] = [remote, resolver];
  const inUse = (): RemoteWalletControls => allControls.find((controls) => controls.code() !== undefined) ?? remote;
  const habit = createScenarioController<{ readonly kind: PhoneHabit }>({ kind: 'scans' });
  for (const controls of allControls) {
    habit.subscribe(() => controls.scenario.set({ kind: habit.get().kind === 'noCode' ? 'noCode' : 'works' }));
    controls.subscribe(() => {
      const code = controls.code();
      if (code === undefined) return;
      world.clock.setTimer(() => {
        if (controls.code() !== code) return; // given up meanwhile
        switch (habit.get().kind) {
          case 'scans': return controls.scan(code);
          case 'refuses': return controls.refuse();
          case 'expires': return controls.expire();
          case 'ignores': case 'noCode': return undefined;
        }
      }, phoneAfterMs);
    });
  }
  const paired = createMockWalletConnect({ wallet, kept: keptAs(sessionsKey) });
  habit.subscribe(() => paired.setReachable(habit.get().kind !== 'noCode'));
  let lastCode: string | undefined;
  paired.subscribe(() => {
    const code = paired.codes().at(-1);
    if (code === undefined || code === lastCode) return;
    lastCode = code;
    world.clock.setTimer(() => {
      if (!paired.codes().includes(code)) return; // given up meanwhile
      switch (habit.get().kind) {
        case 'scans': return void paired.scan(code);
        case 'refuses': return paired.refuse(code);
        case 'expires': return paired.expire(code);
        case 'ignores': case 'noCode': return undefined;
      }
    }, phoneAfterMs);
  });
  window.addEventListener('playground:phone', (event) => {
    const told: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (told === 'refuse') inUse().refuse();
    else if (told === 'expire') inUse().expire();
    else if (typeof told === 'string') inUse().scan(told);
  });
  return { phone: { habit }, plugins: [remote.plugin, resolver.plugin, walletConnect.with({ client: paired.client })] };
}

/** As a wallet's library keeps its sessions: what was connected before a reload is listed after it. */
function readResolved(): readonly DirectoryWallet[] {
  return JSON.parse(sessionStorage.getItem(resolvedKey) ?? '[]') as readonly DirectoryWallet[]; // written above
}

interface Remembered {
  readonly isPermitted: boolean;
  readonly chainId: number;
}

/** As an extension keeps its permissions, so that a reload finds the site still connected. */
function remember(key: string, { accounts, isLocked, chainId }: FakeWallet): void {
  if (isLocked) return;
  sessionStorage.setItem(key, JSON.stringify({ isPermitted: accounts.length > 0, chainId } satisfies Remembered));
}

function readRemembered(key: string): Remembered | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Remembered); // written by the function above
}
