// What assembles a kit.
export { createLatchkey } from '../createLatchkey.ts';
export type { KitStore, Latchkey, LatchkeyOptions } from '../kit/latchkey.ts';
export type { OutsideOptions } from '../kit/createOutside.ts';
export type { KitDevTools } from '../store/kitDevTools.ts';
