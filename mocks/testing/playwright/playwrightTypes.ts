import type { Buffer } from 'node:buffer';

/** What is used of Playwright, by shape: objects of `@playwright/test`, `playwright` and `playwright-core` fit, of any version. */
export interface PlaywrightContext {
  addInitScript(script: (given: InPage) => void, given: InPage): Promise<unknown>;
  exposeBinding(name: string, callback: (source: unknown, request: unknown) => unknown): Promise<unknown>;
  route(url: (url: URL) => boolean, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>;
  unroute(url: (url: URL) => boolean, handler?: (route: PlaywrightRoute) => Promise<void>): Promise<void>;
  pages(): readonly PlaywrightPage[];
}

/** A page of a context. */
export interface PlaywrightPage {
  frames(): readonly PlaywrightFrame[];
  isClosed(): boolean;
  evaluate(script: (name: string) => unknown, name: string): Promise<unknown>;
}

/** A document of a page. */
export interface PlaywrightFrame {
  evaluate(script: (told: ToldInPage) => void, told: ToldInPage): Promise<unknown>;
}

/** A request of a page that waits for its answer. */
export interface PlaywrightRoute {
  request(): PlaywrightRequest;
  fulfill(answer: { readonly status: number; readonly headers: { [name: string]: string }; readonly body: Buffer }): Promise<void>;
  abort(reason: string): Promise<void>;
}

/** A request of a page. */
export interface PlaywrightRequest {
  url(): string;
  method(): string;
  headers(): { readonly [name: string]: string };
  postDataBuffer(): Buffer | null;
}

/** What the script in the page is given: how the wallet introduces itself, and by which name it is asked. */
export interface InPage {
  readonly binding: string;
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly announceAfterMs: number;
  readonly isAtWindow: boolean;
}

/** An event of the wallet, on its way to a page. */
export interface ToldInPage {
  readonly binding: string;
  readonly event: string;
  readonly payload: unknown;
}
