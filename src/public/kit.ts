// What assembles a kit.
export { createLatchkey } from '../createLatchkey.ts';
export type { KitStore, Latchkey, LatchkeyOptions } from '../createLatchkey.ts';
export type { PolicyOptions } from '../contentSecurityPolicy.ts';
export type { KitDevTools } from '../store/kitDevTools.ts';
