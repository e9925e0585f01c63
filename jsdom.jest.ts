import JsdomEnvironment from 'jest-environment-jsdom';
import { giveNodeGlobals } from './mocks/testing/giveNodeGlobals.ts';

export default class PageEnvironment extends JsdomEnvironment {
  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args);
    const page = this.global as unknown as Record<string, unknown>;
    giveNodeGlobals(page, globalThis);
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
