import type { InPage, ToldInPage } from './playwrightTypes.ts';

/** What a request comes to, as it crosses from the test to the page. */
export type WalletAnswer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } };

/** The wallet as the page has it: every request goes to the test. Playwright carries the text of this function into each document before its own scripts, so it may use nothing from outside itself. @see EIP-1193, EIP-6963 */
export function walletInPage({ binding, info, announceAfterMs, isAtWindow }: InPage): void {
  const listeners = new Map<string, readonly ((payload: unknown) => void)[]>();
  const provider = {
    request: async (request: unknown): Promise<unknown> => {
      const ask: unknown = Reflect.get(globalThis, binding);
      if (typeof ask !== 'function') throw Object.assign(new Error('The wallet of the test is gone.'), { code: 4900 });
      const answer = await (ask(request) as Promise<WalletAnswer>); // of the test, which answers so
      if ('result' in answer) return answer.result;
      throw Object.assign(new Error(answer.error.message), answer.error);
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return provider;
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      const present = listeners.get(event) ?? [];
      const last = present.lastIndexOf(listener);
      listeners.set(event, present.filter((_, index) => index !== last));
      return provider;
    },
  };
  addEventListener(binding, (told) => {
    const { event, payload } = (told as CustomEvent<ToldInPage>).detail; // only `tellInPage` makes such events
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        reportError(error); // one that throws does not keep the others from hearing
      }
    }
  });
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = (): void => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const begin = (): void => {
    addEventListener('eip6963:requestProvider', announce);
    announce();
  };
  if (announceAfterMs > 0) setTimeout(begin, announceAfterMs);
  else begin();
  if (isAtWindow && !('ethereum' in globalThis)) Object.defineProperty(globalThis, 'ethereum', { value: provider, configurable: true, writable: true });
}

/** Tells the page's listeners of an event. Runs in the page, like `walletInPage`. */
export function tellInPage(told: ToldInPage): void {
  dispatchEvent(new CustomEvent(told.binding, { detail: told }));
}
