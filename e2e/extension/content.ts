import { WindowPostMessageStream } from '@metamask/post-message-stream';
import { streamNames } from './streamNames.ts';

const reconnectAfterMs = 50;
/** MetaMask's in-page provider sends its open requests again when it hears this. */
const retry = { jsonrpc: '2.0', method: 'METAMASK_EXTENSION_CONNECT_CAN_RETRY' };

const page = new WindowPostMessageStream({ name: streamNames.content, target: streamNames.page });
let port: chrome.runtime.Port | undefined = connect();

page.on('data', (message: unknown) => {
  // Between two workers there is no port; the provider repeats what was lost.
  port?.postMessage(message);
});

/** The browser may stop the service worker at any time; connecting starts it again. */
function connect(): chrome.runtime.Port {
  const opened = chrome.runtime.connect({ name: 'page' });
  opened.onMessage.addListener((message) => {
    page.write(message);
  });
  opened.onDisconnect.addListener(() => {
    port = undefined;
    setTimeout(() => {
      port = connect();
      page.write(retry);
    }, reconnectAfterMs);
  });
  return opened;
}
