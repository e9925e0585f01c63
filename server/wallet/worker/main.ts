import { createWorker } from './createWorker.ts';
import { createCustody } from './custody.ts';

/** The scope of a dedicated Worker, as far as it is used; the compiler is given that of a page. */
declare const self: {
  readonly name: string;
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
};

// The frame names the Worker `keep` where its site lets a wrap key be kept for a few minutes.
const custody = createCustody({ now: Date.now, mayKeep: self.name === 'keep', later: (run, ms) => void setTimeout(run, ms) });

createWorker(custody, {
  postMessage: (message) => self.postMessage(message),
  onMessage: (listener) => self.addEventListener('message', ({ data }) => listener(data)),
}, { ownsMessages: true });
