// Custom elements for pages without React, which is fetched when something is opened.
export { defineLatchkeyElements } from '../element/defineLatchkeyElements.ts';
export type { LatchkeyButtonElement, ElementButtonSize } from '../element/LatchkeyButtonElement.ts';
export type { LatchkeyEmbedElement } from '../element/LatchkeyEmbedElement.ts';
export type { LatchkeyElement } from '../element/LatchkeyElement.ts';
export type { ElementAccount, ElementEvents, ElementFailure } from '../element/elementEvents.ts';
export type {} from '../errorTables.ts';
