import { originOf } from '../contracts/ports/http.ts';
import { endpointsOf } from '../domain/chains/chains.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { Service } from '../domain/service/service.ts';
import { gasStationOf } from '../data/gasStations.ts';
import type { ContactTime, OriginPermission, Permissions } from '../kernel/permissions.ts';
import type { PortOwner } from '../kernel/port.ts';
import { selectOpenWallets } from '../store/connection.ts';
import type { CoreState } from '../store/coreState.ts';
import { selectCustomChains } from '../store/network.ts';
import { storageKeys } from '../store/storageKeys.ts';

export interface CoreOwnerOptions {
  /** Who the core is, all but its permissions. */
  readonly identity: Omit<PortOwner, 'permissions'>;
  /** The site's chains. */
  readonly chains: readonly Chain[];
  readonly service: Service | undefined;
  getState(): CoreState;
}

/** The core as the ports see it: narrowed like any plugin. */
export interface CoreOwner extends PortOwner {
  /** What the core may do for every visitor, for the page's policy. */
  readonly fixed: Permissions;
  /** The core while it finds out about a chain that is not configured: it reaches the endpoints of that chain and nothing else. */
  ownerFor(chain: Chain): PortOwner;
}

/** The core may reach what the site has configured and, while the kit runs, the chains that the visitor has added. */
export function createCoreOwner({ identity, chains, service, getState }: CoreOwnerOptions): CoreOwner {
  const fixed: Permissions = {
    origins: [
      ...chains.flatMap((chain) => originsOf(chain, 'load')),
      ...chains.flatMap(stationOf),
      ...(service?.origins ?? []).map((origin) => ({ origin, when: 'load' as const, why: "The site's own service" })),
    ],
    storageKeys: Object.values(storageKeys),
    popups: true, // wallets' apps, at a click
  };
  return {
    ...identity,
    get permissions() {
      const state = getState();
      // Where a connected wallet is, the visitor has chosen to be: a reload takes nothing of that back.
      const isInUse = (chain: Chain): boolean => selectOpenWallets(state).some(({ chainId }) => chainId === chain.id);
      return { ...fixed, origins: [...fixed.origins, ...selectCustomChains(state).flatMap((chain) => originsOf(chain, isInUse(chain) ? 'load' : 'intent'))] };
    },
    fixed,
    ownerFor: (chain) => ({ ...identity, permissions: { ...fixed, origins: originsOf(chain, 'intent') } }),
  };
}

function stationOf(chain: Chain): readonly OriginPermission[] {
  const station = gasStationOf(chain);
  return station ? [{ origin: originOf(station), when: 'intent', why: `Gas station of ${chain.name}` }] : [];
}

function originsOf(chain: Chain, when: ContactTime): readonly OriginPermission[] {
  return endpointsOf(chain).map((url) => ({ origin: originOf(url), when, why: `RPC of ${chain.name}` }));
}
