// What assembles a kit.
export { createLatchkey } from '../createLatchkey.ts';
export type { KitStore, Latchkey, LatchkeyOptions } from '../kit/latchkey.ts';
export type { KitDevTools } from '../store/kitDevTools.ts';
