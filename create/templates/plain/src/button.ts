import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import type { createKit } from './latchkey/kit';

/** Puts the button into the page, with the kit's window behind it. They are made with React, of which this file alone knows. */
export function putButton(place: Element, kit: ReturnType<typeof createKit>): void {
  createRoot(place).render(createElement(LatchkeyProvider, { kit }, createElement(ConnectButton)));
}
