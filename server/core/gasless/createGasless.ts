import type { Core } from '../createCore.ts';
import { createPaymaster } from './createPaymaster.ts';
import { createRelays } from './createRelays.ts';
import { openChains } from './gaslessParts.ts';
import type { GaslessOptions, GaslessParts } from './gaslessParts.ts';
import { identifyAsker } from './policies.ts';
import { settleOperations } from './settleOperations.ts';
import { createSpending } from './spending.ts';
import { createRelayWork, freeRelays } from './workRelays.ts';
import type { RelayWorkOptions } from './workRelays.ts';

export type Gasless = ReturnType<typeof createGasless>;

/** What the operator pays gas for, over the rules of the server. */
export function createGasless(core: Pick<Core, 'store' | 'serverKeys' | 'limits' | 'now' | 'audit' | 'identityTokens'>, options: GaslessOptions) {
  const { settings, sites, onOutcome = () => {} } = options;
  const { store, serverKeys, limits, now, audit } = core;
  const parts: GaslessParts = {
    store, serverKeys, limits, now, audit, settings, sites, spending: createSpending(core), ...openChains(options),
    identify: (asker) => identifyAsker(asker, { sites, verifyToken: core.identityTokens.verify }),
  };
  return {
    ...parts, onOutcome,
    paymaster: createPaymaster(parts),
    relays: createRelays(parts),
    createRelayWork: (more: RelayWorkOptions = {}) => createRelayWork(parts, { onOutcome, ...more }),
    settle: () => settleOperations(parts),
    freeRelays: () => freeRelays(parts),
  };
}
