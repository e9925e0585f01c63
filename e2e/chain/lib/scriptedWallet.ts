import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import type { Anvil } from '../../lib/anvil.ts';

/** A wallet over the unlocked accounts of nodes, and the person behind it. */
export interface ScriptedWallet {
  readonly provider: Eip1193Provider;
  /** The methods it was asked, reads included. */
  readonly asked: readonly string[];
  /** The next request that a person decides about is refused. */
  refuseNext(): void;
  /** Chooses other accounts by their index at the node; none locks it. */
  select(...indexes: readonly number[]): Promise<void>;
  /** Switches in the wallet itself. */
  switchTo(chainId: number): void;
  /** Forgets the site in the wallet itself. */
  leave(): void;
}

const decided = /^(eth_requestAccounts|eth_sendTransaction|personal_sign|eth_signTypedData_v4|wallet_(switch|add)EthereumChain|wallet_requestPermissions)$/;
class WalletRefusal extends Error {
  constructor(readonly code: number, message: string) {
    super(message);
  }
}

/** Knows the first node at first, and the others once they are added. */
export function scriptedWallet(...nodes: readonly [Anvil, ...Anvil[]]): ScriptedWallet {
  const asked: string[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const tell = (event: string, payload?: unknown): void => listeners.get(event)?.forEach((listener) => listener(payload));
  const known = new Set([nodes[0].chainId]);
  let [current] = nodes;
  let isPermitted = false;
  let isRefusing = false;
  let indexes: readonly number[] = [0];
  const accounts = async (): Promise<readonly string[]> => {
    const all = (await nodes[0].rpc('eth_accounts')) as readonly string[]; // a node's own
    return isPermitted ? indexes.map((index) => all[index] ?? '') : [];
  };
  const move = (chainId: number): void => {
    const next = nodes.find((node) => node.chainId === chainId && known.has(chainId));
    if (!next) throw new WalletRefusal(4902, 'Unrecognized chain ID');
    if (next === current) return;
    current = next;
    tell('chainChanged', `0x${chainId.toString(16)}`);
  };
  const chainIdIn = (params: unknown): number => Number((params as readonly [{ readonly chainId: string }])[0].chainId); // as the standard has it

  return {
    asked,
    provider: {
      request: async ({ method, params }) => {
        asked.push(method);
        if (isRefusing && decided.test(method)) {
          isRefusing = false;
          throw new WalletRefusal(4001, 'User rejected the request.');
        }
        switch (method) {
          case 'wallet_requestPermissions':
            throw new WalletRefusal(-32_601, 'The method does not exist');
          case 'eth_requestAccounts':
            isPermitted = true;
            return accounts();
          case 'eth_accounts':
            return accounts();
          case 'wallet_switchEthereumChain':
            move(chainIdIn(params));
            return null;
          case 'wallet_addEthereumChain':
            known.add(chainIdIn(params));
            move(chainIdIn(params));
            return null;
          case 'wallet_revokePermissions':
            isPermitted = false;
            return null;
          default:
            return current.rpc(method, params as readonly unknown[]);
        }
      },
      on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    },
    refuseNext: () => {
      isRefusing = true;
    },
    select: async (...chosen) => {
      indexes = chosen;
      tell('accountsChanged', await accounts());
    },
    switchTo: move,
    leave: () => {
      isPermitted = false;
      tell('accountsChanged', []);
      tell('disconnect', new WalletRefusal(4900, 'Disconnected'));
    },
  };
}
