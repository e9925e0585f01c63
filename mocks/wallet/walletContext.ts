import { createMutex } from '../chain/mutex.ts';
import { alreadyPending, userRejected } from './approvals.ts';
import type { ApprovalQueue } from './approvals.ts';
import type { Hex } from '../chain/hex.ts';
import type { WalletWorld } from '../world.ts';
import type { ScenarioController, WalletScenario } from '../scenarios.ts';
import type { WalletContext } from './methods.ts';
import type { WalletState } from './walletState.ts';

export interface WalletContextOptions {
  readonly world: WalletWorld;
  readonly state: WalletState;
  readonly scenario: ScenarioController<WalletScenario>;
  readonly queue: Pick<ApprovalQueue, 'ask'>;
}

/** What the methods of a wallet see and do, with its user behind it. */
export function createWalletContext({ world, state, scenario, queue }: WalletContextOptions): WalletContext {
  const { facts } = state;
  return {
    world,
    get chainId() {
      return facts.chainId;
    },
    get assets() {
      const { kind } = scenario.get();
      return kind === 'tellsNoAssets' ? 'none' : kind === 'liesAboutAssets' ? 'false' : 'true';
    },
    visibleAccounts: state.visibleAccounts,
    ownAccounts: () => facts.order,
    keyOf: state.keyOf,
    knows: state.knows,
    permissions: () => (facts.isPermitted ? [accountsPermission(facts.order, facts.permittedAtMs)] : []),
    async confirm(method, subject) {
      switch (scenario.get().kind) {
        case 'approveAll':
          return;
        case 'rejectAll':
          throw userRejected();
        case 'pending':
          throw alreadyPending(method);
        case 'byHand':
        case 'approveLate':
        case 'locked':
        case 'liesAboutChain':
        case 'liesAboutAssets':
        case 'tellsNoAssets':
        case 'silent':
          await queue.ask(method, subject);
      }
    },
    letIn: () => state.unlock(changed => {
      changed.isPermitted = true;
      changed.permittedAtMs = world.clock.nowMs();
    }),
    forget: () => state.update(changed => {
      changed.isPermitted = false;
    }),
    goTo(next) {
      const current = scenario.get();
      if (current.kind !== 'liesAboutChain') state.goTo(next);
      else if (current.switchAfterMs !== undefined) world.closed.addEventListener('abort', world.clock.setTimer(() => state.goTo(next), current.switchAfterMs), { once: true });
    },
    lock: createMutex(),
  };
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
