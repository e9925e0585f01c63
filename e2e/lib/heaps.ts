import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core';

/** The part of the DevTools protocol that reads a heap: of a page, a frame or a Worker. @see Chrome DevTools Protocol, HeapProfiler */
export interface HeapSession {
  send(method: string, params?: object): Promise<unknown>;
  onChunk(listener: (chunk: string) => void): void;
  close(): Promise<void>;
}

/** Chromium cuts each text of a snapshot at 1,024 characters, unless it is started with this. */
export const wholeTexts = '--js-flags=--heap-snapshot-string-limit=4000000';

/** Of a page, or of a frame that has a process of its own. */
export async function openHeap(context: BrowserContext, of: Page | Frame): Promise<HeapSession> {
  const session = await context.newCDPSession(of);
  return {
    send: (method, params) => session.send(method as 'HeapProfiler.enable', params as never), // one of the protocol's
    onChunk: (listener) => void session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => listener(chunk)),
    close: () => session.detach(),
  };
}

/** Of the Worker that a frame has started. @throws where it has none */
export async function openWorkerHeap(context: BrowserContext, frame: Frame): Promise<HeapSession> {
  const session = await context.newCDPSession(frame);
  const workers: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => void (targetInfo.type === 'worker' && workers.push(sessionId)));
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const [sessionId] = workers;
  if (sessionId === undefined) throw new Error('The frame has no Worker.');
  return overParent(session, sessionId);
}

/** A Worker's messages travel within those of the frame that it belongs to. */
function overParent(session: CDPSession, sessionId: string): HeapSession {
  const waiting = new Map<number, (result: unknown) => void>();
  const listeners: ((chunk: string) => void)[] = [];
  let lastId = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params, result } = JSON.parse(message) as { readonly id?: number; readonly method?: string; readonly params?: { readonly chunk: string }; readonly result?: unknown }; // as the protocol has it
    if (id !== undefined) waiting.get(id)?.(result);
    else if (method === 'HeapProfiler.addHeapSnapshotChunk' && params) for (const listener of listeners) listener(params.chunk);
  });
  return {
    send: (method, params = {}) => new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: lastId, method, params }) }).catch(reject);
    }),
    onChunk: (listener) => void listeners.push(listener),
    close: () => session.detach(),
  };
}

/** All texts that are reachable, and names of all else, once the engine has taken away what is not. The bytes of buffers are not in a snapshot: see `processMemory.ts`. */
export async function readHeap(session: HeapSession, held: string): Promise<string> {
  const chunks: string[] = [];
  session.onChunk((chunk) => void chunks.push(chunk));
  await session.send('Runtime.evaluate', { expression: `globalThis.heldByTest = ${JSON.stringify(held)}` });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  await session.close();
  const { strings } = JSON.parse(chunks.join('')) as { readonly strings: readonly string[] }; // the rest of a snapshot are numbers: which text belongs to what
  return strings.join('\n');
}
