import { httpPort } from '../../contracts/ports/http.ts';
import { paymastersPoint } from '../../contracts/points/paymasters.ts';
import type { PaymasterSpec } from '../../contracts/points/paymasters.ts';
import type { Services } from '../../contracts/services.ts';
import type { EntryPointRef } from '../../domain/userOperations/userOperationHash.ts';
import type { PaymasterPlace } from './askPaymaster.ts';

/** A paymaster that serves, and the way to it with the permissions of the plugin that brings it. */
export interface OpenPaymaster extends PaymasterPlace {
  readonly spec: PaymasterSpec;
}

/** The first that serves the chain and the entry point; undefined where none does. */
export function openPaymaster(services: Services, { chainId, version }: Pick<EntryPointRef, 'chainId' | 'version'>, signal?: AbortSignal): OpenPaymaster | undefined {
  for (const { item, owner } of services.readOwned(paymastersPoint)) {
    const url = item.chainIds?.includes(chainId) === false || item.entryPoints?.includes(version) === false ? undefined : item.urlOf(chainId);
    if (url !== undefined) return { spec: item, url, http: services.portFor(owner)(httpPort), service: services.service, context: item.context, signal };
  }
  return undefined;
}
