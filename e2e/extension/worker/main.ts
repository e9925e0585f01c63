import { answer } from './answer.ts';
import { addPage, tellPages } from './pages.ts';
import { onStateChange, readState, updateState } from './store.ts';

onStateChange(tellPages);

chrome.runtime.onConnect.addListener((port) => {
  const origin = port.sender?.origin ?? '';
  let isOpen = true;
  addPage(origin, port);
  port.onDisconnect.addListener(() => {
    isOpen = false;
  });
  port.onMessage.addListener((message) => {
    void answer(message, origin).then((response) => {
      if (isOpen && response !== undefined) port.postMessage(response);
    });
  });
});

globalThis.wallet = {
  getState: readState,
  setState: (part) => updateState((state) => ({ ...state, ...part })),
};
