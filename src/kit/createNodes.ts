import { followedBlocks } from '../api/blocks/followedBlocks.ts';
import { clockPort } from '../contracts/ports/clock.ts';
import { httpPort } from '../contracts/ports/http.ts';
import { pagePort } from '../contracts/ports/page.ts';
import type { Services } from '../contracts/services.ts';
import type { Registry } from '../kernel/registry.ts';
import type { CoreState } from '../store/coreState.ts';
import { selectChain } from '../store/network.ts';
import { createBlockWatchers } from './createBlockWatchers.ts';
import type { CoreOwner } from './createCoreOwner.ts';
import { createOutside } from './createOutside.ts';
import type { OutsideOptions } from './createOutside.ts';
import type { Ports } from './createPorts.ts';
import { createTransports } from './createTransports.ts';

export interface NodesOptions {
  readonly core: CoreOwner;
  readonly ports: Ports;
  readonly registry: Registry<CoreState>;
  readonly services: Services;
  readonly site: OutsideOptions;
  getState(): CoreState;
}

/** The ways to the nodes of chains. Its code arrives when a page first asks a node anything. */
export type Nodes = Pick<Services, 'transport' | 'transportTo' | 'blocks' | 'outside'>;

/** One transport and one watcher a chain, for all that ask. */
export function createNodes({ core, ports, registry, services, site, getState }: NodesOptions): Nodes {
  const { port, report, signal } = services;
  const transports = createTransports({ chainOf: (chainId) => selectChain(getState(), chainId), services, registry });
  const outside = createOutside({ core, ports, site, service: services.service });
  return {
    outside: async () => outside,
    transport: transports.of,
    transportTo: async (chain, owner, options) => transports.to(chain, ports.get(httpPort, owner === core.id ? core.ownerFor(chain) : registry.ownerOf(owner)), options),
    blocks: createBlockWatchers({ transport: transports.of, clock: () => port(clockPort), page: () => port(pagePort), signal, report: (error) => report(core.id, error), heard: (...told) => services.live(followedBlocks).tell(...told) }),
  };
}
