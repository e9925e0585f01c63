import type { Describe } from '../../src/contracts/points/describers.ts';
import type { SmartAccount } from './accounts/smartAccount.ts';
import { createModuleDescriber } from './modules/describeModule.ts';
import { createGrantDescriber } from './sessionKeys/describeGrant.ts';

/** Says in words what changes who may act for an account: its session keys, and its modules. */
export function createDescriber(chains: Parameters<typeof createGrantDescriber>[0], modules: SmartAccount['modules']): Describe {
  const [describeGrant, describeModule] = [createGrantDescriber(chains), createModuleDescriber(modules)];
  return async (request, context) => (await describeGrant(request, context)) ?? describeModule(request, context);
}
