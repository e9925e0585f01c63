import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import type { Adapter } from '../../../src/contracts/defineAdapter.ts';
import { createLatchkey } from '../../../src/createLatchkey.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import type { Anvil } from '../../lib/anvil.ts';
import { anvilProvider } from './anvilProvider.ts';

export interface ChainKit {
  readonly kit: Latchkey;
  /** What ended nothing and was only reported. */
  readonly faults: readonly unknown[];
}

/** A kit in this process over real nodes, its wallet being the first node's own account. Each chain may name other addresses than the node's, to put faults between. */
export async function connectedKit(nodes: readonly { readonly anvil: Anvil; readonly rpc?: string | readonly string[] }[], walletOf: (anvil: Anvil) => Eip1193Provider = anvilProvider, adapters: readonly Adapter[] = []): Promise<ChainKit> {
  const [first] = nodes;
  if (!first) throw new Error('A kit needs a node.');
  const faults: unknown[] = [];
  const kit = createLatchkey({
    chains: nodes.map(({ anvil, rpc = anvil.url }) => defineChain({ id: anvil.chainId, name: `Anvil ${anvil.chainId}`, rpc, testnet: true })),
    plugins: [walletAdapter({ id: 'anvilWallet', name: 'Anvil', icon: '', getProvider: () => walletOf(first.anvil) })],
    adapters,
    onFault: ({ error }) => faults.push(error),
  });
  kit.start();
  await kit.dispatch(connect({ walletId: 'anvilWallet' }));
  return { kit, faults };
}
