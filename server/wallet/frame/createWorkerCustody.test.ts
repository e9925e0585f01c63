import { codeOf } from '../testing/parties.ts';
import { createCustody } from '../worker/custody.ts';
import { createWorker } from '../worker/createWorker.ts';
import { createWorkerCustody } from './createWorkerCustody.ts';
import { lazyCustody } from './lazyCustody.ts';

/** What runs in the Worker of the wallet, over messages that are clones, with the events by which browsers tell of a crash. */
class TestWorker extends EventTarget {
  isTerminated = false;
  /** Takes calls, and answers none of them. */
  isStuck = false;
  private toCustody: (data: unknown) => void = () => undefined;

  constructor() {
    super();
    createWorker(createCustody({ now: Date.now }), { postMessage: (message) => this.tell('message', message), onMessage: (listener) => (this.toCustody = listener) });
  }

  postMessage(message: unknown): void {
    const clone: unknown = structuredClone(message);
    if (!this.isStuck && !this.isTerminated) queueMicrotask(() => this.toCustody(clone));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  tell(type: 'message' | 'messageerror' | 'error', data?: unknown): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: structuredClone(data) }));
  }
}

function create() {
  const workers: TestWorker[] = [];
  const custody = lazyCustody(async (onCrash) => {
    const worker = new TestWorker();
    workers.push(worker);
    return createWorkerCustody(worker, onCrash);
  });
  return { custody, workers };
}

describe('createWorkerCustody', () => {
  it.each(['error', 'messageerror'] as const)('ends a Worker that crashed by %p, refuses what waits, and starts another for the next call', async (type) => {
    const { custody, workers } = create();
    await custody.fileKey();
    const [first] = workers;
    if (first) first.isStuck = true;
    const waiting = codeOf(() => custody.fileKey());
    await Promise.resolve(); // the call is on its way
    first?.tell(type);
    expect(await waiting).toBe('failed:ended');
    expect(first?.isTerminated).toBe(true);
    expect((await custody.fileKey()).key).toHaveLength(32);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('leaves the Worker that was started since alone where the crash of the one before is told late', async () => {
    const { custody, workers } = create();
    await custody.fileKey();
    workers[0]?.tell('error');
    await custody.fileKey();
    workers[0]?.tell('error');
    await custody.fileKey();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('has nothing to lock after a crash', async () => {
    const { custody, workers } = create();
    await custody.fileKey();
    workers[0]?.tell('error');
    await custody.lock();
    expect(workers).toHaveLength(1);
  });

  it('forgets what was prepared in a Worker that crashed', async () => {
    const { custody, workers } = create();
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const { ticket } = await custody.prepare({ asked: { kind: 'request', method: 'personal_sign', params: ['0x48656c6c6f', address] }, account: { address, index: 0 }, chainId: 1 });
    workers[0]?.tell('error');
    expect(await codeOf(() => custody.finish({ ticket, signature: `0x${'11'.repeat(65)}` }))).toBe('unknownTicket');
  });
});
