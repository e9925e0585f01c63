import type { RpcTransport } from '../../contracts/transport.ts';
import { oncePerObject } from '../../domain/oncePerObject.ts';

/** What is remembered of a chain, for as long as its transport lives: a chain that is configured anew starts with nothing. */
export function perTransport<T>(create: () => T): (transport: RpcTransport) => T {
  return oncePerObject(create);
}
