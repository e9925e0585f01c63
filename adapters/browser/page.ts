import { pagePort } from '../../src/contracts/ports/page.ts';
import type { Page, Platform } from '../../src/contracts/ports/page.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { schemeOf } from '../../src/domain/text/schemeOf.ts';

/** Whether the page is in view and online, and its clipboard. */
export const pageAdapter = /* @__PURE__ */ defineAdapter<Page>({
  id: 'browserPage',
  port: pagePort,
  supports: () => typeof document === 'object',
  create: () => {
    const isVisible = (): boolean => document.visibilityState !== 'hidden';
    return {
      isVisible,
      isOnline: () => !isOffline(navigator.onLine),
      onOnline: (listener) => {
        const onOnline = (): void => listener(true);
        const onOffline = (): void => listener(false);
        window.addEventListener('online', onOnline);
        window.addEventListener('offline', onOffline);
        return () => {
          window.removeEventListener('online', onOnline);
          window.removeEventListener('offline', onOffline);
        };
      },
      onWake: (listener) => {
        const onVisibility = (): void => {
          if (isVisible()) listener();
        };
        const onOnline = (): void => listener();
        document.addEventListener('visibilitychange', onVisibility);
        window.addEventListener('online', onOnline);
        return () => {
          document.removeEventListener('visibilitychange', onVisibility);
          window.removeEventListener('online', onOnline);
        };
      },
      site: () => ({ scheme: location.protocol.slice(0, -1), domain: location.host }),
      savesData: () => 'connection' in navigator && isSparing(navigator.connection),
      languages: () => navigator.languages ?? [],
      copy: async (text) => {
        // Absent, against its type, where the page came over plain http.
        if (!('clipboard' in navigator)) throw new DOMException('The clipboard needs a secure page.', 'NotAllowedError');
        await navigator.clipboard.writeText(text);
      },
      platform: readPlatform,
      hasBeenActive: () => ('userActivation' in navigator ? navigator.userActivation.hasBeenActive : undefined),
      open: (url, appScheme) => {
        const scheme = schemeOf(url);
        if (scheme === undefined || (scheme !== 'https' && scheme !== appScheme?.toLowerCase())) return;
        // A link outside the document: no pop-up blocker minds it inside a click, and nothing that watches the page's links sees it.
        const link = document.createElement('a');
        link.href = url;
        link.rel = 'noopener noreferrer';
        if (scheme === 'https') link.target = '_blank';
        link.click();
      },
    };
  },
});

/** An iPad says it is a Mac, and no Mac can be touched. */
function readPlatform(): Platform {
  const { userAgentData }: { readonly userAgentData?: { readonly platform?: string } } = Object(navigator); // not in every browser, and not in the types
  const named = `${userAgentData?.platform ?? ''} ${navigator.userAgent}`;
  if (/android/i.test(named)) return 'android';
  return /iphone|ipad|ipod/i.test(named) || (/mac/i.test(named) && navigator.maxTouchPoints > 1) ? 'ios' : 'desktop';
}

/** Absent, against its type, in some web views: not known is not offline. */
function isOffline(onLine: boolean | undefined): boolean {
  return onLine === false;
}

/** The Network Information API is not everywhere, and not in TypeScript's view of the browser. */
function isSparing(connection: unknown): boolean {
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
}
