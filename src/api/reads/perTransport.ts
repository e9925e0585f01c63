import type { RpcTransport } from '../../contracts/transport.ts';

/** What is remembered of a chain, for as long as its transport lives: a chain that is configured anew starts with nothing. */
export function perTransport<T>(create: () => T): (transport: RpcTransport) => T {
  const kept = new WeakMap<RpcTransport, T>();
  return (transport) => {
    const known = kept.get(transport);
    if (known !== undefined) return known;
    const made = create();
    kept.set(transport, made);
    return made;
  };
}
