import type { HttpHandler } from 'msw';
import { createStorageHandlers } from './files/handlers.ts';
import { createRpcHandlers } from './handlers.ts';
import { createPaymentHandlers } from './payments/handlers.ts';
import { createRelayerHandlers } from './relaying/handlers.ts';
import { createUserOperationHandlers } from './userOperations/handlers.ts';
import type { MockWorld } from './world.ts';

/** All that answers for a world: its chains, and the services beside them. */
export function createWorldHandlers(world: MockWorld): readonly HttpHandler[] {
  return [createRpcHandlers, createUserOperationHandlers, createRelayerHandlers, createStorageHandlers, createPaymentHandlers].flatMap((create) => create(world));
}
