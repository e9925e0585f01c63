import { pagePort } from '../contracts/ports/page.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { localeTags, matchLocale } from '../domain/text/locales.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import { localeConfigured } from '../store/preferences.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';
import type { ThemeChoice } from '../ui/theme/theme.ts';
import type { ModalSize } from '../ui/theme/themeContext.ts';
import { findKit, watchKits } from './elementKits.ts';
import { readAccount } from './elementEvents.ts';
import type { ElementAccount, ElementEvents } from './elementEvents.ts';
import type { ElementLooks } from './elementLooks.ts';
import { hostOf } from './kitHost.ts';
import type { HostedElement, KitHost } from './kitHost.ts';

/** A server has no elements; importing them there does nothing. */
const ElementBase = typeof HTMLElement === 'function' ? HTMLElement : (class {} as typeof HTMLElement); // no server makes one

/** What both elements have: a kit, its language and looks, and the events that tell who is connected. */
export abstract class LatchkeyElement extends ElementBase {
  /** Attributes that are followed; a class that adds some lists these too. */
  static readonly observedAttributes: readonly string[] = ['kit-id', 'locale', 'theme', 'modal-size', 'powered-by'];
  #kit: UiKit | undefined;
  #theme: ThemeChoice | undefined;
  #joined: { readonly kit: UiKit; readonly host: KitHost; readonly leave: Cleanup } | undefined;
  #unwatch: Cleanup | undefined;
  readonly #hosted: HostedElement = {
    looks: () => this.looks,
    tell: (name, detail) => this.#tell(name, detail),
    update: () => this.update(),
  };

  /** The kit that it shows: what was set here, or the one that `kit-id` names, or the first that the page has given. */
  get kit(): UiKit | undefined {
    return this.#kit ?? findKit(this.kitId);
  }
  set kit(kit: UiKit | undefined) {
    this.#kit = kit;
    this.#join();
  }

  /** Attribute `kit-id`: the id of one of the kits that the page has given. */
  get kitId(): string | null {
    return this.getAttribute('kit-id');
  }
  set kitId(id: string | null) {
    this.reflect('kit-id', id);
  }

  /** Attribute `locale`: the language of the kit, e.g. `de_DE`, or `browser` for the first of the visitor's that it speaks. What a visitor has chosen before is stronger. */
  get locale(): string | null {
    return this.getAttribute('locale');
  }
  set locale(locale: string | null) {
    this.reflect('locale', locale);
  }

  /** Attribute `theme`: `system`, `light` or `dark`; as a property also tokens or a preset. */
  get theme(): ThemeChoice {
    const named = this.getAttribute('theme');
    return this.#theme ?? (named === 'light' || named === 'dark' ? named : 'system');
  }
  set theme(theme: ThemeChoice | null) {
    this.#theme = theme !== null && typeof theme === 'object' ? theme : undefined;
    this.reflect('theme', typeof theme === 'string' ? theme : null);
    this.#change();
  }

  /** Attribute `modal-size`: `wide` shows the wallets and what was chosen of them side by side, where there is room. */
  get modalSize(): ModalSize {
    return this.getAttribute('modal-size') === 'wide' ? 'wide' : 'compact';
  }
  set modalSize(size: ModalSize | null) {
    this.reflect('modal-size', size);
  }

  /** Attribute `powered-by="off"` leaves out the line 'Powered by Latchkey'. */
  get poweredBy(): boolean {
    return this.getAttribute('powered-by') !== 'off';
  }
  set poweredBy(isShown: boolean) {
    this.reflect('powered-by', isShown ? null : 'off');
  }

  /** Who is connected and let in. */
  get account(): ElementAccount | undefined {
    const { kit } = this;
    return kit && readAccount(kit);
  }

  /** The browser calls it. */
  connectedCallback(): void {
    this.#takeEarlierProperties();
    this.#unwatch ??= watchKits(() => this.#join());
    this.#join();
  }

  /** The browser calls it. */
  disconnectedCallback(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#leave();
  }

  /** The browser calls it. */
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'theme' && now !== null) this.#theme = undefined;
    if (name === 'kit-id') this.#join();
    else if (name === 'locale') this.#speak();
    else this.#change();
  }

  /** @internal What it shares with the other elements of its kit; undefined outside a page, and without a kit. */
  protected get joined(): { readonly kit: UiKit; readonly host: KitHost; readonly element: HostedElement } | undefined {
    return this.#joined && { ...this.#joined, element: this.#hosted };
  }
  /** @internal Names of properties that a page may have set before the element was defined. */
  protected abstract readonly properties: readonly string[];
  /** @internal Draws what the kit shows now. */
  protected abstract update(): void;
  /** @internal The kit is another one. */
  protected abstract renew(): void;

  /** @internal */
  protected reflect(attribute: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(attribute);
    else this.setAttribute(attribute, value);
  }

  #join(): void {
    const kit = this.isConnected ? this.kit : undefined;
    if (kit !== undefined && kit === this.#joined?.kit) return;
    this.#leave();
    if (kit === undefined) return this.isConnected ? this.update() : undefined;
    const host = hostOf(kit);
    this.#joined = { kit, host, leave: host.add(this.#hosted) };
    this.#speak();
    this.renew();
    this.update();
  }

  #leave(): void {
    this.#joined?.leave();
    this.#joined = undefined;
  }

  #change(): void {
    this.#joined?.host.wear(this.#hosted);
    if (this.isConnected) this.update();
  }

  #speak(): void {
    const { locale } = this;
    if (!this.#joined || locale === null) return;
    const { kit } = this.#joined;
    const services = servicesOf(kit);
    const known = locale === 'browser' ? matchLocale(services.port(pagePort).languages()) : localeTags.find((tag) => tag === locale);
    if (known) kit.dispatch(localeConfigured(known));
    else if (locale !== 'browser') void import('../domain/inputErrors.ts').then(({ inputErrors }) => services.report('core', inputErrors.unknownLocale({ locale, known: localeTags.join(', ') }))).catch(() => {}); // the language stays as it is
  }

  /** @internal How what it opens is to look. */
  protected get looks(): ElementLooks {
    return { element: this, theme: this.theme, size: this.modalSize, poweredBy: this.poweredBy, nonce: this.nonce || undefined };
  }

  #tell<Name extends keyof ElementEvents>(name: Name, detail: ElementEvents[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Frameworks may set a property before the element is defined. It then lies over the one of the class. */
  #takeEarlierProperties(): void {
    for (const name of ['kit', 'kitId', 'locale', 'theme', 'modalSize', 'poweredBy', ...this.properties]) {
      const found = Object.getOwnPropertyDescriptor(this, name);
      if (!found) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, found.value);
    }
  }
}
