import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Latchkey } from '../../../src/index.ts';
import { LatchkeyProvider } from '../../../src/react.ts';

/** Shows the kit's modal, as the documentation has it for pages without React. */
export function mountModal(kit: Latchkey): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(LatchkeyProvider, { kit }));
}
