import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { decodeApproval, decodeEventAccounts, decodeSessionChainId } from '../decode.ts';

export interface SessionStateOptions {
  readonly namespaces: unknown;
  /** Where to start, if the wallet allows it. */
  readonly chainId: number | undefined;
  /** An event of EIP-1193 that follows from a change. */
  emit(event: 'chainChanged' | 'accountsChanged', payload: unknown): void;
  /** The chain in use has changed. */
  onChain(chainId: number): void;
}

/** What the wallet has allowed in a session, and which of it is in use. */
export interface SessionState {
  chainId(): number;
  /** Of the chain in use, the selected one first. */
  accounts(): readonly string[];
  isAllowed(chainId: number): boolean;
  allows(method: string, chainId: number): boolean;
  /** Makes a chain the one in use, at once where it is allowed, else as soon as the wallet says that it is. */
  goTo(chainId: number): void;
  /** The wallet has changed what it allows. */
  approve(namespaces: unknown): void;
  /** An event that the wallet has sent through the session. */
  hear(name: string, data: unknown, chainRef: unknown): void;
}

/** @throws wallet.noneOnProvider where no account is in the session */
export function createSessionState({ namespaces, chainId: wanted, emit, onChain }: SessionStateOptions): SessionState {
  let approval = decodeApproval(namespaces);
  /** In the order that the wallet last told. */
  let selected: readonly string[] = [];
  /** Agreed to by the wallet, but not allowed yet: its update is on the way. */
  let coming: number | undefined;

  const isAllowed = (id: number): boolean => approval.accounts.some(({ chainId }) => chainId === id);
  const first = approval.accounts[0];
  if (!first) throw walletErrors.noneOnProvider();
  let current = wanted !== undefined && isAllowed(wanted) ? wanted : first.chainId;

  const allowedAccounts = (): readonly string[] => [...new Set(approval.accounts.filter(({ chainId }) => chainId === current).map(({ address }) => address))];
  const accounts = (): readonly string[] => (selected.length > 0 ? selected : allowedAccounts());
  /** Makes a change, and tells what is different by it. */
  const update = (change: () => void): void => {
    const [chainBefore, accountsBefore] = [current, accounts().join()];
    change();
    if (current !== chainBefore) {
      onChain(current);
      emit('chainChanged', encodeQuantity(current));
    }
    if (accounts().join() !== accountsBefore) emit('accountsChanged', accounts());
  };
  const goTo = (id: number): void => {
    if (isAllowed(id)) update(() => [current, coming] = [id, undefined]);
    else coming = id;
  };

  return {
    chainId: () => current,
    accounts,
    isAllowed,
    allows: (method, id) => approval.allows(method, id),
    goTo,
    approve: (next) => update(() => {
      approval = decodeApproval(next);
      if (coming !== undefined && isAllowed(coming)) [current, coming] = [coming, undefined];
      else if (!isAllowed(current)) current = approval.accounts[0]?.chainId ?? current;
      selected = inOrderOf(selected, allowedAccounts());
    }),
    hear: (name, data, chainRef) => {
      if (name === 'chainChanged') goTo(decodeSessionChainId(data ?? chainRef));
      if (name !== 'accountsChanged') return;
      const told = decodeEventAccounts(data);
      if (told.length === 0) emit('accountsChanged', []);
      else update(() => void (selected = told));
    },
  };
}

/** Those that are allowed still, as the wallet last ordered them, then the others. */
function inOrderOf(order: readonly string[], allowed: readonly string[]): readonly string[] {
  const kept = order.filter((each) => allowed.includes(each));
  return kept.length === 0 ? [] : [...kept, ...allowed.filter((each) => !kept.includes(each))];
}
