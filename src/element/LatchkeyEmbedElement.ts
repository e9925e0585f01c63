import type { UiKit } from '../ui/kit/uiKit.ts';
import { readText } from './buttonFace.ts';
import { addSheet } from './elementLooks.ts';
import type { KitHost } from './kitHost.ts';
import { LatchkeyElement } from './LatchkeyElement.ts';
import type { Mounted } from './reactPart.tsx';

/** The panel in it is as wide as this is. */
const embedCss = ':host{display:block;max-width:380px}:host([hidden]){display:none}p{margin:0;font:16px/1.4 var(--lk-font,system-ui,sans-serif)}button{font:inherit}';

/** `<latchkey-embed>`: the same screens as the modal's, as a part of the page. React is fetched once it stands in the page. */
export class LatchkeyEmbedElement extends LatchkeyElement {
  /** @internal */
  protected override readonly properties: readonly string[] = [];
  #drawn: { readonly root: ShadowRoot; readonly note: HTMLParagraphElement } | undefined;
  #panel: { readonly kit: UiKit; readonly container: HTMLElement; readonly mounted: Mounted } | undefined;
  #hasFailed = false;

  override connectedCallback(): void {
    this.#drawn ??= this.#draw();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // One that is only moved is back within the same task, and keeps what it shows.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  /** @internal */
  protected override renew(): void {
    if (this.joined?.kit !== this.#panel?.kit) this.#end();
    if (this.joined && !this.#panel) void this.#load(this.joined);
  }

  /** @internal */
  protected override update(): void {
    if (!this.#drawn) return;
    const { note } = this.#drawn;
    const { joined } = this;
    if (!joined) this.#end();
    this.#panel?.mounted.wear(this.looks);
    note.hidden = this.#panel !== undefined || !joined;
    if (note.hidden || !joined) return;
    note.setAttribute('aria-busy', String(!this.#hasFailed));
    if (this.#hasFailed) note.setAttribute('role', 'alert');
    else note.removeAttribute('role');
    const text = readText(joined.kit, this.#hasFailed ? 'core.modal.loadFailed' : 'core.modal.loading');
    if (note.dataset.text === text) return;
    note.dataset.text = text;
    note.replaceChildren(text, ...(this.#hasFailed ? [' ', this.#againButton(readText(joined.kit, 'core.modal.tryAgain'))] : []));
  }

  #draw(): { readonly root: ShadowRoot; readonly note: HTMLParagraphElement } {
    const root = this.attachShadow({ mode: 'open' });
    addSheet(root, this.nonce || undefined)(embedCss);
    const note = document.createElement('p');
    root.append(note);
    return { root, note };
  }

  async #load({ kit, host }: { readonly kit: UiKit; readonly host: KitHost }): Promise<void> {
    this.#hasFailed = false;
    this.update();
    const part = await host.load();
    if (this.joined?.kit !== kit || this.#panel || !this.#drawn) return;
    this.#hasFailed = part === undefined;
    if (part) {
      const container = document.createElement('div');
      this.#drawn.root.append(container);
      this.#panel = { kit, container, mounted: part.mountEmbed(kit, container, this.looks) };
    }
    this.update();
  }

  #againButton(text: string): HTMLButtonElement {
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = text;
    again.addEventListener('click', () => this.joined && void this.#load(this.joined));
    return again;
  }

  #end(): void {
    this.#panel?.mounted.unmount();
    this.#panel?.container.remove();
    this.#panel = undefined;
  }
}
