import { definePort } from '../../kernel/port.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

export interface Page {
  isVisible(): boolean;
  /** False only where the browser is sure of it. */
  isOnline(): boolean;
  /** Told when the page goes online or offline. */
  onOnline(listener: (isOnline: boolean) => void): Cleanup;
  /** Told when the page comes back into view or back online. */
  onWake(listener: () => void): Cleanup;
  /** Where the page came from, e.g. `https` and `example.com:8080`; undefined where there is no page. */
  site(): { readonly scheme: string; readonly domain: string } | undefined;
  /** What the visitor reads, the best first, as BCP 47 tags. */
  languages(): readonly string[];
  /** @throws DOMException where the browser forbids it */
  copy(text: string): Promise<void>;
}

/** The page around the kit. */
export const pagePort = /* @__PURE__ */ definePort<Page>('page');
