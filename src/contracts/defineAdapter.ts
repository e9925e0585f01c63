// Adapters know contracts, not the kernel.
export { defineAdapter } from '../kernel/port.ts';
export type { Adapter } from '../kernel/port.ts';
