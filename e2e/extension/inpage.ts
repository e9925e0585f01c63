import { WindowPostMessageStream } from '@metamask/post-message-stream';
import { initializeProvider } from '@metamask/providers';
import { settings } from './settings.ts';
import { streamNames } from './streamNames.ts';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${settings.iconColor}"/></svg>`;

// No timer without a delay: the provider must be there before the page's first script.
if (settings.injectionDelayMs > 0) setTimeout(announce, settings.injectionDelayMs);
else announce();

function announce(): void {
  initializeProvider({
    connectionStream: new WindowPostMessageStream({ name: streamNames.page, target: streamNames.content }),
    shouldSendMetadata: false,
    providerInfo: {
      uuid: crypto.randomUUID(),
      name: settings.name,
      rdns: settings.rdns,
      icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
    },
  });
}
