import { injectedPort } from '../../src/contracts/ports/injected.ts';
import type { Announcement, InjectedProviders } from '../../src/contracts/ports/injected.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Wallets that announce themselves by window events, and `window.ethereum`. @see EIP-6963 */
export const injectedAdapter = /* @__PURE__ */ defineAdapter<InjectedProviders>({
  id: 'browserInjected',
  port: injectedPort,
  supports: () => typeof document === 'object',
  create: () => {
    const own = new WeakSet();
    return {
      subscribe: (listener) => {
        const stop = listen('eip6963:announceProvider', (event) => {
          const announcement = announcementOf(event);
          if (announcement && !isOneOf(own, announcement.provider)) listener(announcement);
        });
        window.dispatchEvent(new Event('eip6963:requestProvider'));
        return stop;
      },
      announce: (info, provider) => {
        own.add(provider);
        const detail = Object.freeze({ info: Object.freeze({ ...info }), provider });
        const tell = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
        const stop = listen('eip6963:requestProvider', tell);
        tell();
        return stop;
      },
      legacy: () => {
        try {
          return 'ethereum' in window ? window.ethereum : undefined;
        } catch {
          return undefined; // wallets that quarrel over the place leave getters behind that throw
        }
      },
      onLegacy: (listener) => listen('ethereum#initialized', () => listener()),
    };
  },
});

function isOneOf(providers: WeakSet<object>, provider: unknown): boolean {
  return typeof provider === 'object' && provider !== null && providers.has(provider);
}

/** What the event brings; getters that throw, which any script may put there, count as saying nothing. */
function announcementOf(event: Event): Announcement | undefined {
  try {
    const detail = 'detail' in event ? event.detail : undefined;
    if (typeof detail !== 'object' || detail === null) return undefined;
    return { info: 'info' in detail ? detail.info : undefined, provider: 'provider' in detail ? detail.provider : undefined };
  } catch {
    return undefined;
  }
}

function listen(type: string, listener: (event: Event) => void): () => void {
  window.addEventListener(type, listener);
  return () => window.removeEventListener(type, listener);
}
