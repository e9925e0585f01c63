// What a code block of any page may use without making it: the kit of the page, and what a site has anyway.
// A block is a module, so one that declares a name of these itself uses its own.
type Hex = `0x${string}`;
declare const kit: import('latchkey').Latchkey;
declare const token: Hex, shop: Hex, friend: Hex, gameKey: Hex, gameContract: Hex, approval: Hex, order: Hex;
declare const owners: readonly Hex[];
declare const afterAll: typeof import('@jest/globals').afterAll, expect: typeof import('@jest/globals').expect, test: typeof import('@jest/globals').test; // of Vitest as well
interface Window {
  readonly acme: import('latchkey').Eip1193Provider;
}
declare module '*.json' {
  const content: unknown;
  export default content;
}
declare module '*.vue' {
  const component: import('vue').Component;
  export default component;
}
