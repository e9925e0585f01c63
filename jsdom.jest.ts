import JsdomEnvironment from 'jest-environment-jsdom';

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

export default class PageEnvironment extends JsdomEnvironment {
  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args);
    const page = this.global as unknown as Record<string, unknown> & Listening & { EventTarget: { prototype: Listening } };
    const node = globalThis as unknown as Record<string, unknown>;
    for (const name of fromNode) {
      if (name in node) Object.defineProperty(page, name, { value: node[name], writable: true, configurable: true });
    }
    acceptNodeSignals(page.EventTarget.prototype, page);
    acceptNodeSignals(page, page);
    page['matchMedia'] ??= (media: string) => ({ media, matches: false, onchange: null, addEventListener() {}, removeEventListener() {}, dispatchEvent: () => false });
    page['ResizeObserver'] ??= class { observe() {} unobserve() {} disconnect() {} };
    standInForDialog(page['HTMLDialogElement'] as { prototype: HTMLDialogElement });
    standInForShadow(page['HTMLElement'] as { prototype: HTMLElement });
  }

  /** No "browser" condition: msw/node does not resolve under it. */
  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}

/** jsdom refuses Node's AbortSignal in `addEventListener(..., { signal })`. */
function acceptNodeSignals(target: Listening, page: Listening): void {
  const add = target.addEventListener;
  target.addEventListener = function addEventListener(this: Listening | undefined, ...args: unknown[]) {
    const [type, listener, options] = args;
    const self = this ?? page;
    const signal = (options as { signal?: unknown } | undefined)?.signal;
    if (!(signal instanceof AbortSignal)) return add.apply(self, args);
    if (signal.aborted) return undefined;
    const rest = { ...(options as object), signal: undefined };
    signal.addEventListener('abort', () => self.removeEventListener(type, listener, rest), { once: true });
    return add.call(self, type, listener, rest);
  };
}

/** jsdom knows the element but not how it opens; focus and the top layer are tested in a real browser. */
function standInForDialog(dialog: { prototype: HTMLDialogElement }): void {
  dialog.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  dialog.prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    // Made in the page: Node's own Event is another class, which jsdom refuses.
    const event = this.ownerDocument.createEvent('Event');
    event.initEvent('close', false, false);
    this.dispatchEvent(event);
  };
}

/** A plain element in place of a shadow root: Testing Library looks into none. That styles keep to their side is tested in a real browser. */
function standInForShadow(element: { prototype: HTMLElement }): void {
  const roots = new WeakMap<HTMLElement, ShadowRoot>();
  Object.defineProperty(element.prototype, 'shadowRoot', { configurable: true, get(this: HTMLElement) { return roots.get(this) ?? null; } });
  element.prototype.attachShadow = function attachShadow(this: HTMLElement) {
    const root = Object.assign(this.ownerDocument.createElement('div'), { host: this }) as unknown as ShadowRoot;
    this.append(root);
    roots.set(this, root);
    return root;
  };
}
