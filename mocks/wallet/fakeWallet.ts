import { assertArguments } from '../../src/domain/assertArguments.ts';
import { createScenarioController } from '../scenarios.ts';
import { toQuantity } from '../chain/hex.ts';
import { createApprovalQueue } from './approvals.ts';
import { createEmitter } from './emitter.ts';
import { createWalletContext } from './walletContext.ts';
import { createWalletProvider, disconnected } from './walletProvider.ts';
import { createWalletState } from './walletState.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import type { Hex } from '../chain/hex.ts';
import type { MockAccount } from '../accounts.ts';
import type { WalletWorld } from '../world.ts';
import type { ApprovalQueue, PendingApproval } from './approvals.ts';
import type { ScenarioController, WalletScenario } from '../scenarios.ts';

/** A wallet, from its user's side; `provider` is what the page gets. */
export interface FakeWallet {
  readonly provider: Eip1193Provider;
  /** What the user does with requests. */
  readonly scenario: ScenarioController<WalletScenario>;
  readonly chainId: number;
  /** What the site can see, in lower case as extensions report it; the selected one first. */
  readonly accounts: readonly Hex[];
  readonly isLocked: boolean;
  readonly isConnected: boolean;
  /** The prompts that are open, oldest first; the same list until something changes. */
  requests(): readonly PendingApproval[];
  /** @throws if no such prompt is open */
  approve(id: string): void;
  /** @throws if no such prompt is open */
  reject(id: string): void;
  /** Told of every change to prompts, accounts, chain, lock and connection. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Selects another of its accounts. @throws for one that it has no key of */
  setAccount(address: string): void;
  /** Shows the site just these accounts; none takes its permission away. @throws for one that it has no key of */
  setAccounts(addresses: readonly string[]): void;
  /** The user switches by hand; the wallet knows the chain from then on. */
  setChain(chainId: number): void;
  lock(): void;
  unlock(): void;
  /** Loses touch with every chain; open prompts fail with 4900. */
  disconnect(): void;
  reconnect(): void;
}

/** The world that a fake wallet lives in, its accounts, and where it begins. */
export interface FakeWalletOptions {
  readonly world: WalletWorld;
  /** The accounts it has keys of; the world's, unless told otherwise. */
  readonly accounts?: readonly MockAccount[];
  /** Where it starts: on the first of the world's chains, unless told otherwise. May be one that the world does not have. */
  readonly chainId?: number;
  /** What it switches to without adding; all of the world's, unless told otherwise. */
  readonly knownChainIds?: readonly number[];
  /** How the user behaves at first; by hand, unless told otherwise. */
  readonly scenario?: WalletScenario;
  /** Whether the site was let in on an earlier visit. */
  readonly isPermitted?: boolean;
}

/** A wallet over the mocked chains that signs for real and behaves as browser extensions do. @see EIP-1193 */
export function createFakeWallet(options: FakeWalletOptions): FakeWallet {
  assertArguments('createFakeWallet({ world: object })', options);
  const { world, accounts = world.accounts, chainId = world.chains[0]?.id, knownChainIds = world.chains.map(({ id }) => id), scenario: firstScenario = { kind: 'byHand' }, isPermitted = false } = options;
  if (chainId === undefined) throw new Error('A wallet needs a chain to start on');
  const scenario = createScenarioController(firstScenario);
  const emitter = createEmitter();
  const state = createWalletState({ accounts, chainId, knownChainIds, isPermitted, clock: world.clock, scenario, emitter });
  const queue = createApprovalQueue({ clock: world.clock, changed: state.notify });
  const provider = createWalletProvider({ context: createWalletContext({ world, state, scenario, queue }), state, scenario, emitter });

  scenario.subscribe(() => {
    const { kind } = scenario.get();
    if (kind === 'approveAll') for (const { id } of queue.list()) queue.approve(id);
    if (kind === 'rejectAll') for (const { id } of queue.list()) queue.reject(id);
    state.update(() => {});
  });
  state.subscribe(followLatePrompts({ world, scenario, queue }));

  return {
    provider,
    scenario,
    get chainId() {
      return state.facts.chainId;
    },
    get accounts() {
      return state.visibleAccounts();
    },
    get isLocked() {
      return state.isLocked();
    },
    get isConnected() {
      return state.facts.isConnected;
    },
    requests: queue.list,
    approve: queue.approve,
    reject: id => queue.reject(id),
    subscribe: state.subscribe,
    setAccount(address) {
      const selected = state.ownAddress(address);
      state.update(facts => {
        facts.order = [selected, ...facts.order.filter(other => other !== selected)];
      });
    },
    setAccounts(addresses) {
      const shown = addresses.map(state.ownAddress);
      state.update(facts => {
        facts.isPermitted = shown.length > 0;
        if (shown.length > 0) facts.order = shown;
      });
    },
    setChain: state.goTo,
    lock: () => state.update(facts => {
      facts.isLockedByHand = true;
    }),
    unlock: () => state.unlock(),
    disconnect() {
      state.setConnected(false);
      for (const { id } of queue.list()) queue.reject(id, disconnected());
      emitter.emit('disconnect', disconnected());
      state.notify();
    },
    reconnect() {
      state.setConnected(true);
      emitter.emit('connect', { chainId: toQuantity(state.facts.chainId) });
      state.notify();
    },
  };
}

/** Answers each prompt once its time has passed, for as long as the user is one who says yes late. */
function followLatePrompts({ world, scenario, queue }: { readonly world: WalletWorld; readonly scenario: ScenarioController<WalletScenario>; readonly queue: Pick<ApprovalQueue, 'list' | 'approve'> }): () => void {
  const timed = new Set<string>();
  return () => {
    const now = scenario.get();
    if (now.kind !== 'approveLate') return;
    for (const { id } of queue.list().filter((prompt) => !timed.has(prompt.id))) {
      timed.add(id);
      const cancel = world.clock.setTimer(() => {
        timed.delete(id);
        world.closed.removeEventListener('abort', cancel);
        // Answered by hand meanwhile, or for a user who has become another.
        if (scenario.get().kind === 'approveLate' && queue.list().some((prompt) => prompt.id === id)) queue.approve(id);
      }, now.delayMs);
      world.closed.addEventListener('abort', cancel, { once: true });
    }
  };
}
