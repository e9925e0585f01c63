import type { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { createLatchkey } from '../../../src/createLatchkey.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { Chain } from '../../../src/domain/chains/chains.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import type { Anvil } from '../../lib/anvil.ts';

type Plugins = readonly ReturnType<typeof walletAdapter>[];

/** A node as a chain of the kit. */
export function chainOf({ chainId, url }: Anvil): Chain {
  return defineChain({ id: chainId, name: `Anvil ${chainId}`, rpc: url, testnet: true });
}

/** Makes kits over nodes, and ends them after each test. */
export function setUpKits(nodes: () => readonly Anvil[]): {
  kitWith(...plugins: Plugins): Latchkey;
  /** Connected with the wallet of that plugin. */
  connectedKit(plugin: Plugins[number]): Promise<Latchkey>;
} {
  const kits: Latchkey[] = [];
  afterEach(() => {
    for (const kit of kits.splice(0)) kit.destroy();
  });
  const kitWith = (...plugins: Plugins): Latchkey => {
    const kit = createLatchkey({ chains: nodes().map(chainOf), plugins, onFault: () => {} });
    kits.push(kit);
    kit.start();
    return kit;
  };
  return {
    kitWith,
    connectedKit: async (plugin) => {
      const kit = kitWith(plugin);
      await kit.dispatch(connect({ walletId: plugin.id }));
      return kit;
    },
  };
}
