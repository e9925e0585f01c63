/**
 * What a page has and jsdom lacks or does differently; taken from Node so that msw, ethers and our own code see one realm.
 * Not MessageChannel: React's scheduler would keep its port, and with it the worker, open for ever.
 */
const fromNode = [
  'fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal',
  'TextEncoder', 'TextDecoder', 'TextEncoderStream', 'TextDecoderStream',
  'ReadableStream', 'WritableStream', 'TransformStream', 'CompressionStream', 'DecompressionStream',
  'BroadcastChannel', 'structuredClone', 'URL', 'URLSearchParams', 'WebSocket', 'crypto', 'CryptoKey', 'SubtleCrypto',
  'ArrayBuffer', 'Uint8Array',
] as const;

type AnyFunction = (...args: unknown[]) => unknown;
interface Listening {
  addEventListener: AnyFunction;
  removeEventListener: AnyFunction;
}

/**
 * Gives a page of jsdom Node's own globals where it has none or others.
 * @param page the global object of the page
 * @param node the global object outside of it
 */
export function giveNodeGlobals(page: object, node: object): void {
  const given = page as Listening & { readonly EventTarget: { readonly prototype: Listening } }; // every page has both
  for (const name of fromNode) {
    if (name in node) Object.defineProperty(page, name, { value: Reflect.get(node, name), writable: true, configurable: true });
  }
  const isNodeSignal = (value: unknown): value is AbortSignal => value instanceof Reflect.get(node, 'AbortSignal');
  acceptNodeSignals(given.EventTarget.prototype, given, isNodeSignal);
  acceptNodeSignals(given, given, isNodeSignal);
}

/** jsdom refuses Node's AbortSignal in `addEventListener(..., { signal })`. */
function acceptNodeSignals(target: Listening, page: Listening, isNodeSignal: (value: unknown) => value is AbortSignal): void {
  const add = target.addEventListener;
  target.addEventListener = function addEventListener(this: Listening | undefined, ...args: unknown[]) {
    const [type, listener, options] = args;
    const self = this ?? page;
    const { signal }: { readonly signal?: unknown } = Object(options);
    if (!isNodeSignal(signal)) return add.apply(self, args);
    if (signal.aborted) return undefined;
    const rest = { ...Object(options), signal: undefined };
    signal.addEventListener('abort', () => self.removeEventListener(type, listener, rest), { once: true });
    return add.call(self, type, listener, rest);
  };
}
