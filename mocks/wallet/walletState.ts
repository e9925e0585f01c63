import { rpcCodes, RpcError } from '../rpcError.ts';
import { toQuantity } from '../chain/hex.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Emitter } from './emitter.ts';
import type { Hex } from '../chain/hex.ts';
import type { MockAccount } from '../accounts.ts';
import type { ScenarioController, WalletScenario } from '../scenarios.ts';

/** What changes about a wallet. */
export interface WalletFacts {
  chainId: number;
  /** The accounts that the site sees once let in, in lower case; the selected one first. */
  order: readonly Hex[];
  isPermitted: boolean;
  permittedAtMs: number;
  isLockedByHand: boolean;
  isConnected: boolean;
}

/** The state of a wallet, of which the page and the user's side are told. */
export interface WalletState {
  readonly facts: Readonly<WalletFacts>;
  isLocked(): boolean;
  visibleAccounts(): readonly Hex[];
  /** Key of an account that the site may see. @throws 4100 */
  keyOf(account: Hex): Hex;
  /** An account of the wallet in lower case. @throws for one that it has no key of */
  ownAddress(address: string): Hex;
  knows(chainId: number): boolean;
  /** Makes a change, then tells the page what is different for it, and the user's side in any case. */
  update(change: (facts: WalletFacts) => void): void;
  /** Goes to a chain, which the wallet knows from then on. */
  goTo(chainId: number): void;
  unlock(change?: (facts: WalletFacts) => void): void;
  setConnected(isConnected: boolean): void;
  /** Told of every change. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Tells the user's side of a change. */
  notify(): void;
}

export interface WalletStateOptions {
  readonly accounts: readonly MockAccount[];
  readonly chainId: number;
  readonly knownChainIds: readonly number[];
  readonly isPermitted: boolean;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly scenario: ScenarioController<WalletScenario>;
  readonly emitter: Pick<Emitter, 'emit'>;
}

export function createWalletState({ accounts, chainId, knownChainIds, isPermitted, clock, scenario, emitter }: WalletStateOptions): WalletState {
  const keys = new Map(accounts.map(({ address, privateKey }) => [lowerCase(address), privateKey]));
  const known = new Set([...knownChainIds, chainId]);
  const listeners = new Set<() => void>();
  const facts: WalletFacts = { chainId, order: [...keys.keys()], isPermitted, permittedAtMs: clock.nowMs(), isLockedByHand: false, isConnected: true };
  let visible = visibleAccounts();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function isLocked(): boolean {
    return facts.isLockedByHand || scenario.get().kind === 'locked';
  }

  function visibleAccounts(): readonly Hex[] {
    return facts.isPermitted && !isLocked() ? facts.order : [];
  }

  function update(change: (facts: WalletFacts) => void): void {
    const before = facts.chainId;
    change(facts);
    const accountsNow = visibleAccounts();
    const isOther = accountsNow.join() !== visible.join();
    visible = accountsNow;
    if (isOther) emitter.emit('accountsChanged', [...accountsNow]);
    if (facts.chainId !== before) emitter.emit('chainChanged', toQuantity(facts.chainId));
    notify();
  }

  return {
    facts,
    isLocked,
    visibleAccounts,
    keyOf(account) {
      const key = visibleAccounts().includes(account) ? keys.get(account) : undefined;
      if (!key) throw new RpcError(rpcCodes.unauthorized, 'The requested account and/or method has not been authorized by the user.');
      return key;
    },
    ownAddress(address) {
      const own = [...keys.keys()].find(key => key === address.toLowerCase());
      if (!own) throw new Error(`The wallet has no key of ${address}`);
      return own;
    },
    knows: id => known.has(id),
    update,
    goTo: next => update(changed => {
      known.add(next);
      changed.chainId = next;
    }),
    unlock: change => update(changed => {
      change?.(changed);
      changed.isLockedByHand = false;
      if (scenario.get().kind === 'locked') scenario.set({ kind: 'byHand' });
    }),
    setConnected(isConnected) {
      facts.isConnected = isConnected;
    },
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    notify,
  };
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`;
}
