import { mockAccounts } from './accounts.ts';
import { mockChains } from './chains.ts';
import { createScenarioController } from './scenarios.ts';
import { wallClock } from './wallClock.ts';
import type { Clock } from '../src/domain/clock.ts';
import type { MockAccount } from './accounts.ts';
import type { MockChain } from './chain/chain.ts';
import type { MockChainInfo } from './chains.ts';
import type { Mining } from './chain/mining.ts';
import type { RpcScenario, ScenarioController } from './scenarios.ts';
import type { StorageScenario } from './files/scenarios.ts';
import type { PaymentScenario } from './payments/scenarios.ts';
import type { RelayerScenario } from './relaying/scenarios.ts';
import type { BundlerScenario, PaymasterScenario } from './userOperations/scenarios.ts';
import { assertArguments } from '../src/domain/assertArguments.ts';

/** The chains, the people and the weather that everything mocked shares. */
export interface MockWorld {
  readonly clock: Clock;
  readonly chains: readonly MockChainInfo[];
  /** Funded on every chain. */
  readonly accounts: readonly MockAccount[];
  /** What goes wrong between page and nodes; wallets have controls of their own. */
  readonly rpcScenario: ScenarioController<RpcScenario>;
  /** What bundlers do with what they are sent. */
  readonly bundlerScenario: ScenarioController<BundlerScenario>;
  /** What the service does that pays for user operations. */
  readonly paymasterScenario: ScenarioController<PaymasterScenario>;
  /** What the services of relayers do with what they are handed. */
  readonly relayerScenario: ScenarioController<RelayerScenario>;
  /** What the service of files does with what it is asked. */
  readonly storageScenario: ScenarioController<StorageScenario>;
  /** What the services do by which tokens are bought, bridged and swapped. */
  readonly paymentScenario: ScenarioController<PaymentScenario>;
  /** Where bundlers keep what waits, if anywhere. */
  readonly keptOperations: KeptText | undefined;
  /** Where relayers keep what waits, if anywhere. */
  readonly keptRelays: KeptText | undefined;
  /** Where purchases for money are kept, if anywhere. */
  readonly keptPayments: KeptText | undefined;
  /** The chain itself, started on the first call. @throws for a chain that this world does not have */
  getChain(chainId: number): Promise<MockChain>;
  /** Ends every timer and every answer that is still owed. */
  close(): void;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
}

/** What is asked of a chain, which may be a real node. */
export type AnsweringChain = Pick<MockChain, 'chainId' | 'request'>;

/** What a wallet is over: a mocked world, or another whose chains answer. */
export interface WalletWorld extends Pick<MockWorld, 'clock' | 'chains' | 'accounts' | 'closed'> {
  /** @throws for a chain that it does not have */
  getChain(chainId: number): Promise<AnsweringChain>;
}

/** The chains of a mocked world, its clock, and when it mines. */
export interface MockWorldOptions {
  readonly clock?: Clock;
  readonly chains?: readonly MockChainInfo[];
  /** When transactions get their block, on every chain; at once, unless told otherwise. */
  readonly mining?: Mining;
  /** Where bundlers keep the operations that are in no block, so that another world goes on with them, as after a reload of the page; nowhere, unless told otherwise. */
  readonly keptOperations?: KeptText;
  /** The same for what relayers have taken. */
  readonly keptRelays?: KeptText;
  /** The same for purchases for money. */
  readonly keptPayments?: KeptText;
}

/** A text that outlives the world. */
export interface KeptText {
  read(): string | null;
  write(text: string): void;
}

/** A mocked world in which nothing has happened yet. Costs nothing until a chain is asked for. */
export function createMockWorld(options: MockWorldOptions = {}): MockWorld {
  assertArguments('createMockWorld(options?: object)', options);
  const { clock = wallClock, chains = mockChains, mining = { at: 'once' }, keptOperations, keptRelays, keptPayments } = options;
  const started = new Map<number, Promise<MockChain>>();
  const closing = new AbortController();

  async function start(chainId: number): Promise<MockChain> {
    const [{ createMockChain }, { createWorldGenesis }] = await Promise.all([import('./chain/chain.ts'), import('./worldGenesis.ts')]);
    const chain = await createMockChain({ chainId, clock, mining, genesis: createWorldGenesis(mockAccounts) });
    closing.signal.addEventListener('abort', () => chain.close(), { once: true });
    return chain;
  }

  return {
    clock,
    chains,
    accounts: mockAccounts,
    keptOperations,
    keptRelays,
    keptPayments,
    rpcScenario: createScenarioController<RpcScenario>({ kind: 'none' }),
    bundlerScenario: createScenarioController<BundlerScenario>({ kind: 'none' }),
    paymasterScenario: createScenarioController<PaymasterScenario>({ kind: 'none' }),
    relayerScenario: createScenarioController<RelayerScenario>({ kind: 'none' }),
    storageScenario: createScenarioController<StorageScenario>({ kind: 'none' }),
    paymentScenario: createScenarioController<PaymentScenario>({ kind: 'none' }),
    async getChain(chainId) {
      if (closing.signal.aborted) throw new Error('The mocked world is closed');
      if (!chains.some(({ id }) => id === chainId)) throw new Error(`The mocked world has no chain ${chainId}`);
      const chain = started.get(chainId) ?? start(chainId);
      started.set(chainId, chain);
      return chain;
    },
    close() {
      closing.abort();
    },
    closed: closing.signal,
  };
}
