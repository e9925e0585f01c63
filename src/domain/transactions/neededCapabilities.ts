import type { RequestedCapabilities } from './calls.ts';

/** Names of those without which a batch must not be sent. @see EIP-5792 `optional` */
export function neededCapabilities(capabilities: RequestedCapabilities = {}): readonly string[] {
  return Object.keys(capabilities).filter((name) => capabilities[name]?.optional !== true);
}
