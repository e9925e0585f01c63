import { assertInDevelopment } from '../domain/assertInDevelopment.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';
import { addKits } from './elementKits.ts';
import type { ElementEvents } from './elementEvents.ts';
import { LatchkeyButtonElement } from './LatchkeyButtonElement.ts';
import { LatchkeyEmbedElement } from './LatchkeyEmbedElement.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButtonElement;
    'latchkey-embed': LatchkeyEmbedElement;
  }
  interface HTMLElementEventMap extends ElementEvents {}
}

const elements = { 'latchkey-button': LatchkeyButtonElement, 'latchkey-embed': LatchkeyEmbedElement };

/**
 * Defines `<latchkey-button>` and `<latchkey-embed>`, and gives them kits: an element shows the first one, or the one that its attribute `kit-id` names.
 * May be called again with further kits, and also without any where elements are given theirs by their property `kit`. Does nothing on a server.
 * @throws NotSupportedError where other code has taken one of the names
 */
export function defineLatchkeyElements(...kits: readonly UiKit[]): void {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('defineLatchkeyElements(kits: objects)', kits);
  if (typeof customElements === 'undefined') return;
  addKits(kits);
  for (const [name, element] of Object.entries(elements)) if (customElements.get(name) !== element) customElements.define(name, element);
}
