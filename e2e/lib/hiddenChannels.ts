import type { BrowserContext } from 'playwright-core';

/** A way out of the page that the browser's network events do not show. */
export interface HiddenChannel {
  readonly kind: 'preconnect' | 'dns-prefetch' | 'webrtc' | 'webtransport' | 'sharedworker';
  readonly url: string;
}

const binding = 'reportHiddenChannel';

/** Reports each use of such a way, in pages opened from now on: `<link rel="preconnect">`, WebRTC, WebTransport, shared workers. */
export async function watchHiddenChannels(context: BrowserContext, report: (channel: HiddenChannel, from: string) => void): Promise<void> {
  await context.exposeBinding(binding, ({ frame }, channel: HiddenChannel) => report(channel, frame.url()));
  await context.addInitScript(watchInPage, binding);
}

/** Runs in the page, before its scripts. */
function watchInPage(bindingName: string): void {
  type Construct = new (...args: unknown[]) => object;
  const page = window as unknown as Record<string, unknown>; // the constructors are looked up by name
  const send = page[bindingName] as (channel: { kind: string; url: string }) => void;
  const sent = new WeakSet<Element>();

  const watchConstructor = (name: string, kind: string, urlOf: (args: readonly unknown[]) => string): void => {
    const original = page[name] as Construct | undefined;
    if (!original) return;
    page[name] = new Proxy(original, {
      construct: (target, args, newTarget) => {
        send({ kind, url: urlOf(args) });
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
  };
  const firstArgument = ([url]: readonly unknown[]): string => new URL(String(url), location.href).href;
  watchConstructor('WebTransport', 'webtransport', firstArgument);
  watchConstructor('SharedWorker', 'sharedworker', firstArgument);
  watchConstructor('RTCPeerConnection', 'webrtc', ([configuration]) => {
    const servers = (configuration as RTCConfiguration | undefined)?.iceServers ?? [];
    return servers.flatMap(({ urls }) => urls)[0] ?? 'webrtc:no-server';
  });

  new MutationObserver(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="preconnect"], link[rel~="dns-prefetch"]')) {
      if (sent.has(link)) continue;
      sent.add(link);
      send({ kind: link.relList.contains('preconnect') ? 'preconnect' : 'dns-prefetch', url: link.href });
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['rel', 'href'] });
}
