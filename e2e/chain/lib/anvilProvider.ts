import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import type { Anvil } from '../../lib/anvil.ts';

/** A node's own unlocked accounts as a wallet that never shows a prompt. */
export function anvilProvider({ rpc }: Pick<Anvil, 'rpc'>): Eip1193Provider {
  const account = async (): Promise<readonly unknown[]> => ((await rpc('eth_accounts')) as readonly unknown[]).slice(0, 1);
  return {
    request: ({ method, params }) => (method === 'eth_accounts' || method === 'eth_requestAccounts' ? account() : rpc(method, params as readonly unknown[])),
    on: () => {},
    removeListener: () => {},
  };
}
