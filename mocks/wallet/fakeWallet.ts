import { rpcCodes, RpcError, toRpcError } from '../rpcError.ts';
import { createMutex } from '../chain/mutex.ts';
import { createScenarioController } from '../scenarios.ts';
import { toQuantity } from '../chain/hex.ts';
import { alreadyPending, createApprovalQueue, userRejected } from './approvals.ts';
import { createEmitter } from './emitter.ts';
import { walletMethods } from './methods.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import type { Hex } from '../chain/hex.ts';
import type { MockAccount } from '../accounts.ts';
import type { MockWorld } from '../world.ts';
import type { PendingApproval } from './approvals.ts';
import type { ScenarioController, WalletScenario } from '../scenarios.ts';
import type { WalletContext } from './methods.ts';

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

export interface FakeWalletOptions {
  readonly world: MockWorld;
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
export function createFakeWallet({
  world,
  accounts = world.accounts,
  chainId: firstChainId = world.chains[0]?.id,
  knownChainIds = world.chains.map(({ id }) => id),
  scenario: firstScenario = { kind: 'byHand' },
  isPermitted: wasPermitted = false,
}: FakeWalletOptions): FakeWallet {
  if (firstChainId === undefined) throw new Error('A wallet needs a chain to start on');
  const keys = new Map(accounts.map(({ address, privateKey }) => [lowerCase(address), privateKey]));
  const known = new Set([...knownChainIds, firstChainId]);
  const scenario = createScenarioController(firstScenario);
  const emitter = createEmitter();
  const listeners = new Set<() => void>();
  const queue = createApprovalQueue({ clock: world.clock, changed: notify });

  let chainId = firstChainId;
  let order: readonly Hex[] = [...keys.keys()];
  let isPermitted = wasPermitted;
  let permittedAtMs = world.clock.nowMs();
  let isLockedByHand = false;
  let isConnected = true;
  let visible = visibleAccounts();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function isLocked(): boolean {
    return isLockedByHand || scenario.get().kind === 'locked';
  }

  function visibleAccounts(): readonly Hex[] {
    return isPermitted && !isLocked() ? order : [];
  }

  /** Makes a change, then tells the page what is different for it, and the user's side in any case. */
  function update(change: () => void): void {
    const before = chainId;
    change();
    const accountsNow = visibleAccounts();
    const isOther = accountsNow.join() !== visible.join();
    visible = accountsNow;
    if (isOther) emitter.emit('accountsChanged', [...accountsNow]);
    if (chainId !== before) emitter.emit('chainChanged', toQuantity(chainId));
    notify();
  }

  function ownAddress(address: string): Hex {
    const own = [...keys.keys()].find(key => key === address.toLowerCase());
    if (!own) throw new Error(`The wallet has no key of ${address}`);
    return own;
  }

  const context: WalletContext = {
    world,
    get chainId() {
      return chainId;
    },
    visibleAccounts,
    ownAccounts: () => order,
    keyOf(account) {
      const key = visibleAccounts().includes(account) ? keys.get(account) : undefined;
      if (!key) throw new RpcError(rpcCodes.unauthorized, 'The requested account and/or method has not been authorized by the user.');
      return key;
    },
    knows: id => known.has(id),
    permissions: () => (isPermitted ? [accountsPermission(order, permittedAtMs)] : []),
    async confirm(method, subject) {
      switch (scenario.get().kind) {
        case 'approveAll':
          return;
        case 'rejectAll':
          throw userRejected();
        case 'pending':
          throw alreadyPending(method);
        case 'byHand':
        case 'locked':
        case 'liesAboutChain':
        case 'silent':
          await queue.ask(method, subject);
      }
    },
    letIn() {
      update(() => {
        isPermitted = true;
        permittedAtMs = world.clock.nowMs();
        isLockedByHand = false;
        if (scenario.get().kind === 'locked') scenario.set({ kind: 'byHand' });
      });
    },
    forget() {
      update(() => {
        isPermitted = false;
      });
    },
    goTo(next) {
      const go = () =>
        update(() => {
          known.add(next);
          chainId = next;
        });
      const current = scenario.get();
      if (current.kind !== 'liesAboutChain') go();
      else if (current.switchAfterMs !== undefined) world.closed.addEventListener('abort', world.clock.setTimer(go, current.switchAfterMs), { once: true });
    },
    lock: createMutex(),
  };

  async function answer({ method, params }: Eip1193Request): Promise<unknown> {
    const own = walletMethods.get(method);
    if (own) return own(context, params, method);
    const chain = await world.getChain(chainId);
    return chain.request({ method, params });
  }

  const provider: Eip1193Provider = {
    async request(request) {
      // A page may send anything here, whatever the type says.
      const given: unknown = request;
      if (!isRequest(given)) throw new RpcError(rpcCodes.invalidRequest, 'Invalid request: expected an object with a method');
      if (scenario.get().kind === 'silent') return new Promise(() => {});
      if (!isConnected) throw disconnected();
      try {
        // Nothing is shared with the page: it crosses a border, as from an extension.
        return structuredClone(await answer(given));
      } catch (error) {
        throw toRpcError(error);
      }
    },
    on: emitter.on,
    removeListener: emitter.removeListener,
  };

  scenario.subscribe(() => {
    const { kind } = scenario.get();
    if (kind === 'approveAll') for (const { id } of queue.list()) queue.approve(id);
    if (kind === 'rejectAll') for (const { id } of queue.list()) queue.reject(id);
    update(() => {});
  });

  return {
    provider,
    scenario,
    get chainId() {
      return chainId;
    },
    get accounts() {
      return visibleAccounts();
    },
    get isLocked() {
      return isLocked();
    },
    get isConnected() {
      return isConnected;
    },
    requests: queue.list,
    approve: queue.approve,
    reject: id => queue.reject(id),
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    setAccount(address) {
      const selected = ownAddress(address);
      update(() => {
        order = [selected, ...order.filter(other => other !== selected)];
      });
    },
    setAccounts(addresses) {
      const shown = addresses.map(ownAddress);
      update(() => {
        isPermitted = shown.length > 0;
        if (shown.length > 0) order = shown;
      });
    },
    setChain(next) {
      update(() => {
        known.add(next);
        chainId = next;
      });
    },
    lock() {
      update(() => {
        isLockedByHand = true;
      });
    },
    unlock() {
      update(() => {
        isLockedByHand = false;
        if (scenario.get().kind === 'locked') scenario.set({ kind: 'byHand' });
      });
    },
    disconnect() {
      isConnected = false;
      for (const { id } of queue.list()) queue.reject(id, disconnected());
      emitter.emit('disconnect', disconnected());
      notify();
    },
    reconnect() {
      isConnected = true;
      emitter.emit('connect', { chainId: toQuantity(chainId) });
      notify();
    },
  };
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`;
}

function isRequest(value: unknown): value is Eip1193Request {
  return typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string';
}

function disconnected(): RpcError {
  return new RpcError(rpcCodes.disconnected, 'The wallet is disconnected from all chains.');
}

/** @see EIP-2255 */
function accountsPermission(accounts: readonly Hex[], dateMs: number): object {
  return {
    parentCapability: 'eth_accounts',
    invoker: typeof location === 'undefined' ? 'null' : location.origin,
    caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    date: dateMs,
  };
}
