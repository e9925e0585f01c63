import { pagePort } from '../contracts/ports/page.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { readFace } from './buttonFace.ts';
import type { ButtonFace } from './buttonFace.ts';
import { addSheet, elementCss, ownThemeCss } from './elementLooks.ts';
import { LatchkeyElement } from './LatchkeyElement.ts';

/** `small` is 36 pixels high, `medium` 44, `large` 52. */
export type ElementButtonSize = 'small' | 'medium' | 'large';

interface Drawn {
  readonly button: HTMLButtonElement;
  /** What the page wrote within the element, shown until there is a kit. */
  readonly slot: HTMLSlotElement;
  readonly setTheme: (css: string) => void;
}

/**
 * `<latchkey-button>`: opens the modal; once a wallet is connected it shows the account and opens its details. A plain button, until a visitor points at it,
 * focuses or presses it: then React and the modal are fetched from where the page's own code comes from.
 */
export class LatchkeyButtonElement extends LatchkeyElement {
  static override readonly observedAttributes: readonly string[] = [...LatchkeyElement.observedAttributes, 'label', 'size', 'disabled', 'preload'];
  /** @internal */
  protected override readonly properties: readonly string[] = ['label', 'size', 'disabled', 'preload'];
  #drawn: Drawn | undefined;
  #face: ButtonFace | undefined;
  #cancelIdle: (() => void) | undefined;

  /** Attribute `label`: instead of 'Connect'. */
  get label(): string | null {
    return this.getAttribute('label');
  }
  set label(label: string | null) {
    this.reflect('label', label);
  }

  /** Attribute `size`; `medium` if absent. */
  get size(): ElementButtonSize {
    const size = this.getAttribute('size');
    return size === 'small' || size === 'large' ? size : 'medium';
  }
  set size(size: ElementButtonSize | null) {
    this.reflect('size', size);
  }

  /** Attribute `disabled`: it cannot be pressed. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }
  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  /** Attribute `preload`: when React and the modal are fetched, at the first sign that the visitor will open it (`intent`, which is the default), or once the page idles (`idle`), except for visitors who save data. */
  get preload(): 'intent' | 'idle' {
    return this.getAttribute('preload') === 'idle' ? 'idle' : 'intent';
  }
  set preload(preload: 'intent' | 'idle' | null) {
    this.reflect('preload', preload);
  }

  override connectedCallback(): void {
    this.#drawn ??= this.#draw();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = undefined;
    super.disconnectedCallback();
  }

  /** @internal */
  protected override update(): void {
    if (!this.#drawn) return;
    const { button, slot, setTheme } = this.#drawn;
    setTheme(ownThemeCss(this.theme));
    button.className = this.size === 'medium' ? 'lk-button' : `lk-button lk-button-${this.size}`;
    button.disabled = this.disabled || !this.joined;
    if (!this.joined) {
      this.#face = undefined;
      button.replaceChildren(...(this.label === null ? [slot] : [this.label]));
      return;
    }
    this.#preloadIdle();
    const face = readFace(this.joined.kit, this.label, this.joined.host.modal());
    if (JSON.stringify(face) === JSON.stringify(this.#face)) return;
    this.#face = face;
    show(button, face);
  }

  /** @internal */
  protected override renew(): void {
    this.#face = undefined;
    this.#cancelIdle?.();
    this.#cancelIdle = undefined;
  }

  #draw(): Drawn {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    const nonce = this.nonce || undefined;
    addSheet(root, nonce)(elementCss);
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('part', 'button');
    button.setAttribute('aria-haspopup', 'dialog');
    root.append(button);
    const fetchAhead = (): void => this.disabled || this.joined === undefined ? undefined : this.joined.host.preload(this.joined.element);
    // At the element, whose own `click()` a page may call.
    for (const sign of ['pointerenter', 'pointerdown', 'focusin']) this.addEventListener(sign, fetchAhead);
    this.addEventListener('click', () => this.disabled || this.joined === undefined ? undefined : this.joined.host.open(this.joined.element));
    return { button, slot: document.createElement('slot'), setTheme: addSheet(root, nonce) };
  }

  #preloadIdle(): void {
    if (this.preload !== 'idle' || this.#cancelIdle || !this.joined || servicesOf(this.joined.kit).port(pagePort).savesData()) return;
    this.#cancelIdle = whenIdle(() => this.joined?.host.preload(this.joined.element));
  }
}

function show(button: HTMLButtonElement, { text, name, picture, status, isBusy, isOpen, isUnconfirmed, pending, language }: ButtonFace): void {
  button.setAttribute('part', `button ${status}`);
  button.lang = language;
  button.setAttribute('aria-expanded', String(isOpen));
  button.setAttribute('aria-busy', String(isBusy));
  if (name === undefined) button.removeAttribute('aria-label');
  else button.setAttribute('aria-label', name);
  button.toggleAttribute('data-unconfirmed', isUnconfirmed);
  button.replaceChildren(...(picture === undefined ? [] : [pictureOf(picture)]), text, ...(pending === '' ? [] : [' ', badgeOf(pending)]));
}

function pictureOf(picture: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = picture;
  image.alt = '';
  image.setAttribute('part', 'picture');
  return image;
}

function badgeOf(count: string): HTMLSpanElement {
  const badge = document.createElement('span');
  badge.className = 'lk-pending';
  badge.setAttribute('part', 'badge');
  badge.setAttribute('aria-hidden', 'true'); // what the button is called says it in words
  badge.textContent = count;
  return badge;
}

/** Safari has no idle callback; a moment after the page is up is near enough. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
